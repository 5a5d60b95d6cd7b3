import { z } from 'zod';
import {
  calendarDate,
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
  wholeNumber,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { pastDate } from '../../core/past-date.ts';
import {
  analysisMethods,
  analysisStates,
  branchStates,
  type BranchStatus,
  likelihoods,
} from './analysis-rules.ts';

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

/** Who led an analysis, and on which day it was held. */
export const analysisSession = {
  facilitator: optional(ref('Choose a person')).meta({
    label: 'Led by',
    control: 'user',
    help: 'Whoever leads an analysis asks the questions; the others answer them.',
  }),
  heldOn: optional(pastDate('Choose a day', 'Held on is today or before')).meta({
    label: 'Held on',
    control: 'date',
  }),
};

/** The same, as an answer says it. */
export const shownSession = { facilitator: person.nullable(), heldOn: z.string().nullable() };

/** The cause of a fishbone that five whys go on from. */
const examines = ref('Choose a cause').meta({ label: 'Examines' });

/** What people write of an analysis; five whys have no categories and no votes, and only they examine a cause of a fishbone. */
export const analysisInput = z.object({
  name: problem,
  participants: people,
  ...analysisSession,
  categories,
  isBlind,
  examines,
});

const begun = z.object({ name: problem, participants: omittable(people), ...analysisSession });
export const fiveWhysCreate = begun.extend({ examines: omittable(examines) });
export const fishboneCreate = begun.extend({ categories, isBlind: omittable(isBlind) });

const state = z.enum(['draft', 'complete'], 'Choose draft or complete');

export const fiveWhysPatch = z.object({
  name: omittable(problem),
  participants: omittable(people),
  ...analysisSession,
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

const mostLikely = likelihoods.at(-1)?.value ?? 1;
/** What is said of a cause on a fishbone before it is known, how that was found out, and who finds it out until when. */
const tested = {
  likelihood: optional(wholeNumber(1, mostLikely, `Choose a likelihood from 1 to ${mostLikely}`)).meta({
    label: 'Likelihood',
  }),
  test: optionalLongText(2000).meta({ label: 'How it is tested', control: 'textarea' }),
  testResult: optionalLongText(2000).meta({ label: 'What came out', control: 'textarea' }),
  owner: optional(ref('Choose a person')).meta({ label: 'Owner', control: 'user' }),
  dueDate: optional(calendarDate('Due date is required')).meta({ label: 'Due date', control: 'date' }),
};

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
  ...tested,
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
  ...tested,
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
  /** How likely a cause on a fishbone is, from 1 to 5; null while nobody has said, and of answers. */
  likelihood: z.int().nullable(),
  /** How a cause was tested, and what came out; whether it is confirmed or ruled out follows from that. */
  test: z.string().nullable(),
  testResult: z.string().nullable(),
  /** Who finds out whether it is a cause, and until when. */
  owner: person.nullable(),
  dueDate: z.string().nullable(),
  /** Whether that day has passed at the site of the record while it is still possible. */
  isOverdue: z.boolean(),
  /** The five whys that go on from it. */
  examinedBy: z.array(named),
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
  ...shownSession,
  categories: z.array(z.string()).nullable(),
  /** While it is a draft and votes are hidden, each person sees their own alone. */
  isBlind: z.boolean(),
  /** The cause that five whys go on from, and the fishbone on which it stands. */
  examines: named.extend({ analysis: id }).nullable(),
  status: z.enum(Object.keys(analysisStates) as ['draft', 'complete']), // Object.keys loses the literal keys
  /** In which cycle of its record it was begun; null of a kind that has none. */
  cycle: z.int().nullable(),
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
  /** In which cycle of its record it was begun; null of a kind that has none. */
  cycle: z.int().nullable(),
  ...gone,
});

/** An analysis with all that stands in it, each part with a version of its own. */
export const wholeAnalysis = analysis.extend({ branches: z.array(branch) });

export type Analysis = z.output<typeof analysis>;
export type WholeAnalysis = z.output<typeof wholeAnalysis>;
export type AnalysisBranch = z.output<typeof branch>;
export type DeletedBranch = z.output<typeof deletedBranch>;
export type DeletedAnalysis = z.output<typeof deletedAnalysis>;
