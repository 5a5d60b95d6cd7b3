type Placed = { section: string | null };

/** Fields under one heading; `name` is null for those that no section was named for. */
export type FieldSection<F> = { name: string | null; fields: F[] };

/**
 * Fields by their sections: a section stands where its first field does, and has its fields in their order. Forms, pages,
 * paper and the screen of the definitions ask here, so that they cannot differ.
 */
export function sectionsOf<F extends Placed>(fields: readonly F[]): FieldSection<F>[] {
  const sections = new Map<string | null, F[]>();
  for (const field of fields) {
    const section = sections.get(field.section) ?? [];
    section.push(field);
    sections.set(field.section, section);
  }
  return [...sections].map(([name, own]) => ({ name, fields: own }));
}
