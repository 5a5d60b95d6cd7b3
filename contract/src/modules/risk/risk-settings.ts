import { z } from 'zod';
import { optional, requiredText, wholeNumber } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { recordKinds } from '../../core/record-kinds.ts';
import { laddersOf } from '../../organization/setting/escalation.ts';
import { riskCategories } from './risk-choices.ts';

const days = (message = 'Days are a whole number from 1 to 365') => wholeNumber(1, 365, message);

const ladders = laddersOf(recordKinds.risk);

/** A category as an administrator names it; a list is narrowed to several by names that commas divide. */
const categoryName = requiredText('Name the category', limits.riskCategoryMax).refine(
  (name) => !name.includes(','),
  'The name of a category has no comma',
);

/** What can be set in a risk workspace. */
export const riskSettings = {
  actionDays: optional(days()).meta({
    label: 'Length of a new action, in days',
    control: 'number',
    help: 'Optional. A new action is offered a due date that many days after its start.',
  }),
  assessmentDays: days().meta({
    label: 'Days until a risk must be assessed',
    control: 'number',
    help: 'An open risk whose assessment is not approved by then needs attention.',
  }),
  categories: z
    .array(categoryName, { error: 'Name at least one category' })
    .min(1, 'Name at least one category')
    .max(limits.categoriesOfWorkspace, `At most ${limits.categoriesOfWorkspace}`)
    .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()])
    .meta({
      label: 'Categories',
      control: 'tags',
      help: 'Those that a risk may be given. A comma or Enter ends one. Risks that have another one keep it.',
    }),
  approvalBeforeCompletion: z.boolean('Use true or false').meta({
    label: 'A risk is completed only after its assessment is approved',
    control: 'checkbox',
  }),
  ...ladders.fields,
};

/** What is set up on a screen of its own. */
export const riskSettingScreens = [
  {
    path: 'scheme',
    title: 'Risk scheme',
    about:
      'How likelihood and impact become a score and a level, how often each level is looked at, and who accepts it.',
  },
  {
    path: 'appetite',
    title: 'Risk appetite',
    about: 'How much of a risk is accepted in each category, how much is borne for a while, and who says so.',
  },
] as const;

/** What holds in a risk workspace where nothing was set. */
export const riskDefaults = {
  actionDays: null as number | null,
  assessmentDays: recordKinds.risk.awaits.assessment.days,
  categories: [...riskCategories] as string[],
  approvalBeforeCompletion: false,
  ...ladders.defaults,
};

/** How an answer says what is set in a risk workspace; other modules' answers leave it out. */
export const shownRiskSettings = {
  actionDays: z.int().nullable().optional(),
  assessmentDays: z.int().optional(),
  categories: z.array(z.string()).optional(),
  approvalBeforeCompletion: z.boolean().optional(),
  ...ladders.shown,
};
