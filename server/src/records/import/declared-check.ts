import { customPath } from 'contract/core/condition';
import { type CustomFieldDefinition, customFieldSchema } from 'contract/core/custom-field';
import { fieldsFor } from 'contract/core/fields-for';
import type { DeclaredField } from 'contract/records/import/import-fields';
import type { z } from 'zod';
import { lookAt, type Look, twinKey } from './import-look.ts';
import { type Lookup, readNamed } from './import-lookup.service.ts';
import type { Check, CheckedRow, Reading } from './import-target.ts';
import { readValue, type ReadValue } from './read-value.ts';

type Loose = Record<string, unknown>;

/** What a row is the same as: a sentence, and whether it may be made all the same. */
type Twin = { field: string; message: string; mayBeMade: boolean };

/** How rows become what a call takes that makes one by hand. */
export type Declared = {
  fields: readonly DeclaredField[];
  body: z.ZodType;
  lookup: Lookup;
  reading: Reading;
  twins: readonly string[];
  /** Whether two rows of the file that are about the same are refused, or only told of. */
  isUnique: boolean;
  custom?: readonly CustomFieldDefinition[];
  /** What every row has that no column says. */
  given?: Loose;
  /** What a new one begins with, which conditions may ask for. */
  begins?: Loose;
  /** What only this target knows of a cell. */
  read?(field: DeclaredField, text: string): ReadValue | undefined;
  /** What is said of values together, beyond what the declaration says. */
  also?(values: Loose, look: Look): void;
  /** What is there already that the row is about. */
  twinOf?(values: Loose, look: Look): Twin | undefined;
  /** What is made of what the declaration has read. */
  inputOf?(body: Loose, values: Loose): unknown;
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
function readCells({ fields, lookup, read }: Declared, look: Look): { values: Loose; told: Set<string> } {
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

/** Says of a row that an earlier one of the file is about the same; whether it may be made all the same. */
function sayTwinInFile(
  { twins, fields, isUnique }: Declared,
  look: Look,
  first: number | undefined,
): boolean {
  const [field = null] = twins;
  if (first === undefined || first === look.row) return false;
  const labels = twins.map((twin) => fields.find(({ name }) => name === twin)?.label.toLowerCase());
  look.say(field, `Row ${first} has the same ${labels.join(' and ')}`, isUnique);
  return !isUnique;
}

/** The schema of additional values by the fields that a row has; rows that have the same share one. */
function customSchemas() {
  const made = new Map<string, ReturnType<typeof customFieldSchema>>();
  return (fields: readonly CustomFieldDefinition[]) => {
    const key = fields.map(({ name, required }) => `${name}:${required}`).join();
    const schema = made.get(key) ?? customFieldSchema(fields);
    made.set(key, schema);
    return schema;
  };
}

type Reader = { declared: Declared; schemaOf: ReturnType<typeof customSchemas> };

/** Reads the additional values of a row; a cell that its other values leave no room for is told of and left out. */
function parseCustom({ declared, schemaOf }: Reader, values: Loose, look: Look, told: Set<string>): Loose {
  const { fields, custom = [], begins = {} } = declared;
  if (custom.length === 0) return {};
  const shown = fieldsFor(custom, { ...begins, ...values });
  for (const { name, label } of custom) {
    const isShown = shown.some((field) => field.name === name);
    if (!isShown && look.valueOf(customPath(name)))
      look.say(customPath(name), `“${label}” does not apply to this row; the cell is left out`, false);
  }
  const read = schemaOf(shown).safeParse(values['custom'] ?? {});
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: ['custom', ...path], message }));
  sayIssues(issues, { fields, look, told });
  return {};
}

/** What the declaration of the call, and the additional fields, make of the values of a row. */
function parse(reader: Reader, look: Look) {
  const { fields, body, given = {} } = reader.declared;
  const { values, told } = readCells(reader.declared, look);
  const { custom: _added, ...own } = values;
  const parsed = body.safeParse({ ...given, ...own });
  if (!parsed.success) sayIssues(parsed.error.issues, { fields, look, told });
  const custom = parseCustom(reader, values, look, told);
  return { values, body: { ...(parsed.data as Loose | undefined), custom } };
}

/** What is there already that the row is about, if anything; a row with errors is about nothing yet. */
function findTwin({ twinOf }: Declared, values: Loose, look: Look): Twin | undefined {
  const twin = look.messages.some(({ isError }) => isError) ? undefined : twinOf?.(values, look);
  if (twin) look.say(twin.field, twin.message, false);
  return twin;
}

/** Checks rows by the declaration of the call that makes one by hand, and by what is there. */
export function declaredCheck(declared: Declared): Check {
  const { reading, twins } = declared;
  const schemaOf = customSchemas();
  return (file, seen) => {
    const look = lookAt(file, reading);
    const { values, body } = parse({ declared, schemaOf }, look);
    declared.also?.(values, look);
    const hasTwin = sayTwinInFile(declared, look, seen.get(twinKey(file, reading, twins)));
    const twin = findTwin(declared, values, look);
    const isSkipped = twin?.mayBeMade === false;
    const status = statusOf(look, hasTwin || twin !== undefined);
    const isMade = status !== 'error' && !isSkipped;
    return {
      row: file.row,
      name: look.valueOf('name').slice(0, 200),
      status,
      isSkipped,
      messages: look.messages,
      input: isMade ? (declared.inputOf?.(body, values) ?? body) : null,
    };
  };
}

function statusOf({ messages }: Look, hasTwin: boolean): CheckedRow['status'] {
  if (messages.some(({ isError }) => isError)) return 'error';
  if (hasTwin) return 'duplicate';
  return messages.length > 0 ? 'warning' : 'ok';
}
