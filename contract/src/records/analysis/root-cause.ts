import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import {
  calendarDate,
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  person,
  ref,
  requiredText,
} from '../../core/field.ts';
import { namedFile } from '../record-file/record-file.ts';
import { analysisMethods } from './analysis-rules.ts';
import { causeCategoryLabels } from './cause-categories.ts';
import { causeBranchLabels } from './cause-tree.ts';
import { causeTypeLabels, certaintyLabels, consideredLabels } from './cause-choices.ts';

const causeType = choiceOf(causeTypeLabels, 'Choose a type');
const categoryOfCause = choiceOf(causeCategoryLabels, 'Choose a category');
const branchOfTree = choiceOf(causeBranchLabels, 'Choose a subcategory');
const certainty = choiceOf(certaintyLabels, 'Choose verified or most probable');
const consideredThing = choiceOf(consideredLabels, 'Choose what was considered');
const considered = Object.keys(consideredLabels).length;

const said = {
  description: optionalLongText(2000).meta({ label: 'Description', control: 'textarea' }),
  type: omittable(causeType).meta({ label: 'Type', control: 'select', choices: causeTypeLabels }),
  category: optional(categoryOfCause).meta({
    label: 'Category',
    control: 'select',
    choices: causeCategoryLabels,
  }),
  subcategory: optional(branchOfTree).meta({
    label: 'Subcategory',
    control: 'select',
    choices: causeBranchLabels,
  }),
  certainty: optional(certainty).meta({
    label: 'Certainty',
    control: 'select',
    choices: certaintyLabels,
    help: 'Verified asks how it was proved, what came of it, by whom and when.',
  }),
  verificationMethod: optionalLongText(2000).meta({
    label: 'How it was proved',
    control: 'textarea',
    help: 'Such as a test, a measurement or a comparison that brings the problem about and ends it.',
  }),
  verificationResult: optionalLongText(2000).meta({ label: 'What came of it', control: 'textarea' }),
  verifiedBy: optional(ref('Choose a person')).meta({ label: 'Proved by', control: 'user' }),
  verifiedOn: optional(calendarDate('Choose a day')).meta({ label: 'Proved on', control: 'date' }),
  file: namedFile({ label: 'File' }),
  isHumanError: omittable(z.boolean('Use true or false')).meta({
    label: 'It is a human error',
    control: 'checkbox',
    help: 'It stands as a cause once everything below was considered and the reason is given.',
  }),
  considered: omittable(
    z
      .array(consideredThing, { error: 'Choose what was considered' })
      .max(considered, `At most ${considered}`)
      .transform((list) => [...new Set(list)]),
  ).meta({ label: 'Considered', control: 'multiselect', choices: consideredLabels }),
  humanErrorReason: optionalLongText(2000).meta({
    label: 'Why it is a human error all the same',
    control: 'textarea',
  }),
};

const name = requiredText('Cause is required').meta({ label: 'Cause' });
const origin = ref('Choose an answer or a cause').meta({ label: 'Comes from' });

/** What is kept of a cause of a record: its words, how sure it is, a file, and the answer or the cause that it comes from where an analysis has found it. */
export const rootCauseInput = z.object({ name, ...said, branch: omittable(origin) });

export const rootCauseCreate = z
  .object({ branch: omittable(origin), name: omittable(name), ...said })
  .refine((cause) => cause.branch !== undefined || cause.name !== undefined, {
    message: 'Cause is required',
    path: ['name'],
  });

export const rootCausePatch = z.object({ name: omittable(name), ...said, version: neededVersion });

/** A cause of a record: a root cause, as an analysis has found it, or one that somebody has named. */
export const rootCause = z.object({
  _id: id,
  record: id,
  /** How people call it, such as RC-1, or C-2 where no analysis has found it; within its record it is never given twice. */
  label: z.string(),
  name: z.string(),
  /** In which cycle of its record it was named; null of a kind that has none. */
  cycle: z.int().nullable(),
  description: z.string().nullable(),
  type: causeType,
  /** What sort of thing it is, which figures count by. */
  category: categoryOfCause.nullable(),
  /** The same one level deeper in the tree of causes. */
  subcategory: branchOfTree.nullable(),
  /** Null while nobody has said how sure it is. */
  certainty: certainty.nullable(),
  verificationMethod: z.string().nullable(),
  verificationResult: z.string().nullable(),
  verifiedBy: person.nullable(),
  verifiedOn: z.string().nullable(),
  file: named.nullable(),
  isHumanError: z.boolean(),
  /** What was considered before human error stood as the cause. */
  considered: z.array(consideredThing),
  humanErrorReason: z.string().nullable(),
  /** Where it was found; all null of one that somebody has named. */
  analysis: named.nullable(),
  method: z.enum(analysisMethods).nullable(),
  branch: named.nullable(),
  confirmedBy: person.nullable(),
  confirmedAt: instant,
  version: z.int(),
});

export type RootCause = z.output<typeof rootCause>;
