import type { TypedNumber } from './search.store.ts';
import { meantBy } from './near-words.ts';
import { wordsOf } from './words-of.ts';

const mostWords = 10;
const mostMeant = 20;

/** The words that are looked for; those of one letter only where there are no others. */
export function termsIn(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => word.length > 1 || /\d/.test(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

/** The number that a text may be, or the end of: `RSK-2026-0007`, `2026-7`, `7`. */
export function numberIn(text: string): TypedNumber {
  const [, prefix, year, serial] = /^(?:([a-z]{2,5})-)?(?:(\d{4})-)?0*(\d{1,6})$/i.exec(text) ?? [];
  return {
    prefix: prefix?.toLowerCase() ?? null,
    year: year ? Number(year) : null,
    serial: serial ? Number(serial) : null,
  };
}

const lexeme = (word: string) => `'$${word}'`;

/** The query for the words as they are typed: the last one may go on, for it may still be being typed. */
export const typedQuery = (terms: readonly string[]): string =>
  terms.map((term, i) => lexeme(term) + (i === terms.length - 1 && term.length > 1 ? ':*' : '')).join(' & ');

/** What each word may mean: itself, and where it is long enough and has no digits, words that hold it or are near to it. */
export const meaningsOf = (terms: readonly string[], near: ReadonlyMap<string, string[]>): string[][] =>
  terms.map((term) => [...new Set([term, ...meantBy(term, near.get(term) ?? [], mostMeant)])]);

/** Words that can be mistyped. */
export const mistakable = (terms: readonly string[]): string[] =>
  terms.filter((term) => term.length > 2 && !/\d/.test(term));

/** The query for whatever each word may mean. */
export const meantQuery = (meanings: readonly string[][]): string =>
  meanings.map((words) => `(${words.map(lexeme).join(' | ')})`).join(' & ');

/** Which words of a text were looked for: those that begin with what was typed, and those that it may mean. */
export function marksIn(
  text: string,
  { terms, meanings }: { terms: readonly string[]; meanings: readonly string[][] },
): string[] {
  const meant = new Set(meanings.flat());
  return wordsOf(text).filter((word) => meant.has(word) || terms.some((term) => word.startsWith(term)));
}
