// What divides words; the function `words_of` of the database has the same list.
const between =
  /[\t\n\r \u00a0!-/:-@[-`{-~\u00a1\u00a7\u00ab\u00b0\u00b7\u00bb\u00bf\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u3000-\u3002]+/;

const longest = 60;

/** The words of a text, in small letters and in their order, each once. */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFC').toLowerCase().split(between).filter(Boolean);
  return [...new Set(words.map((word) => Array.from(word).slice(0, longest).join('')))];
}
