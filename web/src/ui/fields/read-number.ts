/** More digits than these a number does not keep. */
const mostDigits = 15;
const longest = 40;

const plain = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const commaDecimals = /^(?:\d+(?:,\d*)?|,\d+)$/;
// Thousands, or lakhs and crores; a row of groups that begins with 0 is none.
const groupedByComma = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const groupedByPoint = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/;
const groupedBySpace = /^[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/;

/** What was typed as digits with a point; undefined when it cannot be read, or in more than one way. */
function digitsOf(text: string): string | undefined {
  if (plain.test(text)) return text;
  if (groupedByComma.test(text)) return text.replaceAll(',', '');
  if (commaDecimals.test(text)) return text.replace(',', '.');
  if (groupedByPoint.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (groupedBySpace.test(text)) return text.replaceAll(/[\s'’]/g, '').replace(',', '.');
  return undefined;
}

const significant = (digits: string) => digits.replace(/^[0.]+/, '').replace('.', '').length <= mostDigits;

/**
 * What somebody typed or pasted as a number: `1200.75`, `1,200.75`, `1.200,75`, `1 200,75` and `-5` say one thing, and a
 * lone comma before three digits divides thousands, as it does wherever we write a number. Null for nothing; undefined
 * for what says no number, or one with more digits than are kept.
 */
export function readNumber(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (text.length > longest) return undefined;
  const sign = /^[-−+]/.exec(text)?.[0] ?? '';
  const digits = digitsOf(text.slice(sign.length).trim());
  if (digits === undefined || !significant(digits)) return undefined;
  const size = Number(digits);
  return sign === '' || sign === '+' || size === 0 ? size : -size;
}

/** A number as it stands in a field that is not being typed into: `1,200.75`. */
export const writeNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 20 });
