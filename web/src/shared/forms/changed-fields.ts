import { sameValues } from '../../core/forms/same-values.ts';

/** The fields of `after` whose value differs from that in `before`, compared by content: what a PATCH sends. */
export function changedFields<T extends Record<string, unknown>>(
  after: T,
  before: Record<string, unknown>,
): Partial<T> {
  const changed = Object.entries(after).filter(([name, value]) => !sameValues(value, before[name]));
  return Object.fromEntries(changed) as Partial<T>; // fromEntries loses the keys
}
