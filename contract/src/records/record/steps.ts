import type { Permission } from '../../core/rights/permissions.ts';

/** The states of an action, and of a record that has no lifecycle of its own. */
export const states = {
  pending: { label: 'Pending', tone: 'neutral' },
  'in-progress': { label: 'In progress', tone: 'info' },
  'on-hold': { label: 'On hold', tone: 'warning' },
  completed: { label: 'Completed', tone: 'success', final: true },
} as const;

/** The way of a record that has no lifecycle of its own; what is on hold stands beside it. */
export const path = ['pending', 'in-progress', 'completed'] as const;

/** The steps by which each of the four states may follow any other. */
export const anyOrder = (
  permission: Permission,
  done: Record<'start' | 'resume' | 'reopen' | 'hold' | 'complete' | 'reset', string>,
) =>
  ({
    start: { from: ['pending'], to: 'in-progress', label: 'Start', done: done.start, permission },
    resume: { from: ['on-hold'], to: 'in-progress', label: 'Resume', done: done.resume, permission },
    reopen: {
      from: ['completed'],
      to: 'in-progress',
      label: 'Reopen',
      done: done.reopen,
      permission,
      reason: 'required',
    },
    hold: {
      from: ['pending', 'in-progress', 'completed'],
      to: 'on-hold',
      label: 'Put on hold',
      done: done.hold,
      permission,
      reason: 'required',
      until: 'required',
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
      reason: 'required',
    },
  }) as const;
