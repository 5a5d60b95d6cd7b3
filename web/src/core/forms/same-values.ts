type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// What stands empty in a form is nothing, whichever way it is empty; the order of names says nothing either.
function plain(value: unknown): unknown {
  if (value === undefined || value === '' || value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (!isValues(value)) return value;
  const entries = Object.entries(value)
    .map(([name, inner]) => [name, plain(inner)] as const)
    .filter(([, inner]) => inner !== null)
    .toSorted(([one], [other]) => one.localeCompare(other));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Whether two values of a form say the same. */
export function sameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** The names of the fields that differ; one inside another as `form5W2H.what`. */
export function differingNames(one: Values, other: Values): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => {
    const [mine, theirs] = [one[name], other[name]];
    if (sameValues(mine, theirs)) return [];
    if (!isValues(mine) || !isValues(theirs)) return [name];
    return differingNames(mine, theirs).map((inner) => `${name}.${inner}`);
  });
}

const secret = /password|secret|token|code$/i;

/** The values without those that must not be kept on a device, by the names of their fields. */
export function withoutSecrets(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));
}
