import { type Condition, comparable, customNameIn, holds } from './condition.ts';
import type { CustomFieldDefinition } from './custom-field.ts';

/** What a record says, by the names of its fields: as an answer has it, or as a form does. */
export type SaidOfRecord = Record<string, unknown> & { custom?: unknown };

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What stands under a path of names: `ratings.current.level`. */
const at = (record: SaidOfRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isValues(value) ? value[name] : undefined), record);

const customOf = ({ custom }: SaidOfRecord) => (isValues(custom) ? custom : {});

/** Says of each field whether a record shows it; what is not shown counts as empty for those that depend on it. */
function shownBy(fields: readonly CustomFieldDefinition[], record: SaidOfRecord) {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const known = new Map<string, boolean>();
  const said = (path: string): string[] => {
    const name = customNameIn(path);
    if (name === undefined) return comparable(at(record, path));
    const field = byName.get(name);
    if (!field || !isShown(field)) return [];
    // A box that nobody has ticked says no.
    const value = customOf(record)[name];
    return field.type === 'checkbox' ? comparable(value === true) : comparable(value);
  };
  const meets = (all: readonly Condition[]) => all.every((one) => holds(one, said(one.field)));
  const isShown = (field: CustomFieldDefinition): boolean => {
    const before = known.get(field.name);
    if (before !== undefined) return before;
    known.set(field.name, false); // a loop, which no definition is kept with, ends here
    const shown = meets(field.shownWhen);
    known.set(field.name, shown);
    return shown;
  };
  return { isShown, meets };
}

/**
 * The additional fields that a record shows by what it says, each required or not as it is for this record. Forms,
 * pages, exports and the server ask here, so that they cannot differ.
 */
export function fieldsFor<F extends CustomFieldDefinition>(fields: readonly F[], record: SaidOfRecord): F[] {
  if (fields.every(isUnconditional)) return [...fields];
  const { isShown, meets } = shownBy(fields, record);
  return fields
    .filter(isShown)
    .map((field) =>
      !field.required && field.requiredWhen.length > 0 && meets(field.requiredWhen)
        ? { ...field, required: true }
        : field,
    );
}

const isUnconditional = ({ shownWhen, requiredWhen }: CustomFieldDefinition) =>
  shownWhen.length === 0 && requiredWhen.length === 0;

/** Whether all of these conditions hold for what a record says; `fields` are the additional fields in use. */
export const meetsAll = (
  all: readonly Condition[],
  record: SaidOfRecord,
  fields: readonly CustomFieldDefinition[],
): boolean => shownBy(fields, record).meets(all);
