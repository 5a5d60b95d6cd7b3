const isOpaque = (value: unknown): value is string => typeof value === 'string' && value.length >= 32;

/** Copies of a value in each of which one id, handle or token is that of the other world. */
export function swapsIn(own: unknown, foreign: unknown): unknown[] {
  if (isOpaque(own) && isOpaque(foreign)) return own === foreign ? [] : [foreign];
  if (Array.isArray(own) && Array.isArray(foreign)) {
    const items: readonly unknown[] = own;
    const swapped = items.flatMap((item, index) =>
      swapsIn(item, foreign[index]).map((other): unknown => items.with(index, other)),
    );
    const first: unknown = foreign[0];
    return isOpaque(first) ? [...swapped, [...items, first]] : swapped;
  }
  if (typeof own !== 'object' || own === null) return [];
  const other = foreign as Record<string, unknown>; // the same sample of another world
  return Object.entries(own).flatMap(([key, value]) =>
    swapsIn(value, other[key]).map((swapped) => ({ ...own, [key]: swapped })),
  );
}
