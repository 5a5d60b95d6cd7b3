type Values = Record<string, unknown>;

/** A value as it is compared and sent: what is empty in a form is null on the wire, which clears it. */
function plain(value: unknown): unknown {
  const isEmpty =
    value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return isEmpty ? null : value;
}

/** The values that differ from those before, as they are sent. */
export function changedValues(after: Values, before: Values): Values {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(plain(after[name])) !== JSON.stringify(plain(before[name])),
  );
  return Object.fromEntries(names.map((name) => [name, plain(after[name])]));
}
