import { countedActions } from 'contract/records/record/action-steps';
import type { Option } from '../../ui/fields/option.ts';

/** What every screen says of any record. */
export const recordWords = { notTaken: 'Not taken over yet' } as const;

/** The states of a workflow, or other things that are called something, as choices in their order. */
export const stateOptions = (states: Readonly<Record<string, { label: string }>>): Option[] =>
  Object.entries(states).map(([value, { label }]) => ({ value, label }));

/** How many actions are completed of all: `1 of 3 actions`. */
export function actionsText(all: readonly { status: string }[]): string {
  const actions = countedActions(all);
  if (actions.length === 0) return 'No actions';
  const done = actions.filter((action) => action.status === 'completed').length;
  return actions.length === 1 ? `${done} of 1 action` : `${done} of ${actions.length} actions`;
}

/** How many of the actions are completed, as a heading over all of them. */
export function completedText(actions: readonly { status: string }[]): string {
  return countedActions(actions).length === 0 ? 'No actions' : `${actionsText(actions)} completed`;
}
