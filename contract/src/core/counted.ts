/**
 * A number with its thousands apart, as people read it: `1,204`. A whole one is written by hand, since the browser's own way
 * makes a formatter first, which holds a slow phone up for a tenth of a second where its first screen counts its rows.
 */
export const grouped = (number: number): string =>
  Number.isInteger(number)
    ? String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : number.toLocaleString('en-US');

/** So many of something: `1 risk`, `1,204 risks`. A text is a count that is written out already, such as `10,000+`. */
export function counted(count: number | string, one: string, many = `${one}s`): string {
  const shown = typeof count === 'number' ? grouped(count) : count;
  return `${shown} ${shown === '1' ? one : many}`;
}

/** What so many are called, of words for several whose first plural has an s: `closed CAPAs`, of one `closed CAPA`. */
export const wordsFor = (count: number, several: string): string =>
  count === 1 ? several.replace(/(?<=\w)s\b/, '') : several;
