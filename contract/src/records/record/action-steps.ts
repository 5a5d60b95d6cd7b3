import type { RecordKind } from '../../core/record-kinds.ts';
import type { Permission } from '../../core/rights/permissions.ts';
import { defineWorkflow } from '../../core/workflow.ts';
import { states } from './steps.ts';

/**
 * Where an action stands. Each stage is one of the five coarse statuses, of which lists and figures are made; it is worked
 * out from what the action says and never stored.
 */
export const actionStages = {
  pending: { label: 'Pending', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'warning' },
  'in-progress': { label: 'In progress', tone: 'info' },
  'on-hold': { label: 'On hold', tone: 'warning' },
  'to-verify': { label: 'Completed, to be verified', tone: 'half' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const;

export type ActionStage = keyof typeof actionStages;
export const actionStageKeys = Object.keys(actionStages) as [ActionStage, ...ActionStage[]]; // Object.keys loses the literal keys

/** The coarse statuses of an action: the four of every record, and that it is not to be done after all. */
export const actionStates = { ...states, cancelled: actionStages.cancelled } as const;

export type ActionStatus = keyof typeof actionStates;

/** Those of some actions that are to be done, or were: one that was cancelled counts no more. */
export const countedActions = <A extends { status: string }>(actions: readonly A[]): A[] =>
  actions.filter(({ status }) => status !== 'cancelled');

/** How far an action is in %: what is completed is done whatever was said, and of what is cancelled nobody asks. */
export const progressOf = ({
  status,
  progress,
}: {
  status: string;
  progress: number | null;
}): number | null => (status === 'completed' ? 100 : status === 'cancelled' ? null : progress);

/** The stage that a coarse status asks for: how one sent by PATCH becomes a named step. */
export const stageOfStatus: Record<ActionStatus, ActionStage> = {
  pending: 'pending',
  'in-progress': 'in-progress',
  'on-hold': 'on-hold',
  completed: 'to-verify',
  cancelled: 'cancelled',
};

/** The coarse status of a stage. */
export const statusOfStage: Record<ActionStage, ActionStatus> = {
  pending: 'pending',
  declined: 'pending',
  'in-progress': 'in-progress',
  'on-hold': 'on-hold',
  'to-verify': 'completed',
  completed: 'completed',
  cancelled: 'cancelled',
};

type Given = { label: string; done: string };

/** The steps of who works on an action. */
const workSteps = (permission: Permission) => {
  const open = { permission, guards: ['recordIsOpen'] } as const;
  const begun = { permission, guards: ['recordIsOpen', 'mayBegin'] } as const;
  const step = <const F extends ActionStage, const T extends ActionStage>(from: F[], to: T, words: Given) =>
    ({ from, to, ...words }) as const;
  return {
    start: {
      ...step(['pending', 'declined'], 'in-progress', { label: 'Start', done: 'Action started' }),
      ...begun,
    },
    resume: { ...step(['on-hold'], 'in-progress', { label: 'Resume', done: 'Action resumed' }), ...begun },
    complete: {
      ...step(['pending', 'declined', 'in-progress', 'on-hold'], 'to-verify', {
        label: 'Complete',
        done: 'Action completed',
      }),
      permission,
      guards: ['mayBegin', 'fieldsFilled', 'hasEvidence', 'checklistsAreDone', 'isItsTurn'],
    },
    hold: {
      ...step(['pending', 'in-progress'], 'on-hold', { label: 'Put on hold', done: 'Action put on hold' }),
      ...open,
      reason: 'required',
      until: 'required',
    },
    decline: {
      ...step(['pending', 'in-progress', 'on-hold'], 'declined', {
        label: 'Decline',
        done: 'Action declined',
      }),
      permission,
      guards: ['isOwn', 'recordIsOpen'],
      reason: 'required',
    },
    reset: {
      ...step(['declined', 'in-progress', 'on-hold'], 'pending', {
        label: 'Set back to pending',
        done: 'Action set back to pending',
      }),
      ...open,
      reason: 'required',
    },
    reopen: {
      ...step(['completed', 'cancelled'], 'in-progress', { label: 'Reopen', done: 'Action reopened' }),
      permission,
      guards: ['mayReopen', 'recordIsOpen', 'mayBegin'],
      reason: 'required',
    },
  } as const;
};

/**
 * The steps of the actions under a kind of record. What nobody has to verify passes `to-verify` at once and is completed.
 * Nobody verifies what is theirs to do, whatever else they may (separation of duties, rule 3). That it is not to be done after
 * all is for those to say who may change the record.
 */
export function actionWorkflow(kind: RecordKind) {
  const permission = `${kind}-action.verify` satisfies Permission;
  return defineWorkflow({
    initial: 'pending',
    states: actionStages,
    transitions: {
      ...workSteps(`${kind}-action.progress`),
      cancel: {
        from: ['pending', 'declined', 'in-progress', 'on-hold'],
        to: 'cancelled',
        label: 'Cancel action',
        done: 'Action cancelled',
        permission: `${kind}.update` satisfies Permission,
        guards: ['recordIsOpen'],
        reason: 'required',
      },
      verify: {
        from: ['to-verify'],
        to: 'completed',
        label: 'Verify',
        done: 'Action verified',
        permission,
        guards: ['isNamedVerifier'],
        duties: ['isOfOthers'],
      },
      'send-back': {
        from: ['to-verify'],
        to: 'in-progress',
        label: 'Send back',
        done: 'Action sent back',
        permission,
        guards: ['isNamedVerifier', 'recordIsOpen'],
        duties: ['isOfOthers'],
        reason: 'required',
      },
    },
  });
}

export type ActionWorkflow = ReturnType<typeof actionWorkflow>;
export type ActionStep = keyof ActionWorkflow['transitions'];
export type ActionGuard = NonNullable<
  NonNullable<ActionWorkflow['transitions'][ActionStep]['guards' | 'duties']>[number]
>;
