/** The fields of `after` whose value differs from that in `before`, compared by content: what a PATCH sends. */
export function changedFields<T extends Record<string, unknown>>(
  after: T,
  before: { [Name in keyof T]: unknown },
): Partial<T> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed) as Partial<T>; // fromEntries loses the keys
}
