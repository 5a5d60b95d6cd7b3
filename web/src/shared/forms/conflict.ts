import type { ApiError } from '../../core/http/api-error.ts';

type Fields = Record<string, unknown>;

/** What a 409 VERSION_CONFLICT tells: the fields that both have changed, and the record as it is now. */
export type Conflict = { fields: string[]; current: Fields; version: number };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The conflict of a refusal; undefined when it was refused for another reason. */
export function conflictOf(error: ApiError): Conflict | undefined {
  const { fields, current } = error.details;
  if (error.code !== 'VERSION_CONFLICT' || !Array.isArray(fields) || !isFields(current)) return undefined;
  return { fields: fields.map(String), current, version: Number(current['version']) };
}

/** The value of a field by its name on the wire, such as `name` or `form5W2H.what`. */
export function valueAt(record: Fields, name: string): unknown {
  const [field = '', ...inner] = name.split('.');
  const value = record[field];
  return inner.length > 0 ? (isFields(value) ? value[inner.join('.')] : undefined) : value;
}

/** A patch without some of its fields; an object that is left empty goes with them. */
export function withoutFields(patch: Fields, names: readonly string[]): Fields {
  const entries = Object.entries(patch).flatMap(([field, value]): [string, unknown][] => {
    if (names.includes(field)) return [];
    if (!isFields(value)) return [[field, value]];
    const kept = Object.entries(value).filter(([inner]) => !names.includes(`${field}.${inner}`));
    return kept.length > 0 ? [[field, Object.fromEntries(kept)]] : [];
  });
  return Object.fromEntries(entries);
}
