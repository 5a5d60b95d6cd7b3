import type { RecordKind } from '../../core/record-kinds.ts';
import type { Permission } from '../../core/rights/permissions.ts';
import { defineWorkflow } from '../../core/workflow.ts';
import type { states } from './steps.ts';

/**
 * Where an action stands. Each stage is one of the four coarse statuses, of which lists and figures are made; it is worked
 * out from what the action says and never stored.
 */
export const actionStages = {
  pending: { label: 'Pending', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'warning' },
  'in-progress': { label: 'In progress', tone: 'info' },
  'on-hold': { label: 'On hold', tone: 'warning' },
  'to-verify': { label: 'Completed, to be verified', tone: 'half' },
  completed: { label: 'Completed', tone: 'success' },
} as const;

export type ActionStage = keyof typeof actionStages;
export const actionStageKeys = Object.keys(actionStages) as [ActionStage, ...ActionStage[]]; // Object.keys loses the literal keys

export type ActionStatus = keyof typeof states;

/** The stage that a coarse status asks for: how one sent by PATCH becomes a named step. */
export const stageOfStatus: Record<ActionStatus, ActionStage> = {
  pending: 'pending',
  'in-progress': 'in-progress',
  'on-hold': 'on-hold',
  completed: 'to-verify',
};

/** The coarse status of a stage. */
export const statusOfStage: Record<ActionStage, ActionStatus> = {
  pending: 'pending',
  declined: 'pending',
  'in-progress': 'in-progress',
  'on-hold': 'on-hold',
  'to-verify': 'completed',
  completed: 'completed',
};

/**
 * The steps of the actions under a kind of record. What nobody has to verify passes `to-verify` at once and is completed.
 * Nobody verifies what is theirs to do, whatever else they may (separation of duties, rule 3).
 */
export function actionWorkflow(kind: RecordKind) {
  const progress = `${kind}-action.progress` satisfies Permission;
  const verify = `${kind}-action.verify` satisfies Permission;
  return defineWorkflow({
    initial: 'pending',
    states: actionStages,
    transitions: {
      start: {
        from: ['pending', 'declined'],
        to: 'in-progress',
        label: 'Start',
        done: 'Action started',
        permission: progress,
        guards: ['recordIsOpen'],
      },
      resume: {
        from: ['on-hold'],
        to: 'in-progress',
        label: 'Resume',
        done: 'Action resumed',
        permission: progress,
        guards: ['recordIsOpen'],
      },
      complete: {
        from: ['pending', 'declined', 'in-progress', 'on-hold'],
        to: 'to-verify',
        label: 'Complete',
        done: 'Action completed',
        permission: progress,
        guards: ['hasEvidence'],
      },
      hold: {
        from: ['pending', 'in-progress'],
        to: 'on-hold',
        label: 'Put on hold',
        done: 'Action put on hold',
        permission: progress,
        guards: ['recordIsOpen'],
        reason: 'required',
      },
      decline: {
        from: ['pending', 'in-progress', 'on-hold'],
        to: 'declined',
        label: 'Decline',
        done: 'Action declined',
        permission: progress,
        guards: ['isOwn', 'recordIsOpen'],
        reason: 'required',
      },
      reset: {
        from: ['declined', 'in-progress', 'on-hold'],
        to: 'pending',
        label: 'Set back to pending',
        done: 'Action set back to pending',
        permission: progress,
        guards: ['recordIsOpen'],
      },
      verify: {
        from: ['to-verify'],
        to: 'completed',
        label: 'Verify',
        done: 'Action verified',
        permission: verify,
        guards: ['isOfOthers', 'isNamedVerifier'],
      },
      'send-back': {
        from: ['to-verify'],
        to: 'in-progress',
        label: 'Send back',
        done: 'Action sent back',
        permission: verify,
        guards: ['isOfOthers', 'isNamedVerifier', 'recordIsOpen'],
        reason: 'required',
      },
      reopen: {
        from: ['completed'],
        to: 'in-progress',
        label: 'Reopen',
        done: 'Action reopened',
        permission: progress,
        guards: ['mayReopen', 'recordIsOpen'],
      },
    },
  });
}

export type ActionWorkflow = ReturnType<typeof actionWorkflow>;
export type ActionStep = keyof ActionWorkflow['transitions'];
export type ActionGuard = NonNullable<
  NonNullable<ActionWorkflow['transitions'][ActionStep]['guards']>[number]
>;
