import { customPath } from 'contract/core/condition';
import { type CustomFieldDefinition, customFieldSchema } from 'contract/core/custom-field';
import { fieldsFor } from 'contract/core/fields-for';
import type { DeclaredField } from 'contract/records/import/import-fields';
import type { z } from 'zod';
import type { Look } from './import-look.ts';
import { type Lookup, readNamed } from './import-lookup.service.ts';
import { readValue, type ReadValue } from './read-value.ts';

type Loose = Record<string, unknown>;

/** How the cells of a row become what a call takes. */
export type DeclaredRow = {
  fields: readonly DeclaredField[];
  body: z.ZodType;
  lookup: Lookup;
  custom?: readonly CustomFieldDefinition[];
  /** What every row has that no column says. */
  given?: Loose;
  /** What a new one begins with, which conditions may ask for. */
  begins?: Loose;
  /** What a row changes, as it is: only what the row says is asked, the rest stays. */
  current?: Loose;
  /** What only this target knows of a cell. */
  read?(field: DeclaredField, text: string): ReadValue | undefined;
};

function setIn(values: Loose, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    values[first] = value;
    return;
  }
  const inner = (values[first] ??= {}) as Loose; // only this function puts objects there
  setIn(inner, rest.join('.'), value);
}

/** Reads the cells of a row; says what cannot be read, and gives the fields that have been spoken of. */
function readCells({ fields, lookup, read }: DeclaredRow, look: Look): { values: Loose; told: Set<string> } {
  const values: Loose = {};
  const told = new Set<string>();
  for (const field of fields) {
    const text = look.valueOf(field.name);
    if (!text) continue;
    const found = read?.(field, text) ??
      readNamed(field, text, lookup) ??
      readValue(field, text) ?? { value: text };
    if ('value' in found) setIn(values, field.name, found.value);
    else {
      look.say(field.name, found.problem, true);
      told.add(field.name);
    }
  }
  return { values, told };
}

/** Says what a schema has against the values, each at its field, and once. */
function sayIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  { fields, look, told }: { fields: readonly DeclaredField[]; look: Look; told: Set<string> },
): void {
  for (const { path, message } of issues) {
    const at = path.map(String).join('.');
    const field = fields.find(({ name }) => at === name || at.startsWith(`${name}.`))?.name ?? null;
    if (field && told.has(field)) continue;
    if (field) told.add(field);
    look.say(field, message, true);
  }
}

/** The schema of additional values by the fields that a row has; rows that have the same share one. */
export function customSchemas() {
  const made = new Map<string, ReturnType<typeof customFieldSchema>>();
  return (fields: readonly CustomFieldDefinition[]) => {
    const key = fields.map(({ name, required }) => `${name}:${required}`).join();
    const schema = made.get(key) ?? customFieldSchema(fields);
    made.set(key, schema);
    return schema;
  };
}

export type Reader = { declared: DeclaredRow; schemaOf: ReturnType<typeof customSchemas> };

/** Reads the additional values of a row; a cell that its other values leave no room for is told of and left out. */
function parseCustom({ declared, schemaOf }: Reader, values: Loose, look: Look, told: Set<string>): Loose {
  const { fields, custom = [], current, begins = current ?? {} } = declared;
  if (custom.length === 0) return {};
  const shown = fieldsFor(custom, { ...begins, ...values });
  for (const { name, label } of custom) {
    const isShown = shown.some((field) => field.name === name);
    if (!isShown && look.valueOf(customPath(name)))
      look.say(customPath(name), `“${label}” does not apply to this row; the cell is left out`, false);
  }
  const said = (values['custom'] ?? {}) as Loose; // only `setIn` puts values there
  const asked = current ? shown.filter(({ name }) => name in said) : shown;
  const read = schemaOf(asked).safeParse(said);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: ['custom', ...path], message }));
  sayIssues(issues, { fields, look, told });
  return {};
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the declaration of the call, and the additional fields, make of the values of a row. */
export function parse(reader: Reader, look: Look) {
  const { fields, body, given = {}, current = {} } = reader.declared;
  const { values, told } = readCells(reader.declared, look);
  const { custom: _added, ...own } = values;
  for (const [name, value] of Object.entries(own))
    if (isObject(value) && isObject(current[name])) own[name] = { ...current[name], ...value };
  const parsed = body.safeParse({ ...given, ...own });
  if (!parsed.success) sayIssues(parsed.error.issues, { fields, look, told });
  const custom = parseCustom(reader, values, look, told);
  return { values, body: { ...(parsed.data as Loose | undefined), custom } };
}
