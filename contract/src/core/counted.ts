/**
 * A number with its thousands apart, as people read it: `1,204`. A whole one is written by hand, since the browser's own way
 * makes a formatter first, which holds a slow phone up for a tenth of a second where its first screen counts its rows.
 */
export function grouped(number: number): string {
  if (!Number.isInteger(number)) return number.toLocaleString('en-US');
  const digits = String(Math.abs(number));
  const groups = [
    digits.slice(0, digits.length % 3),
    ...(digits.slice(digits.length % 3).match(/\d{3}/g) ?? []),
  ];
  return `${number < 0 ? '-' : ''}${groups.filter(Boolean).join(',')}`;
}

/** So many of something: `1 risk`, `1,204 risks`. A text is a count that is written out already, such as `10,000+`. */
export function counted(count: number | string, one: string, many = `${one}s`): string {
  const shown = typeof count === 'number' ? grouped(count) : count;
  return `${shown} ${shown === '1' ? one : many}`;
}

/** What so many are called, of words for several whose first plural has an s: `closed CAPAs`, of one `closed CAPA`. */
export const wordsFor = (count: number, several: string): string =>
  count === 1 ? several.replace(/(?<=\w)s\b/, '') : several;
