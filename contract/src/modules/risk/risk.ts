import { z } from 'zod';
import {
  baseVersion,
  givenId,
  id,
  instant,
  looseObject,
  named,
  omittable,
  optional,
  optionalLongText,
  person,
  ref,
  refs,
  requiredLongText,
  requiredText,
  text,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { severalOf } from '../../core/list.ts';
import { pastDate } from '../../core/past-date.ts';
import { marksFilter, parentRecord, recordMarks, shownMarks } from '../../records/record/marks.ts';
import { approvalMark, categoryFilter, draftBy, recordFilters } from '../../records/record/record.ts';
import { shownLegalHold } from '../../records/record/legal-hold.ts';
import { recordChange, recordDates, recordStart } from '../../records/workflow/stage.ts';
import { riskAction } from './risk-action.ts';
import { ratings } from './risk-assessment.ts';
import { riskLevels, actionPriorities } from './risk-levels.ts';
import { standings } from './appetite-score.ts';
import {
  acceptanceFilterLabels,
  closedAsLabels,
  effectivenessLabels,
  happenedLabels,
  knowledgeLabels,
  riskCategories,
  strategyLabels,
} from './risk-choices.ts';
import { trendLabels } from './risk-trend.ts';
import { kriStateLabels } from './kri/kri-state.ts';
import { riskHazard } from './risk-hazard.ts';
import { riskKind, riskNature, riskStatement, shownNature } from './risk-statement.ts';
import { riskStageLabels } from './risk.workflow.ts';
import { states } from '../../records/record/steps.ts';
import { choiceOf } from '../../core/choices.ts';
import { form5W2H } from '../../records/record/form-5w2h.ts';

export const riskStatus = z.enum(
  Object.keys(states) as [keyof typeof states, ...(keyof typeof states)[]], // Object.keys loses the literal keys
  'Choose a status',
);
export type RiskStatus = z.output<typeof riskStatus>;

const riskStage = choiceOf(riskStageLabels, 'Choose a stage');

/** Whether its treatment has brought risks of its own (ISO 14971, 7.5). */
export const newRisksLabels = {
  none: 'No new risks',
  recorded: 'Yes, recorded as risks of their own',
} as const;
const newRisks = optional(choiceOf(newRisksLabels, 'Choose whether treatment brought new risks')).meta({
  label: 'New risks from treatment',
  control: 'select',
  choices: newRisksLabels,
});

const closedAs = choiceOf(closedAsLabels, 'Choose why it is closed');

const invalidCategory = 'Invalid category';

/** One of the categories that the workspace uses, which its settings say. */
const category = z
  .string({ error: 'Category is required' })
  .trim()
  .min(1, 'Category is required')
  .max(limits.riskCategoryMax, invalidCategory)
  .refine((name) => text(limits.riskCategoryMax).safeParse(name).success, invalidCategory);

const standardCategories = Object.fromEntries(riskCategories.map((name) => [name, name]));

export const riskInput = z.object({
  name: requiredText('Risk name is required').meta({ label: 'Risk name' }),
  description: requiredLongText('Description is required', limits.textMax).meta({
    label: 'Description',
    control: 'textarea',
    help: 'What may happen, where, and how you noticed. Two sentences are enough.',
  }),
  category: category.meta({ label: 'Category', control: 'select', choices: standardCategories }),
  dateIdentified: pastDate('Date identified is required', 'Date identified is today or before').meta({
    label: 'Date identified',
    control: 'date',
  }),
  site: ref('Site is required').meta({ label: 'Site', control: 'site' }),
  process: ref('Process is required').meta({ label: 'Process', control: 'process' }),
  managers: refs('At least one manager is required', limits.managersOfRecord).meta({
    label: 'Managers',
    control: 'users',
    help: 'They see the risk in their own list.',
  }),
  owner: optional(givenId('Choose one of the managers')).meta({
    label: 'Risk owner',
    control: 'user',
    help: 'One of the managers, who is accountable for it: the first, unless you choose another.',
  }),
  ...riskNature,
  ...recordMarks,
  parent: parentRecord('Parent risk'),
});

const custom = omittable(
  looseObject(
    limits.customCharacters,
    `Additional fields hold at most ${limits.customCharacters.toLocaleString('en')} characters together`,
  ),
);

export const riskCreate = riskInput.extend({
  ...recordStart,
  workspace: ref('Workspace is required').meta({ label: 'Workspace' }),
  status: optional(z.literal('pending', 'A new risk is pending; change its status after it is created')),
  form5W2H: omittable(form5W2H),
  statement: omittable(riskStatement).meta({ label: 'Statement' }),
  hazard: omittable(riskHazard).meta({ label: 'Hazard' }),
  custom,
});

export const riskPatch = riskInput.partial().extend({
  ...recordDates,
  ...recordChange,
  status: omittable(riskStatus),
  form5W2H: omittable(form5W2H),
  statement: omittable(riskStatement).meta({ label: 'Statement' }),
  hazard: omittable(riskHazard).meta({ label: 'Hazard' }),
  newRisks,
  custom,
  version: baseVersion,
});

export const approvalStates = ['Draft', 'Reviewed', 'Approved', 'Rejected'] as const;

export const assessmentApproval = z.object({
  status: z
    .enum(approvalStates, 'Choose Draft, Reviewed, Approved or Rejected')
    .meta({ label: 'Assessment approval' }),
  feedback: optionalLongText().meta({ label: 'Feedback', control: 'textarea' }),
});

export const risk = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  status: riskStatus,
  /** The exact place in its lifecycle; one on hold stays where it was. */
  stage: riskStage.exclude(['on-hold']),
  dateIdentified: z.string(),
  site: named,
  process: named.nullable(),
  managers: z.array(person),
  /** Who of the managers is accountable for it (ISO 31000, 5.4.3): the one who was chosen, else the first. */
  owner: person.nullable(),
  members: z.array(person),
  workspace: id,
  tasks: z.array(riskAction),
  form5W2H: z.record(z.string(), z.string().nullable()),
  ...shownNature,
  ...shownMarks,
  hazard: z.record(z.string(), z.string().nullable()),
  riskappetite: z.int().nullable(),
  newRisks: z.enum(['none', 'recorded']).nullable(),
  /** Why it was closed; null while it is not, and for one that was closed before this was asked. */
  closedAs: closedAs.nullable(),
  /** The risk that it was merged into, when it was closed so; null as well for who does not see that one. */
  mergedInto: z.object({ _id: id, number: z.string(), name: z.string(), link: z.string() }).nullable(),
  assessmentApproval: z.object({
    status: z.enum(approvalStates),
    feedback: z.string().nullable(),
    /** Who decided so, and when; null of a draft. */
    by: person.nullable(),
    at: instant.nullable(),
  }),
  ratings,
  /** How far the rating that counts lies above what is accepted, of the risk itself or else by the policy of its category. */
  appetiteDelta: z.int().nullable(),
  /** How it is to be treated by its plan. */
  strategy: choiceOf(strategyLabels, 'Choose a strategy').nullable(),
  /** Where the score that counts goes by its last three assessments. */
  trend: choiceOf(trendLabels, 'Choose a trend').nullable(),
  custom: z.record(z.string(), z.unknown()),
  dueDate: z.string().nullable(),
  daysLeft: z.int().nullable(),
  reviewDate: z.string().nullable(),
  isReviewOverdue: z.boolean(),
  /** The day of its newest review; null where nobody has reviewed it. */
  lastReview: z.string().nullable(),
  resumeOn: z.string().nullable(),
  isTakenOver: z.boolean(),
  confidential: z.boolean(),
  ...shownLegalHold,
  raisedBy: person.nullable(),
  draftBy,
  approval: approvalMark,
  isDeleted: z.boolean(),
  deletedBy: person.nullable(),
  deletedAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type Risk = z.output<typeof risk>;
export type RiskInput = z.output<typeof riskInput>;

/** What a list of risks sorts by; the first is the default, newest first. */
export const riskSorts = [
  'createdAt',
  'name',
  'number',
  'dateIdentified',
  'dueDate',
  'reviewDate',
  'status',
  'category',
  'inherent',
  'current',
  'residual',
  'rpn',
  'appetiteDelta',
  'strategy',
  'trend',
] as const;

const levelFilter = severalOf(z.enum(riskLevels, 'Choose a level')).optional();
const cells = /^(?:inherent|current|residual|target)-(?:[1-5]-[1-5]|none)$/;

/** What a list of risks filters by. */
export const riskFilters = {
  ...recordFilters(riskStatus),
  ...categoryFilter(category),
  ...marksFilter,
  inherentLevel: levelFilter,
  currentLevel: levelFilter,
  residualLevel: levelFilter,
  targetLevel: levelFilter,
  /** A cell of the heat map: `residual-4-3`, or `residual-none` for what is not rated. */
  cell: z
    .string()
    .max(limits.nameMax, 'Choose a cell of the heat map')
    .regex(cells, 'Choose a cell of the heat map')
    .optional(),
  kind: severalOf(riskKind).optional(),
  owner: severalOf(givenId('Choose people from the list')).optional(),
  /** The level that counts: residual, else current, else inherent. */
  level: severalOf(z.enum([...riskLevels, 'none'], 'Choose a level')).optional(),
  /** The action priority of the rating that counts; only what was judged by FMEA has one. */
  priority: severalOf(z.enum(actionPriorities, 'Choose a priority')).optional(),
  /** How the score that counts stands to what is accepted; what has no score or no appetite stands nowhere. */
  appetite: severalOf(z.enum(standings, 'Choose within, above-appetite or above-tolerance')).optional(),
  strategy: severalOf(choiceOf({ ...strategyLabels, none: 'None' }, 'Choose a strategy')).optional(),
  trend: severalOf(choiceOf({ ...trendLabels, none: 'None' }, 'Choose a trend')).optional(),
  knowledgeStrength: severalOf(
    choiceOf({ ...knowledgeLabels, none: 'Not said' }, 'Choose from the list'),
  ).optional(),
  /** A control of theirs that works so; `none` leaves what has no control. */
  controls: severalOf(choiceOf({ ...effectivenessLabels, none: 'None' }, 'Choose from the list')).optional(),
  stage: severalOf(riskStage).optional(),
  closedAs: severalOf(closedAs).optional(),
  /** Those whose acceptance ends within so many days, by the day of the organization, or is of another rating than today's. */
  acceptance: severalOf(choiceOf(acceptanceFilterLabels, 'Choose 30, 60, 90 or stale')).optional(),
  /** Those with an indicator whose newest reading says so. */
  kri: severalOf(choiceOf(kriStateLabels, 'Choose green, amber or red')).optional(),
  /** Those of which something has happened that was so. */
  happened: severalOf(choiceOf(happenedLabels, 'Choose worse, expected, milder or unrated')).optional(),
};

/** Every field of a risk that people write, by whatever call, labelled as the activity log and exports call it. */
export const riskFields = riskInput.extend({
  ...recordDates,
  status: riskStatus.meta({ label: 'Status' }),
  members: refs(undefined, limits.membersOfRecord).meta({ label: 'Members' }),
  form5W2H,
  statement: riskStatement,
  hazard: riskHazard,
  stage: riskStage.meta({ label: 'Stage', choices: riskStageLabels }),
  riskappetite: z.int().meta({ label: 'Risk appetite' }),
  newRisks,
  closedAs: closedAs.meta({ label: 'Closed as', choices: closedAsLabels }),
  assessmentApproval: assessmentApproval.meta({ label: 'Assessment approval' }),
  custom,
});
