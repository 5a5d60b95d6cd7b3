import { sectionsOf } from 'contract/core/field-sections';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';

/** The order of all fields as the call takes it: sections, each with the ids of its fields. */
export type FieldOrder = { name: string | null; fields: string[] }[];

/** The order that fields have now. */
export const orderOf = (fields: readonly CustomField[]): FieldOrder =>
  sectionsOf(fields).map(({ name, fields: own }) => ({ name, fields: own.map(({ _id }) => _id) }));

const withoutEmpty = (order: FieldOrder) => order.filter(({ fields }) => fields.length > 0);

const taken = (order: FieldOrder, id: string): FieldOrder =>
  order.map(({ name, fields }) => ({ name, fields: fields.filter((one) => one !== id) }));

function shifted<T>(all: readonly T[], at: number, by: -1 | 1): T[] {
  const one = all[at];
  const to = at + by;
  if (one === undefined || to < 0 || to >= all.length) return [...all];
  return all.toSpliced(at, 1).toSpliced(to, 0, one);
}

/** Moves a field up or down; beyond the edge of its section it goes into the next one. */
export function moveField(order: FieldOrder, id: string, by: -1 | 1): FieldOrder {
  const index = order.findIndex(({ fields }) => fields.includes(id));
  const from = order[index];
  if (!from) return order;
  const at = from.fields.indexOf(id);
  const isAtEdge = by === 1 ? at === from.fields.length - 1 : at === 0;
  const inPlaceOf = (changed: number, fields: string[], all: FieldOrder = order) =>
    all.map((section, one) => (one === changed ? { ...section, fields } : section));
  if (!isAtEdge) return inPlaceOf(index, shifted(from.fields, at, by));
  const next = order[index + by];
  if (!next) return order;
  const fields = by === 1 ? [id, ...next.fields] : [...next.fields, id];
  return withoutEmpty(inPlaceOf(index + by, fields, taken(order, id)));
}

/** Puts a field before or after another, in the section of that one. */
export function placeField(
  order: FieldOrder,
  id: string,
  { beside, isAfter }: { beside: string; isAfter: boolean },
): FieldOrder {
  if (id === beside) return order;
  const placed = taken(order, id).map(({ name, fields }) => {
    const at = fields.indexOf(beside);
    return { name, fields: at < 0 ? fields : fields.toSpliced(isAfter ? at + 1 : at, 0, id) };
  });
  return withoutEmpty(placed);
}

/** Moves a section up or down, with its fields. */
export function moveSection(order: FieldOrder, name: string | null, by: -1 | 1): FieldOrder {
  return shifted(
    order,
    order.findIndex((section) => section.name === name),
    by,
  );
}

/** Calls a section otherwise; one that is called so already takes its fields. */
export function renameSection(order: FieldOrder, from: string | null, to: string): FieldOrder {
  const renamed = order.map((section) => (section.name === from ? { ...section, name: to } : section));
  const fields = renamed.filter(({ name }) => name === to).flatMap((section) => section.fields);
  const first = renamed.findIndex(({ name }) => name === to);
  return renamed
    .map((section, index) => (index === first ? { ...section, fields } : section))
    .filter(({ name }, index) => name !== to || index === first);
}

/** Whether two orders are the same. */
export const isSameOrder = (one: FieldOrder, other: FieldOrder): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
