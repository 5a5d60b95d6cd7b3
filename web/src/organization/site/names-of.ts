import type { Option } from '../../ui/fields/option.ts';

type Reference = string | { _id: string; name: string };

/** The names of references, as a form has them (ids, named by the options) or as a record has them. */
export function namesOf(value: unknown, options: readonly Option[]): string {
  const references: Reference[] = Array.isArray(value) ? value : [];
  const names = references.map((reference) =>
    typeof reference === 'string'
      ? options.find((option) => option.value === reference)?.label
      : reference.name,
  );
  return names.filter(Boolean).join(', ');
}
