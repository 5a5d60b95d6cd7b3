import type { DeclaredField } from 'contract/records/import/import-fields';

/** The value behind what a cell says, or a sentence why there is none. */
export type ReadValue = { value: unknown } | { problem: string };

/** What a cell says, as a sentence quotes it. */
export const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

type Parts = [year: number, month: number, day: number];
type Form = [RegExp, (found: string[]) => Parts];

// Slashes are read month first, as the product writes them; dots day first, as those who use them do.
const forms: readonly Form[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([, y, m, d]) => [Number(y), Number(m), Number(d)]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ([, m, d, y]) => [Number(y), Number(m), Number(d)]],
  [/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/, ([, d, m, y]) => [Number(y), Number(m), Number(d)]],
  [/^(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})$/i, ([, d, m = '', y]) => [Number(y), monthOf(m), Number(d)]],
  [/^([a-z]{3,9}) (\d{1,2}),? (\d{4})$/i, ([, m = '', d, y]) => [Number(y), monthOf(m), Number(d)]],
];

const firstSerial = 10_000;
const lastSerial = 73_050; // the end of the year 2099

/** A date that a cell says in any of the usual ways, or as the serial number of a spreadsheet, as `YYYY-MM-DD`. */
export function readDate(text: string): string | undefined {
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text));
    if (serial < firstSerial || serial > lastSerial) return undefined;
    return new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
  }
  const time = text.search(/[T ]\d{1,2}:\d{2}/);
  const day = time < 0 ? text : text.slice(0, time);
  for (const [form, partsOf] of forms) {
    const found = form.exec(day);
    if (!found) continue;
    const [year, month, date] = partsOf(found);
    const moment = new Date(Date.UTC(year, month - 1, date));
    const isThere = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date;
    return isThere ? moment.toISOString().slice(0, 10) : undefined;
  }
  return undefined;
}

/** A number with or without blanks, commas or apostrophes between thousands, a decimal comma, or the sign of a currency. */
export function readNumber(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[$€£¥]|[$€£¥]$/g, '');
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare);
  const isGroupedByDots = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(bare);
  const plain = isGrouped
    ? bare.replaceAll(',', '')
    : isGroupedByDots
      ? bare.replaceAll('.', '').replace(',', '.')
      : bare.replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
}

const yes = ['yes', 'y', 'true', '1', 'x', 'active', 'on'];
const no = ['no', 'n', 'false', '0', 'inactive', 'off'];

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function readChoice({ values, label }: DeclaredField, text: string): ReadValue {
  const wanted = bare(text);
  const found =
    values.find(({ value, label: word }) => value === text || word === text) ??
    values.find(
      ({ value, label: word }) => wanted !== '' && (bare(value) === wanted || bare(word) === wanted),
    );
  return found ? { value: found.value } : { problem: `${quoted(text)} is not in the list of ${label}` };
}

const zones = new Map(Intl.supportedValuesOf('timeZone').map((name) => [bare(name), name]));

/** What the text of a cell means where nothing has to be looked up for it; undefined for a field where something has. */
export function readValue(field: DeclaredField, text: string): ReadValue | undefined {
  const orElse = (value: unknown, problem: string): ReadValue =>
    value === undefined ? { problem } : { value };
  switch (field.kind) {
    case 'text':
      return { value: text };
    case 'date':
      return orElse(readDate(text), `${quoted(text)} is not a date. Write it like 2026-03-31 or 03/31/2026`);
    case 'number':
      return orElse(readNumber(text), `${quoted(text)} is not a number`);
    case 'boolean': {
      const word = bare(text);
      if (!yes.includes(word) && !no.includes(word)) return { problem: `${quoted(text)} is not yes or no` };
      return { value: yes.includes(word) };
    }
    case 'choice':
      return readChoice(field, text);
    case 'choices':
    case 'tags':
      return readSeveral(field, text);
    case 'time-zone':
      return { value: zones.get(bare(text)) ?? text };
    default:
      return undefined;
  }
}

function readSeveral(field: DeclaredField, text: string): ReadValue {
  const words = text
    .split(/[;\n|]/)
    .map((word) => word.trim())
    .filter(Boolean);
  if (field.kind === 'tags') return { value: words };
  const read = words.map((word) => readChoice(field, word));
  const problem = read.find((one) => 'problem' in one);
  return problem ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) };
}
