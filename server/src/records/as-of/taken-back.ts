type Loose = Record<string, unknown>;

/** What an entry of the log says that it changed: `{ field: [old, new] }`. */
export type Changes = Record<string, [unknown, unknown]>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a record said before changes that were made since, newest first. A change of a part of a field
 * (`form5W2H.what`) is taken back in that part; what the log does not keep stays as it is.
 */
export function takenBack<R extends Loose>(now: R, changes: readonly Changes[]): R {
  const then: Loose = { ...now };
  for (const [name, [old]] of changes.flatMap((one) => Object.entries(one))) {
    const [field = '', ...rest] = name.split('.');
    if (!(field in now)) continue;
    if (rest.length === 0) then[field] = old;
    else then[field] = { ...(isObject(then[field]) ? then[field] : {}), [rest.join('.')]: old };
  }
  return then as R; // the same fields, with values that the log kept of them
}

/** The ids of people in a list that the log kept: it names them and says no more. */
const isPerson = (one: unknown): one is { _id: string; name: string } => isObject(one) && 'name' in one;

/** Everybody whom the log names in these fields. */
export const peopleIn = (records: readonly Loose[], fields: readonly string[]): string[] => [
  ...new Set(
    records.flatMap((record) =>
      fields.flatMap((field) => [record[field]].flat().filter(isPerson)).map(({ _id }) => _id),
    ),
  ),
];

/** People as answers show them, by what is known of them today. */
export function withPeople<R extends Loose>(
  record: R,
  fields: readonly string[],
  known: ReadonlyMap<string, Loose>,
): R {
  const whole = (one: unknown) =>
    isPerson(one) ? { email: '', profilePicture: null, ...known.get(one._id), ...one } : one;
  const shown = fields.map((field): [string, unknown] => {
    const value = record[field];
    return [field, Array.isArray(value) ? value.map(whole) : whole(value)];
  });
  return { ...record, ...Object.fromEntries(shown) };
}
