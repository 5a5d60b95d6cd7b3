import { isDeepStrictEqual } from 'node:util';
import { customNameIn } from 'contract/core/condition';
import { formatDay } from 'contract/core/format-day';
import type { DeclaredField } from 'contract/records/import/import-fields';
import type { z } from 'zod';
import { isUnsaid } from '../custom-field/custom-values.service.ts';
import { type DeclaredRow, parse, type Reader } from './declared-row.ts';
import { lookAt, type Look } from './import-look.ts';
import type { CheckedRow, FileRow, Reading } from './import-target.ts';
import { quoted } from './read-value.ts';

type Loose = Record<string, unknown>;

/** A record that a row names by its number, as it is now. */
export type Known = {
  id: string;
  number: string;
  name: string;
  version: number;
  /** What the record says, as an answer shows it. */
  shown: Loose;
  /** What the call takes that changes one. */
  body: z.ZodObject;
  /** Why nothing of it is changed by a file, said after its number. */
  stays?: string | undefined;
};

/** What an import changes of a record, and what that was before. */
export type Change = { id: string; number: string; version: number; patch: Loose; before: Loose };

/** A value of an answer as a call takes it: what is referred to by its id, and sets in an order of their own. */
function asGiven(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asGiven).toSorted((a, b) => String(a).localeCompare(String(b)));
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : (value ?? null);
}

/** A value of an answer as a sheet would say it. */
function inWords(field: DeclaredField, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => inWords(field, one)).join('; ');
  if (field.kind === 'date' && typeof value === 'string') return formatDay(value);
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field.values.find((one) => one.value === value)?.label ?? String(value);
}

function sentenceOf(
  field: DeclaredField,
  { was, next }: { was: unknown; next: unknown },
  said: string,
): string {
  const before = isUnsaid(was) ? 'Empty until now' : quoted(inWords(field, was));
  // A day reads the same before and after, however the file writes it.
  const after = field.kind === 'date' && typeof next === 'string' ? formatDay(next) : said;
  return `${before} becomes ${quoted(after)}`;
}

const at = (values: Loose, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Loose | null | undefined)?.[name], values);

type Compared = { known: Known; declared: DeclaredRow; body: Loose };

/** Says of each cell what it changes, and gives what the record gets and what it had. */
function compare({ known, declared, body }: Compared, look: Look): Pick<Change, 'patch' | 'before'> {
  const { shown } = known;
  const patch: Loose = {};
  const before: Loose = {};
  for (const field of declared.fields) {
    const { name } = field;
    const [top = ''] = name.split('.');
    const said = look.valueOf(name);
    if (!said || name === 'number') continue;
    const custom = customNameIn(name);
    const isChanged = custom !== undefined || top in known.body.shape;
    if (!isChanged || !(top in shown)) {
      look.say(name, 'A file does not change this; the cell is left out', false);
      continue;
    }
    const was = at(shown, name);
    const next = at(body, name);
    if (isDeepStrictEqual(asGiven(was), asGiven(next))) continue;
    look.say(name, sentenceOf(field, { was, next }, said), false);
    patch[top] = custom === undefined ? body[top] : { ...(patch[top] as Loose), [custom]: next };
    before[top] = asGiven(shown[top]);
  }
  return { patch, before };
}

type KnownReader = { declared: DeclaredRow & { reading: Reading }; schemaOf: Reader['schemaOf'] };

/**
 * Checks a row that names a record which is there: what it says is what the record becomes, and what it leaves empty stays.
 * A row that changes nothing, or nothing that may be changed, is left out.
 */
export function checkKnown(
  { declared: { given: _given, begins: _begins, reading, ...own }, schemaOf }: KnownReader,
  file: FileRow,
  known: Known,
): CheckedRow {
  const declared = { ...own, body: known.body.partial(), current: known.shown };
  // What rows get that say nothing is meant for new ones.
  const look = lookAt(file, { ...reading, defaults: {} });
  const row = { row: file.row, name: known.name.slice(0, 200), messages: look.messages };
  const leave = (why: string): CheckedRow => {
    look.say('number', `${known.number} is there already${why}`, false);
    return { ...row, status: 'duplicate', isSkipped: true, input: null };
  };
  if (known.stays) return leave(known.stays);
  const { body } = parse({ declared, schemaOf }, look);
  if (look.messages.some(({ isError }) => isError))
    return { ...row, status: 'error', isSkipped: false, input: null };
  const change = compare({ known, declared, body }, look);
  if (Object.keys(change.patch).length === 0) return leave(', and the row changes nothing of it');
  const { id, number, version } = known;
  return {
    ...row,
    status: 'change',
    isSkipped: false,
    input: { change: { id, number, version, ...change } },
  };
}
