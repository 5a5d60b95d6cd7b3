/** Words by which a sentence goes from what is wrong to why. */
const causeWords = [
  'because',
  'due to',
  'caused by',
  'owing to',
  'as a result of',
  'root cause',
  'the reason',
];

/** A text as its words alone, each between spaces, so that one is found whole. */
const wordsOf = (text: string) => ` ${text.split(/[^\p{L}\p{N}]+/u).join(' ')} `;

/** By what people are called in a sentence: the whole name, or the last word of it. */
const callsOf = (name: string): string[] => [name, name.split(' ').at(-1) ?? name];

/**
 * What a statement of a problem should not say yet: a cause, before anything was analysed, or who it was, which looks for somebody
 * to blame in place of a cause. A sentence for a person; undefined where it says neither. `names` are those of people who have to
 * do with it.
 */
export function problemHint(statement: string, names: readonly string[]): string | undefined {
  const words = wordsOf(statement);
  const cause = causeWords.find((word) => words.toLowerCase().includes(wordsOf(word)));
  if (cause)
    return `The problem statement says “${cause}”: say what is wrong, where and since when, and leave causes to the analysis.`;
  const named = names.find((name) => callsOf(name).some((call) => words.includes(wordsOf(call))));
  return named && `The problem statement names ${named}: say what happened, and not who did it.`;
}
