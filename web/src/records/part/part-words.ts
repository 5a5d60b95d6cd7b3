import { choicesIn } from 'contract/core/choices';
import { labelsOf } from 'contract/core/field';
import type { z } from 'zod';
import type { FieldWords } from '../../shared/forms/use-versioned-action.tsx';

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' && value && 'name' in value ? String(value.name) : String(value ?? '');
};

/** How the fields of what stands below a record read when two people have changed them. */
export function wordsOf(schema: z.ZodObject): FieldWords {
  const [labels, choices] = [labelsOf(schema), choicesIn(schema)];
  return (name, value) => ({
    label: labels[name] ?? name,
    text: choices[name]?.[String(value)] ?? textOf(value),
  });
}
