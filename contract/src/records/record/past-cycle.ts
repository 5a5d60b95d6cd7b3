import type { ActionStage } from './action-steps.ts';

const cycleOf = (one: object): number | null =>
  'cycle' in one && typeof one.cycle === 'number' ? one.cycle : null;

/**
 * Why something below a record stays as it is: it was made, and signed, in a cycle of the record that is over. Undefined for what
 * belongs to the present cycle, and below records of a kind that has none.
 */
export function pastCycle(record: { number: string }, row: object): string | undefined {
  const [now, then] = [cycleOf(record), cycleOf(row)];
  return now !== null && then !== null && then < now
    ? `It belongs to cycle ${then} of ${record.number}, which is over: it stays as it was. Add what is to be different in cycle ${now}.`
    : undefined;
}

/** Whether an action is over, and the cycle of its record as well: all of it stays. What is open of one is still carried out. */
export const isPastDone = (record: { number: string }, action: { stage: ActionStage }): boolean =>
  (action.stage === 'completed' || action.stage === 'cancelled') && pastCycle(record, action) !== undefined;
