import type { CustomFieldType } from './custom-field.ts';

/** The types of fields that a list can be narrowed by. */
export const filterableTypes: readonly CustomFieldType[] = [
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'date',
];

/** A field and a value, as a filter has them. */
export const customEntry = (name: string, value: string): string => `${name}:${encodeURIComponent(value)}`;

/** The field and the value of a filter; a value that is encoded wrongly is taken as it stands. */
export function readCustomEntry(given: string): { name: string; value: string } {
  const at = given.indexOf(':');
  const value = given.slice(at + 1);
  try {
    return { name: given.slice(0, at), value: decodeURIComponent(value) };
  } catch {
    return { name: given.slice(0, at), value };
  }
}

/** The days of a filter by a date; either end may be open. */
export function daysOf(value: string): { from: string; to: string } {
  const [from = '', to = ''] = value.split('..');
  return { from, to };
}
