import { person } from 'contract/core/field';

type Json = Record<string, unknown>;
type Changes = Record<string, [unknown, unknown]>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// What the trail keeps of a linked record: enough to name it, nothing that a person may later withdraw.
function fact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fact);
  if (isObject(value) && '_id' in value && 'name' in value) return { _id: value._id, name: value.name };
  return value ?? null;
}

// Another record, as an answer shows one; an object with more in it is a part of this record, even if it has an id.
const isLinked = (value: Json) => '_id' in value && Object.keys(value).every((key) => key in person.shape);

/** The fields of a record with nested objects spread out: `form5W2H.what`, `custom.severity`. */
function spread(record: Json, fields: readonly string[]): Json {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = record[field];
      if (!isObject(value) || isLinked(value)) return [[field, fact(value)]];
      const { _id, ...parts } = value;
      return Object.entries(parts).map(([name, inner]) => [`${field}.${name}`, fact(inner)]);
    }),
  );
}

/** What differs between two states of a record, among these fields: `{ field: [old, new] }`. */
export function changesBetween(before: Json, after: Json, fields: readonly string[]): Changes {
  const old = spread(before, fields);
  const now = spread(after, fields);
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, [old[name] ?? null, now[name] ?? null]]));
}
