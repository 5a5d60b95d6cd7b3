import { z } from 'zod';
import {
  calendarDate,
  id,
  instant,
  looseObject,
  named,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  person,
  ref,
  refs,
  requiredText,
} from '../../core/field.ts';
import { absence } from '../../access/delegation/delegation.ts';
import { limits } from '../../core/limits.ts';
import { extension } from '../extension/extension.ts';
import { actionPriorityLabels, priorityKeys } from './action-priorities.ts';
import { actionProgress } from './action-progress.ts';
import { states } from './steps.ts';
import { actionStageKeys, actionStates, type ActionStatus } from './action-steps.ts';

/** The status of an action of any kind. */
export const actionStatus = z.enum(
  Object.keys(actionStates) as [ActionStatus, ...ActionStatus[]], // Object.keys loses the literal keys
  'Choose a status',
);

/** What the additional fields of an action say, by their names. */
export const actionCustom = omittable(
  looseObject(
    limits.customCharacters,
    `Additional fields hold at most ${limits.customCharacters.toLocaleString('en')} characters together`,
  ),
);

const flag = () => omittable(z.boolean('Use true or false'));

/** The status that a new action of any kind begins in: it is there to be done, or was. */
export const actionBeginning = z.enum(
  Object.keys(states) as [keyof typeof states, ...(keyof typeof states)[]], // as above
  'Choose a status',
);

/** What a new action of any kind is sent with besides: the status that it begins in, and its additional fields. */
export const actionStart = { status: omittable(actionBeginning), custom: actionCustom };

/** What people write of an action under a record of any kind; a kind adds what only its own have. */
export const actionInput = z.object({
  name: requiredText('Action name is required').meta({ label: 'Action name' }),
  startDate: calendarDate('Start date is required').meta({ label: 'Start date', control: 'date' }),
  endDate: calendarDate('Due date is required').meta({ label: 'Due date', control: 'date' }),
  assignedTo: refs(undefined, limits.assigneesOfAction).meta({
    label: 'Assigned to',
    control: 'users',
    help: 'People, or a group whose members can claim it.',
  }),
  group: optional(ref('Choose one from the list')).meta({
    label: 'Group',
    control: 'select',
    help: 'Whoever in the group claims the action works on it.',
  }),
  description: optionalLongText().meta({ label: 'Description', control: 'textarea' }),
  priority: omittable(z.enum(priorityKeys, 'Choose a priority')).meta({
    label: 'Priority',
    control: 'select',
    choices: actionPriorityLabels,
  }),
  dependsOn: optional(refs(undefined, limits.dependenciesOfAction)).meta({
    label: 'Depends on',
    control: 'multiselect',
    help: 'Actions of the same record that have to be completed before this one can be.',
  }),
  progress: actionProgress,
  noteRequired: flag().meta({ label: 'A note is needed to complete it', control: 'checkbox' }),
  evidenceRequired: flag().meta({ label: 'A photo or file is needed to complete it', control: 'checkbox' }),
  verificationRequired: flag().meta({
    label: 'Somebody else verifies it',
    control: 'checkbox',
    help: 'Nobody verifies what is theirs to do.',
  }),
  verifier: optional(ref('Choose one from the list')).meta({
    label: 'Verified by',
    control: 'user',
    help: 'Left empty, any manager of the record who does not do the work.',
  }),
});

const said = z.object({ by: person.nullable(), at: instant, note: z.string().nullable() });

