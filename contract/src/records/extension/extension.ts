import { z } from 'zod';
import { levels } from '../../core/rights/levels.ts';
import { type Actor, type Permission, resourceOf } from '../../core/rights/permissions.ts';
import type { Workflow } from '../../core/workflow.ts';
import type { ActionStage } from '../record/action-steps.ts';
import {
  calendarDate,
  id,
  instant,
  metaOf,
  neededVersion,
  optionalLongText,
  person,
  requiredLongText,
} from '../../core/field.ts';
import { extensionsBeforeApproval } from './extensions-before-approval.ts';

export const extensionReasons = [
  'Waiting for parts',
  'Waiting for somebody else',
  'More work than expected',
  'No time or people',
  'Other',
] as const;

/** What somebody writes who asks for more time. */
export const extensionInput = z.object({
  newDate: calendarDate('New date is required').meta({ label: 'New date', control: 'date' }),
  reason: z.enum(extensionReasons, 'Reason is required').meta({ label: 'Reason', control: 'select' }),
  justification: requiredLongText('Justification is required', 2000).meta({
    label: 'Justification',
    control: 'textarea',
  }),
  impact: optionalLongText(2000).meta({
    label: 'What the delay means',
    control: 'textarea',
    help: 'For customers, people and other work.',
  }),
  interimControl: optionalLongText(2000).meta({
    label: 'What keeps it under control until then',
    control: 'textarea',
  }),
});

/** What is said where it has to be said what a delay means, and is not. */
export const impactMissing = 'Say what the delay means';

/** What somebody writes where it has to be said what the delay means as well. */
export const graveExtensionInput = extensionInput.extend({
  impact: requiredLongText(impactMissing, 2000).meta(metaOf(extensionInput.shape.impact)),
});

export const extensionCreate = extensionInput.extend({ version: neededVersion });

export const extensionStates = {
  open: { label: 'Asked', tone: 'info' },
  granted: { label: 'Granted', tone: 'success', final: true },
  refused: { label: 'Refused', tone: 'warning', final: true },
  /** Taken back by whoever asked. */
  cancelled: { label: 'Withdrawn', tone: 'neutral', final: true },
  /** Ended by a step that leaves nothing to give more time to. */
  withdrawn: { label: 'No longer needed', tone: 'neutral', final: true },
} as const;

export type ExtensionStatus = keyof typeof extensionStates;
const statuses = Object.keys(extensionStates) as [ExtensionStatus, ...ExtensionStatus[]]; // Object.keys loses the literal keys

/** A request for more time, and what became of it. */
export const extension = z.object({
  _id: id,
  name: z.string(),
  /** The record, and the action that it is about; null where it is about the record itself. */
  record: id,
  action: id.nullable(),
  status: z.enum(statuses),
  /** The day on which it was due when more time was asked for. */
  dueDate: z.string(),
  newDate: z.string(),
  reason: z.string(),
  justification: z.string(),
  impact: z.string().nullable(),
  interimControl: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  comment: z.string().nullable(),
  version: z.int(),
});

export type Extension = z.output<typeof extension>;

/** Decides a request for more time; a refusal says why. */
export const extensionDecision = z.object({
  decision: z.enum(['granted', 'refused'], 'Choose granted or refused'),
  comment: optionalLongText(2000).meta({ label: 'Comment', control: 'textarea' }),
  version: neededVersion,
});

export type ExtensionDecision = z.output<typeof extensionDecision>;

/** The stages of an action in which more time can be asked for; one that was declined waits for somebody else to have it. */
export const extendableStages = [
  'pending',
  'in-progress',
  'on-hold',
] as const satisfies readonly ActionStage[];

/** How a request for more time is decided, by whom this lets; what is no longer needed is withdrawn by the step that ends it. */
export function extensionWorkflow(permission: Permission) {
  const asked = {
    from: ['open'],
    permission,
    guards: ['mayGiveAgain'],
    duties: ['isAskedByOthers'],
  } as const;
  return {
    initial: 'open',
    states: extensionStates,
    transitions: {
      granted: { ...asked, to: 'granted', label: 'Grant', done: 'More time granted' },
      refused: { ...asked, to: 'refused', label: 'Refuse', done: 'More time refused' },
    },
  } as const satisfies Workflow<ExtensionStatus, ExtensionDecision['decision'], ExtensionGuard>;
}

/** What a decision about more time asks: that it is of somebody else, and that whoever decides may give more once again. */
export type ExtensionGuard = 'isAskedByOthers' | 'mayGiveAgain';

/** How the log calls what is written of a request. */
export const extensionFields = extensionInput.extend({
  status: z.enum(statuses).meta({ label: 'Status' }),
  comment: optionalLongText(2000).meta({ label: 'Comment' }),
});

/**
 * Whether somebody who may decide about more time at all may do so for a record that was given it so many times: from the
 * third time on only whoever administers its workspace may. `decide` is the right that the decision asks.
 */
export const mayExtendRecord = (actor: Actor, decide: Permission, times: number): boolean =>
  times < extensionsBeforeApproval || (actor.levels[resourceOf(decide)] ?? actor.level) >= levels.admin;
