import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import type { Narrowing } from './own-numbers.service.ts';

type Query = Record<string, string>;

// The list of tasks knows where they are, and nothing else of their records.
const ofTasks = new Set(['site', 'process']);

/** What a list is asked that is narrowed besides; none where nothing can be both. */
function askedBoth(query: Query, narrowing: Narrowing): Query | undefined {
  const both: Query = { ...query };
  for (const [name, values] of Object.entries(narrowing)) {
    const own = query[name]?.split(',');
    const kept = own ? own.filter((value) => values.includes(value)) : values;
    if (kept.length === 0) return undefined;
    both[name] = kept.join(',');
  }
  return both;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Narrows whatever a list is asked within a value; one of several for which nothing is left is left out. */
function narrowedIn(value: unknown, narrowing: Narrowing): unknown {
  if (Array.isArray(value))
    return value.flatMap((one) => {
      const narrowed = narrowedIn(one, narrowing);
      return narrowed === undefined ? [] : [narrowed];
    });
  if (!isObject(value)) return value;
  const narrowed = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'query' ? askedBoth(one as Query, narrowing) : narrowedIn(one, narrowing),
    ]),
  );
  return 'query' in value && narrowed['query'] === undefined ? undefined : narrowed;
}

/** A widget whose numbers count narrowed records: each leads to a list that is narrowed too, or else there is none. */
export function narrowedWidgets(widget: ShownWidget, narrowing: Narrowing): ShownWidget[] {
  const isListed = widget.list === 'records' || Object.keys(narrowing).every((name) => ofTasks.has(name));
  return isListed ? [narrowedIn(widget, narrowing) as ShownWidget] : []; // it keeps its shape
}
