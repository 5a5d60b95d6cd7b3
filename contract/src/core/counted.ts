/** So many of something: `1 risk`, `1,204 risks`. A text is a count that is written out already, such as `10,000+`. */
export function counted(count: number | string, one: string, many = `${one}s`): string {
  const shown = typeof count === 'number' ? count.toLocaleString('en-US') : count;
  return `${shown} ${shown === '1' ? one : many}`;
}

/** What so many are called, of words for several whose first plural has an s: `closed CAPAs`, of one `closed CAPA`. */
export const wordsFor = (count: number, several: string): string =>
  count === 1 ? several.replace(/(?<=\w)s\b/, '') : several;
