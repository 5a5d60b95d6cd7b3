import type { Remark, Step, StepItem } from 'contract/core/step';
import type { StepItems } from 'contract/core/workflow';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';

type Given = { remarks?: readonly Remark[] | null | undefined; reason?: string | null | undefined };

type Asking<T extends string, R> = {
  workflow: { transitions: Record<T, { items?: StepItems }> };
  itemsOf?: ((ctx: Context, record: R, step: T) => Promise<StepItem[]>) | undefined;
};

/** The items of a record of which a step is told something each; none where it asks for none. */
export const findItems = async <T extends string, R>(
  ctx: Context,
  { workflow, itemsOf }: Asking<T, R>,
  { record, step }: { record: R; step: T },
): Promise<StepItem[]> => (workflow.transitions[step].items && itemsOf ? itemsOf(ctx, record, step) : []);

/** Whether a step asks a reason: always, or as none of the items is there of which it asks one each. */
export const asksReason = (
  asked: { reason?: 'required' | 'optional'; items?: StepItems },
  found: readonly StepItem[],
): boolean => asked.reason === 'required' || (asked.items?.missing !== undefined && found.length === 0);

/** Refuses what is said of other items than those that a step is asked about, twice of one, or of none where one is needed. */
export function checkRemarks(
  asked: StepItems | undefined,
  found: readonly StepItem[],
  { remarks }: Given,
): void {
  const given = remarks ?? [];
  const ids = given.map(({ item }) => item);
  if (ids.some((id) => !found.some(({ _id }) => _id === id)))
    throw invalid({ remarks: 'Choose only items that this step is about. Look at the record again.' });
  if (new Set(ids).size < ids.length) throw invalid({ remarks: 'Say what is to be said of an item once' });
  if (asked?.missing && found.length > 0 && given.length === 0) throw invalid({ remarks: asked.missing });
}

/** What a step says why it was taken, with what was said of each item, as the log keeps it. */
export function saidBy(found: readonly StepItem[], { remarks, reason }: Given): string | null | undefined {
  if (!remarks || remarks.length === 0) return reason;
  const labels = new Map(found.map(({ _id, label }) => [_id, label]));
  const lines = remarks.map(({ item, text }) => `${labels.get(item) ?? ''}: ${text}`);
  return [...(reason ? [reason] : []), ...lines].join('\n');
}

/** What a step asks of the items of a record, as a screen shows it. */
export const shownItems = (asked: StepItems | undefined, found: StepItem[]): Step['items'] =>
  asked && found.length > 0
    ? { label: asked.label, text: asked.text, missing: asked.missing ?? null, of: found }
    : null;
