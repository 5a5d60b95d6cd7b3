/** A text as its words alone, each between spaces, so that one is found whole. */
const wordsOf = (text: string) => ` ${text.split(/[^\p{L}\p{N}]+/u).join(' ')} `;

/** The first of these words or phrases that a text says, in whatever letters. */
export function saidIn<W extends string>(text: string, phrases: readonly W[]): W | undefined {
  const words = wordsOf(text).toLowerCase();
  return phrases.find((phrase) => words.includes(wordsOf(phrase).toLowerCase()));
}

/** By what people are called in a sentence: the whole name, or the last word of it. */
const callsOf = (name: string): string[] => [name, name.split(' ').at(-1) ?? name];

/** The first of these people whom a text names, by the whole name or the last word of it, written with a capital as names are. */
export function namedIn(text: string, names: readonly string[]): string | undefined {
  const words = wordsOf(text);
  return names.find((name) => callsOf(name).some((call) => words.includes(wordsOf(call))));
}

/** Whether two texts say the same, whatever stands between their words. */
export const saysTheSame = (one: string, other: string): boolean =>
  wordsOf(one).trim() !== '' && wordsOf(one).toLowerCase() === wordsOf(other).toLowerCase();
