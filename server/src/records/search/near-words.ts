/** How many letters of a word may be wrong: none in a short one, two in a long one. */
const mistakesIn = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY;

/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to make one word of the other; of
 * `whole` its beginning is enough where `isBegun`.
 */
export function mistakesBetween(typed: string, whole: string, isBegun = false): number {
  let before: number[] = [];
  let last = Array.from({ length: whole.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= whole.length; j += 1) {
      const changed = typed[i - 1] === whole[j - 1] ? 0 : 1;
      const isSwapped = typed[i - 1] === whole[j - 2] && typed[i - 2] === whole[j - 1];
      const swapped = isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row[j] = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + changed, swapped);
    }
    before = last;
    last = row;
  }
  return isBegun ? Math.min(...last.slice(1)) : at(last, whole.length);
}

/**
 * Of known words those that may be meant by what was typed: they hold it, or differ by a letter or two; of these the ones
 * that differ least.
 */
export function meantBy(typed: string, known: readonly string[], most: number): string[] {
  const allowed = mistakesIn(typed);
  const far = (word: string) => (word.includes(typed) ? 0 : mistakesBetween(typed, word, typed.length > 5));
  const near = known
    .map((word) => ({ word, mistakes: far(word) }))
    .filter(({ mistakes }) => mistakes <= allowed)
    .toSorted((one, other) => one.mistakes - other.mistakes);
  const least = near.find(({ mistakes }) => mistakes > 0)?.mistakes ?? 0;
  return near
    .filter(({ mistakes }) => mistakes <= least)
    .slice(0, most)
    .map(({ word }) => word);
}