/** What an answer says of one; a kind adds its status, the id of the record, and what only its own have. */
export const actionBase = z.object({
  _id: id,
  name: z.string(),
  description: z.string().nullable(),
  priority: z.enum(priorityKeys),
  /** What has to be completed before it can be; null where nothing has. */
  dependsOn: z.array(named).nullable(),
  startDate: z.string(),
  endDate: z.string(),
  /** The day on which it was due first, where that was moved. */
  firstDue: z.string().nullable(),
  assignedTo: z.array(person),
  /** The group that it was given to, and since when it waits there to be claimed. */
  group: named.nullable(),
  unclaimedSince: instant.nullable(),
  /** How far it is in %, as whoever does it says; null while nobody has. */
  progress: z.int().nullable(),
  noteRequired: z.boolean(),
  evidenceRequired: z.boolean(),
  verificationRequired: z.boolean(),
  verifier: person.nullable(),
  /** Where it stands behind its status. */
  stage: z.enum(actionStageKeys),
  /** Who brought it to where it stands, and why: what is on hold, declined, sent back or cancelled. */
  stageReason: said.nullable(),
  resumeOn: z.string().nullable(),
  completion: said.nullable(),
  /** Whose it was when it was completed, whoever has it since. */
  doneBy: z.array(id),
  verification: said.nullable(),
  /** Why somebody verified their own work, where the organization is too small for a second person. */
  justification: z.string().nullable(),
  /** What its additional fields say. */
  custom: z.record(z.string(), z.unknown()),
  /** How often it was given more time. */
  extensions: z.int(),
  /** What became of the last request for more time; null where nobody has asked. */
  moreTime: z.object({ status: extension.shape.status, newDate: z.string() }).nullable(),
  isOverdue: z.boolean(),
  /** How many days are left by the day of its site, below zero when it is late; null once it is done. */
  daysLeft: z.int().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type ActionBase = z.output<typeof actionBase>;

/** Whose work an action is, by their ids: who has it, who had it when it was completed, and who said that it was done. */
export const doersOf = ({
  assignedTo,
  completion,
  doneBy,
}: Pick<ActionBase, 'completion' | 'doneBy'> & { assignedTo: readonly { _id: string }[] }): string[] => [
  ...assignedTo.map(({ _id }) => _id),
  ...doneBy,
  ...(completion?.by ? [completion.by._id] : []),
];

/** What a change of an action of any kind is sent with besides: its additional fields, and why, which the log keeps. */
export const actionChange = {
  status: omittable(actionStatus),
  custom: actionCustom,
  reason: optionalLongText(1000).meta({ label: 'Reason', control: 'textarea' }),
  version: neededVersion,
};

/** What stands against a new action that begins in this status; undefined where it may. */
export function actionBeginningProblem(action: {
  status?: ActionStatus | undefined;
  noteRequired?: boolean | undefined;
  evidenceRequired?: boolean | undefined;
}): string | undefined {
  if (action.status === 'on-hold') return 'Add the action first, then put it on hold with a reason and a day';
  const asks = action.noteRequired === true || action.evidenceRequired === true;
  return action.status === 'completed' && asks
    ? 'Add the action first, then complete it with what it asks for'
    : undefined;
}

const saidAtWork = new Set([
  'assignedTo',
  'group',
  'verifier',
  'personnel',
  'actualCost',
  'progress',
  'custom',
]);

/** Whether a field of an action, of whatever kind, says who does it or what came of it, and nothing of what was planned. */
export const isSaidAtWork = (field: string): boolean => saidAtWork.has(field);

/** Whether the dates of an action are in order; the message when they are not. */
export function actionDatesProblem(action: { startDate: string; endDate: string }): string | undefined {
  return action.endDate < action.startDate ? 'Due date is before the start date' : undefined;
}

/** Whether somebody has an action, or a group is to claim it; the message when neither. */
export function actionTakerProblem(action: {
  assignedTo: readonly unknown[];
  group?: unknown;
}): string | undefined {
  return action.assignedTo.length === 0 && !action.group ? 'Assignee is required' : undefined;
}

/** Takes a step of an action; which of the rest it asks is the step's and the action's to say. */
export const actionStepInput = z.object({
  step: requiredText('Step is required', 40),
  reason: optionalLongText(1000).meta({ label: 'Reason', control: 'textarea' }),
  note: optionalLongText(4000).meta({ label: 'Note', control: 'textarea' }),
  resumeOn: optional(calendarDate('Date is required')).meta({ label: 'Resume on', control: 'date' }),
  justification: optionalLongText(1000).meta({ label: 'Justification', control: 'textarea' }),
  version: neededVersion,
});

export type ActionStepInput = z.output<typeof actionStepInput>;

/** Why somebody cannot be given an action, as it follows their name. */
export const unfitReasons = {
  gone: 'is no longer active here',
  outside: 'has no access to this workspace',
  reads: 'may only read in this workspace',
  scope: 'does not reach the site or process of this record',
} as const;

export type UnfitReason = keyof typeof unfitReasons;

/** Somebody of the workspace who can be given an action, or why not. */
export const actionCandidate = person.extend({ why: z.string().nullable(), away: absence.nullable() });

export type ActionCandidate = z.output<typeof actionCandidate>;
