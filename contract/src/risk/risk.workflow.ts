import type { Permission } from '../core/permissions.ts';
import { defineWorkflow } from '../core/workflow.ts';

const states = {
  pending: { label: 'Pending', tone: 'neutral' },
  'in-progress': { label: 'In progress', tone: 'info' },
  'on-hold': { label: 'On hold', tone: 'warning' },
  completed: { label: 'Completed', tone: 'success' },
} as const;

/** The steps by which each of the four states may follow any other. */
const anyOrder = (
  permission: Permission,
  done: Record<'start' | 'resume' | 'reopen' | 'hold' | 'complete' | 'reset', string>,
) =>
  ({
    start: { from: ['pending'], to: 'in-progress', label: 'Start', done: done.start, permission },
    resume: { from: ['on-hold'], to: 'in-progress', label: 'Resume', done: done.resume, permission },
    reopen: { from: ['completed'], to: 'in-progress', label: 'Reopen', done: done.reopen, permission },
    hold: {
      from: ['pending', 'in-progress', 'completed'],
      to: 'on-hold',
      label: 'Put on hold',
      done: done.hold,
      permission,
    },
    complete: {
      from: ['pending', 'in-progress', 'on-hold'],
      to: 'completed',
      label: 'Complete',
      done: done.complete,
      permission,
    },
    reset: {
      from: ['in-progress', 'on-hold', 'completed'],
      to: 'pending',
      label: 'Set back to pending',
      done: done.reset,
      permission,
    },
  }) as const;

const riskSteps = anyOrder('risk.update', {
  start: 'Risk started',
  resume: 'Risk resumed',
  reopen: 'Risk reopened',
  hold: 'Risk put on hold',
  complete: 'Risk completed',
  reset: 'Risk set back to pending',
});

/** While there is only the register, the order of the states is free; a completed risk has no open action. */
export const riskWorkflow = defineWorkflow({
  initial: 'pending',
  states,
  transitions: {
    ...riskSteps,
    complete: { ...riskSteps.complete, guards: ['allActionsDone', 'assessmentApproved'] },
  },
});

/** The actions under a risk use the same four states. */
export const riskActionWorkflow = defineWorkflow({
  initial: 'pending',
  states,
  transitions: anyOrder('risk-action.progress', {
    start: 'Action started',
    resume: 'Action resumed',
    reopen: 'Action reopened',
    hold: 'Action put on hold',
    complete: 'Action completed',
    reset: 'Action set back to pending',
  }),
});
