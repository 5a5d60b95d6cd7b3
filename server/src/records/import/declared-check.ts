import { customSchemas, type DeclaredRow, parse } from './declared-row.ts';
import { lookAt, type Look, twinKey } from './import-look.ts';
import type { Check, CheckedRow, FileRow, Reading } from './import-target.ts';
import { checkKnown, type Known } from './known-row.ts';

type Loose = Record<string, unknown>;

/** What a row is the same as: a sentence, and whether it may be made all the same. */
type Twin = { field: string; message: string; mayBeMade: boolean };

/** How rows become what a call takes that makes one by hand. */
export type Declared = DeclaredRow & {
  reading: Reading;
  twins: readonly string[];
  /** Whether two rows of the file that are about the same are refused, or only told of. */
  isUnique: boolean;
  /** What is said of values together, beyond what the declaration says. */
  also?(values: Loose, look: Look): void;
  /** What is there already that the row is about. */
  twinOf?(values: Loose, look: Look): Twin | undefined;
  /** The record that a row is about by its number, which it changes. */
  known?(file: FileRow): Known | undefined;
  /** What is made of what the declaration has read. */
  inputOf?(body: Loose, values: Loose): unknown;
};

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
    const known = declared.known?.(file);
    if (known) return checkKnown({ declared, schemaOf }, file, known);
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
