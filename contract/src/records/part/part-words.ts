import type { z } from 'zod';
import { choicesIn } from '../../core/choices.ts';
import { labelsOf } from '../../core/field.ts';

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' && value && 'name' in value ? String(value.name) : String(value ?? '');
};

/** How a field of what stands below a record is called, and how what stands in it reads: by its choices, a person by their name. */
export function wordsOf(
  schema: z.ZodObject,
): (name: string, value: unknown) => { label: string; text: string } {
  const [labels, choices] = [labelsOf(schema), choicesIn(schema)];
  const wordOf = (name: string, value: unknown) => choices[name]?.[String(value)] ?? textOf(value);
  return (name, value) => ({
    label: labels[name] ?? name,
    text: Array.isArray(value) ? value.map((one) => wordOf(name, one)).join(', ') : wordOf(name, value),
  });
}

/** What a row below a record says in each field that people write, in the words of its form; what is empty is left out. */
export function saidIn(schema: z.ZodObject, row: object): { field: string; label: string; text: string }[] {
  const words = wordsOf(schema);
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.keys(labelsOf(schema)).flatMap((field) => {
    const said = words(field, values.get(field));
    return said.text === '' ? [] : [{ field, ...said }];
  });
}
