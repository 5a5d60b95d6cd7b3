type Named<K extends string, C, P> = { [Name in K]: C } & {
  [Part in keyof P & string as `${K}-${Part}`]: P[Part];
};

/** All calls of a kind by their names, as its module lists them: `risk`, `risk-action` and so on. */
export function endpointsOfKind<const K extends string, C, P extends Record<string, object>>(
  kind: K,
  calls: C,
  parts: P,
) {
  const named = Object.entries(parts).map(([part, of]) => [`${kind}-${part}`, of] as const);
  return { [kind]: calls, ...Object.fromEntries(named) } as Named<K, C, P>;
}
