import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import {
  neededVersion,
  calendarDate,
  id,
  instant,
  looseObject,
  omittable,
  optional,
  optionalLongText,
  person,
  ref,
  refs,
  requiredLongText,
  requiredText,
  wholeNumber,
} from '../../core/field.ts';
import { pastDate } from '../../core/past-date.ts';
import { limits } from '../../core/limits.ts';
import { form5W2H } from '../../records/record/form-5w2h.ts';
import { recordTags, shownTags } from '../../records/record/marks.ts';
import { recordBase } from '../../records/record/record.ts';
import { recordChange, recordDates, recordStart } from '../../records/workflow/stage.ts';
import { capaAction } from './capa-action.ts';
import {
  capaKindLabels,
  capaPriorityLabels,
  classLabels,
  detectabilityLabels,
  likelihoodLabels,
  proofLabels,
  rejectionLabels,
  requiredLabels,
  severityLabels,
  sourceLabels,
} from './capa-choices.ts';
import { capaTrend } from './similar/trend.ts';
import { circumstances, shownCircumstances } from './circumstances.ts';
import { isIsNot } from './is-is-not.ts';
import { subProcesses } from './sub-process.ts';
import { capaStageLabels, capaStages } from './capa.workflow.ts';

const coarse = [...new Set(Object.values(capaStages).map(({ status }) => status))];

export const capaStatus = z.enum(
  coarse as [(typeof coarse)[number], ...typeof coarse], // a set of what is there is not empty
  'Choose a status',
);
export type CapaStatus = z.output<typeof capaStatus>;

export const capaStage = choiceOf(capaStageLabels, 'Choose a stage');
export const capaKind = choiceOf(capaKindLabels, 'Choose a kind');
export const capaSource = choiceOf(sourceLabels, 'Choose a source');
export const capaPriority = choiceOf(capaPriorityLabels, 'Choose a priority');
export const capaClass = choiceOf(classLabels, 'Choose minor, major or critical');
const rejectedAs = choiceOf(rejectionLabels, 'Choose what it is');

const grade = (label: string) => wholeNumber(1, 5, `Choose ${label.toLowerCase()} from 1 to 5`);

/** What is decided at triage. */
const triage = {
  source: optional(capaSource).meta({ label: 'Source', control: 'select', choices: sourceLabels }),
  kind: optional(capaKind).meta({ label: 'Kind', control: 'select', choices: capaKindLabels }),
  priority: omittable(capaPriority).meta({
    label: 'Priority',
    control: 'select',
    choices: capaPriorityLabels,
  }),
  recurrenceLikelihood: optional(grade('Likelihood of recurrence')).meta({
    label: 'Likelihood of recurrence',
    control: 'grade',
    choices: likelihoodLabels,
  }),
  detectability: optional(grade('Detectability')).meta({
    label: 'Detectability',
    control: 'grade',
    choices: detectabilityLabels,
  }),
  classOverride: optional(capaClass).meta({
    label: 'Class set by hand',
    control: 'select',
    choices: classLabels,
    help: 'Left empty, it follows from severity, likelihood and detectability.',
  }),
  classReason: optionalLongText(1000).meta({
    label: 'Reason for a lower class',
    control: 'textarea',
  }),
  capaRationale: optionalLongText(2000).meta({
    label: 'Why no CAPA is required',
    control: 'textarea',
  }),
  noContainmentReason: optionalLongText(2000).meta({
    label: 'Why nothing has to be contained',
    control: 'textarea',
    help: 'Asked where no containment is entered, before the CAPA goes on.',
  }),
};

/** What is written while it is investigated, and at its end. */
const findings = {
  problemStatement: optionalLongText().meta({
    label: 'Problem statement',
    control: 'textarea',
    help: 'What is wrong, where and since when: no causes, and nobody’s name.',
  }),
  adverseImplications: optionalLongText().meta({
    label: 'Adverse implications',
    control: 'textarea',
    help: 'What the planned changes may do to safety, performance and other processes.',
  }),
  sourceAnswer: optionalLongText(2000).meta({
    label: 'Answer to the source',
    control: 'textarea',
    help: 'What the customer or the authority was told, by whom and when, or why no answer is due.',
  }),
  closeSummary: optionalLongText(2000).meta({
    label: 'Summary at closure',
    control: 'textarea',
    help: 'What it was about, what was done and what came of it: what others read first once it is closed.',
  }),
  lessons: optionalLongText().meta({
    label: 'Lessons',
    control: 'textarea',
    help: 'What others should know, or “none”.',
  }),
};

export const capaInput = z.object({
  name: requiredText('CAPA name is required').meta({ label: 'CAPA name' }),
  description: requiredLongText('Description is required', limits.textMax).meta({
    label: 'Description',
    control: 'textarea',
    help: 'What was found, where, and how it was noticed. Two sentences are enough.',
  }),
  dateDetected: pastDate('Date detected is required', 'Date detected is today or before').meta({
    label: 'Date detected',
    control: 'date',
  }),
  severity: grade('Severity').meta({
    label: 'Severity',
    control: 'grade',
    choices: severityLabels,
  }),
  site: ref('Site is required').meta({ label: 'Site', control: 'site' }),
  process: ref('Process is required').meta({ label: 'Process', control: 'process' }),
  subProcesses,
  managers: refs('At least one manager is required', limits.managersOfRecord).meta({
    label: 'Managers',
    control: 'users',
    help: 'The first of them is accountable. They see the CAPA in their own list.',
  }),
  ...triage,
  ...circumstances,
  ...findings,
  ...recordTags,
});

