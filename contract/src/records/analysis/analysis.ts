import { choiceOf } from '../../core/choices.ts';
import { causeCategoryLabels } from './cause-categories.ts';
import { z } from 'zod';
import {
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  optionalText,
  person,
  ref,
  refs,
  requiredText,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { analysisMethods, analysisStates, branchStates, type BranchStatus } from './analysis-rules.ts';

// Object.keys loses the literal keys.
const statusNames = Object.keys(branchStates) as [BranchStatus, ...BranchStatus[]];

const problem = requiredText('Problem is required').meta({ label: 'Problem' });
const people = refs(undefined, limits.membersOfRecord).meta({ label: 'Team', control: 'users' });

const category = requiredText('Category name is required', limits.categoryMax);
const isUnique = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;
const categories = z
  .array(category, { error: 'Name at least one category' })
  .min(1, 'Name at least one category')
  .max(limits.categoriesOfAnalysis, `At most ${limits.categoriesOfAnalysis} categories`)
  .refine(isUnique, 'Each category has a name of its own')
  .meta({ label: 'Categories', control: 'tags' });

/** Whether votes are hidden until whoever leads the analysis shows them. */
const isBlind = z.boolean('Use true or false').meta({ label: 'Votes are hidden', control: 'checkbox' });

/** What people write of an analysis; five whys have no categories and no votes. */
export const analysisInput = z.object({
  name: problem,
  participants: people,
  categories,
  isBlind,
});

export const fiveWhysCreate = z.object({ name: problem, participants: omittable(people) });
export const fishboneCreate = fiveWhysCreate.extend({ categories, isBlind: omittable(isBlind) });

const state = z.enum(['draft', 'complete'], 'Choose draft or complete');

export const fiveWhysPatch = z.object({
  name: omittable(problem),
  participants: omittable(people),
  status: omittable(state),
  version: neededVersion,
});
export const fishbonePatch = fiveWhysPatch.extend({
  categories: omittable(categories),
  isBlind: omittable(isBlind),
});

const evidence = optionalLongText(2000).meta({ label: 'Evidence', control: 'textarea' });
const files = refs(undefined, 20).meta({ label: 'Files' });
const status = z.enum(statusNames, 'Choose a status').meta({ label: 'Status' });
const reason = optionalLongText(1000).meta({ label: 'Why it is ruled out', control: 'textarea' });

const question = optionalText(limits.nameMax).meta({ label: 'Question' });

/** What people write of an answer to a why, or of a cause on a fishbone. */
export const branchInput = z.object({
  name: requiredText('Answer is required').meta({ label: 'Text' }),
  question,
  parent: ref('Choose what it hangs on').meta({ label: 'Hangs on' }),
  category: category.meta({ label: 'Category' }),
  evidence,
  files,
  status,
  reason,
  holds: z.boolean().meta({ label: 'Therefore holds' }),
  isRoot: z.boolean().meta({ label: 'Root' }),
  votes: refs(undefined, limits.votesOfCause).meta({ label: 'Votes' }),
});

const answer = requiredText('Answer is required').meta({ label: 'Answer' });
const causeName = requiredText('Cause name is required').meta({ label: 'Cause' });
const place = {
  parent: ref('Choose what it hangs on').meta({ label: 'Hangs on' }).nullish(),
  /** The one that it stands after; the last place unless told, the first for null. */
  after: ref('Choose what it stands after').meta({ label: 'Stands after' }).nullish(),
};
const standsOn = optionalText(limits.categoryMax).meta({ label: 'Category' });

export const whyCreate = z.object({ name: answer, question, ...place });
export const causeCreate = z.object({
  name: causeName,
  category: standsOn,
  ...place,
});

const found = {
  evidence,
  files: omittable(files),
  status: omittable(status),
  reason,
  ...place,
  version: neededVersion,
};

export const whyPatch = z.object({
  name: omittable(answer),
  question,
  holds: z.boolean('Use true or false').meta({ label: 'Therefore holds' }).nullish(),
  isRoot: omittable(z.boolean('Use true or false')).meta({ label: 'Root' }),
  ...found,
});
export const causePatch = z.object({
  name: omittable(causeName),
  category: standsOn,
  ...found,
});

export const voteInput = z.object({ isFor: z.boolean('Use true or false').meta({ label: 'Vote' }) });

/** An answer to a why, or a cause on a fishbone. */
export const branch = z.object({
  _id: id,
  record: id,
  analysis: id,
  name: z.string(),
  question: z.string().nullable(),
  parent: named.nullable(),
  category: z.string().nullable(),
  position: z.number(),
  evidence: z.string().nullable(),
  files: z.array(named).nullable(),
  status: z.enum(statusNames),
  reason: z.string().nullable(),
  /** Whether "this, therefore what it hangs on" was answered with yes; null while nobody has. */
  holds: z.boolean().nullable(),
  isRoot: z.boolean(),
  votes: z.array(person),
  /** Who has said last whether it is confirmed or ruled out, and when; null while nobody has. */
  judgedBy: person.nullable(),
  judgedAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

/** An analysis as a list shows it. */
export const analysis = z.object({
  _id: id,
  record: id,
  method: z.enum(analysisMethods),
  name: z.string(),
  participants: z.array(person),
  categories: z.array(z.string()).nullable(),
  /** While it is a draft and votes are hidden, each person sees their own alone. */
  isBlind: z.boolean(),
  status: z.enum(Object.keys(analysisStates) as ['draft', 'complete']), // Object.keys loses the literal keys
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

/** A branch or an analysis that was deleted, as whoever may bring it back sees it. */
const gone = { deletedAt: instant, deletedBy: person.nullable(), reason: z.string().nullable() };
export const deletedBranch = z.object({ _id: id, name: z.string(), ...gone });
export const deletedAnalysis = z.object({
  _id: id,
  method: z.enum(analysisMethods),
  name: z.string(),
  ...gone,
});

/** An analysis with all that stands in it, each part with a version of its own. */
export const wholeAnalysis = analysis.extend({ branches: z.array(branch) });

const rootCauseName = requiredText('Cause is required').meta({ label: 'Cause' });
const origin = ref('Choose an answer or a cause').meta({ label: 'Comes from' });

const causeDescription = optionalLongText(2000).meta({ label: 'Description', control: 'textarea' });
const categoryOfCause = choiceOf(causeCategoryLabels, 'Choose a category');
const causeCategory = optional(categoryOfCause).meta({
  label: 'Category',
  control: 'select',
  choices: causeCategoryLabels,
});
const causeFile = optional(ref('Choose a file')).meta({ label: 'File', control: 'select' });

/** What is kept of a cause of a record: its words, a file, and the answer or the cause that it comes from where an analysis has found it. */
export const rootCauseInput = z.object({
  name: rootCauseName,
  description: causeDescription,
  category: causeCategory,
  file: causeFile,
  branch: omittable(origin),
});
export const rootCauseCreate = z
  .object({
    branch: omittable(origin),
    name: omittable(rootCauseName),
    description: causeDescription,
    category: causeCategory,
    file: causeFile,
  })
  .refine((cause) => cause.branch !== undefined || cause.name !== undefined, {
    message: 'Cause is required',
    path: ['name'],
  });
export const rootCausePatch = z.object({
  name: omittable(rootCauseName),
  description: causeDescription,
  category: causeCategory,
  file: causeFile,
  version: neededVersion,
});

/** A cause of a record: a root cause, as an analysis has found it, or one that somebody has named. */
export const rootCause = z.object({
  _id: id,
  record: id,
  /** How people call it, such as RC-1, or C-2 where no analysis has found it; within its record it is never given twice. */
  label: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** What sort of thing it is, which figures count by. */
  category: categoryOfCause.nullable(),
  file: named.nullable(),
  /** Where it was found; all null of one that somebody has named. */
  analysis: named.nullable(),
  method: z.enum(analysisMethods).nullable(),
  branch: named.nullable(),
  confirmedBy: person.nullable(),
  confirmedAt: instant,
  version: z.int(),
});

export type Analysis = z.output<typeof analysis>;
export type WholeAnalysis = z.output<typeof wholeAnalysis>;
export type AnalysisBranch = z.output<typeof branch>;
export type DeletedBranch = z.output<typeof deletedBranch>;
export type DeletedAnalysis = z.output<typeof deletedAnalysis>;
export type RootCause = z.output<typeof rootCause>;