const custom = omittable(
  looseObject(
    limits.customCharacters,
    `Additional fields hold at most ${limits.customCharacters.toLocaleString('en')} characters together`,
  ),
);

const questions = {
  form5W2H: omittable(form5W2H),
  isIsNot: omittable(isIsNot).meta({ label: 'Is and is not' }),
};

export const capaCreate = capaInput.extend({
  ...recordStart,
  workspace: ref('Workspace is required').meta({ label: 'Workspace' }),
  status: optional(z.literal('pending', 'A new CAPA is pending; its steps lead on from there')),
  ...questions,
  /** The same as `form5W2H`, under the other name that it goes by. */
  Form5W2H: omittable(form5W2H),
  custom,
});

export const capaPatch = capaInput.partial().extend({
  ...recordDates,
  ...recordChange,
  status: omittable(capaStatus),
  ...questions,
  Form5W2H: omittable(form5W2H),
  custom,
  version: neededVersion,
});

const answers = z.record(z.string(), z.string().nullable());

export const capa = recordBase.extend({
  ...shownTags,
  subProcesses: z.array(z.string()),
  status: capaStatus,
  /** The exact place in its lifecycle; one on hold stays where it was. */
  stage: capaStage.exclude(['on-hold']),
  dateDetected: z.string(),
  /** Of what was raised by the short form nobody has said how severe it is. */
  severity: z.int().nullable(),
  source: capaSource.nullable(),
  kind: capaKind.nullable(),
  priority: capaPriority,
  recurrenceLikelihood: z.int().nullable(),
  detectability: z.int().nullable(),
  /** As it was computed, or set by hand: lower only where a reason is given. */
  class: capaClass.nullable(),
  classOverride: capaClass.nullable(),
  classReason: z.string().nullable(),
  capaRequired: z.enum(['yes', 'no']).nullable(),
  capaRationale: z.string().nullable(),
  /** Why it is none, of one that was rejected. */
  rejectedAs: rejectedAs.nullable(),
  noContainmentReason: z.string().nullable(),
  ...shownCircumstances,
  problemStatement: z.string().nullable(),
  adverseImplications: z.string().nullable(),
  sourceAnswer: z.string().nullable(),
  closeSummary: z.string().nullable(),
  lessons: z.string().nullable(),
  form5W2H: answers,
  Form5W2H: answers,
  isIsNot: answers,
  /** The day on which it was accepted, and its due date of that day, which an extension moves and this one does not. */
  startDate: z.string().nullable(),
  originalDueDate: z.string().nullable(),
  /** The day by which it can be closed: due, then checked as its plan has it, and reviewed. Null while it is not planned, and once it is over. */
  expectedClose: z.string().nullable(),
  /** How often it was given more time. */
  extensions: z.int(),
  /** How often it has begun: it counts up each time that it is reopened, or that what was done did not work. */
  cycle: z.int(),
  /** How often its plan was sent back from its review. */
  retryCount: z.int(),
  /** What its review asked to be changed of items of the plan when it was sent back last, until it is approved. */
  planRemarks: z
    .object({
      by: person,
      at: instant,
      items: z.array(z.object({ _id: id, label: z.string(), text: z.string() })),
    })
    .nullable(),
  /** Since when it has been on hold, and for how many days it was so before. */
  heldSince: z.string().nullable(),
  heldDays: z.int(),
  /** The days from its detection until it was closed, or until today at its site; net without those on hold. Null in draft. */
  grossDays: z.int().nullable(),
  netDays: z.int().nullable(),
  /** What the verdicts of its cycles come to; null while there is none. */
  proof: choiceOf(proofLabels, 'Choose a verdict').nullable(),
  /** Whether it repeats an earlier CAPA. */
  isRecurrence: z.boolean(),
  /** The trend that it tells of, as long as no CAPA was raised about it; null of most. */
  trend: capaTrend.nullable(),
  tasks: z.array(capaAction),
});

export type Capa = z.output<typeof capa>;
export type CapaInput = z.output<typeof capaInput>;

/** So often a plan is sent back until people are told to talk about it. */
export const manyRetries = 3;

/** Every field of a CAPA that people write, by whatever call, labelled as the activity log and exports call it. */
export const capaFields = capaInput.extend({
  ...recordDates,
  status: capaStatus.meta({ label: 'Status' }),
  members: refs(undefined, limits.membersOfRecord).meta({ label: 'Members' }),
  form5W2H,
  isIsNot,
  capaRequired: optional(choiceOf(requiredLabels, 'Choose yes or no')).meta({
    label: 'CAPA required',
    choices: requiredLabels,
  }),
  rejectedAs: optional(rejectedAs).meta({ label: 'Rejected as', choices: rejectionLabels }),
  stage: capaStage.meta({ label: 'Stage', choices: capaStageLabels }),
  startDate: optional(calendarDate('Choose a day')).meta({ label: 'Accepted on', control: 'date' }),
  originalDueDate: optional(calendarDate('Choose a day')).meta({ label: 'First due', control: 'date' }),
  cycle: z.int().meta({ label: 'Cycle' }),
  retryCount: z.int().meta({ label: 'Plan sent back' }),
  heldSince: optional(calendarDate('Choose a day')).meta({ label: 'On hold since', control: 'date' }),
  heldDays: z.int().meta({ label: 'Days on hold' }),
  custom,
});
