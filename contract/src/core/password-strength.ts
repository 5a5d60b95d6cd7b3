/** How hard a password is to guess, as far as can be told without a list of common ones. */
export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

// Rows of keys, alphabets and digits, along which a finger or an eye runs.
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
];
const neighbours = new Set(
  rows.flatMap((row) =>
    Array.from(row)
      .slice(1)
      .flatMap((key, index) => [`${row[index]}${key}`, `${key}${row[index]}`]),
  ),
);

/** The shortest text of which another one is the repetition, the last one cut off or not; the text itself where it repeats nothing. */
export function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

const ownWords = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);

/**
 * The characters that those before them do not foresee: a repeated key adds nothing, nor does the next one in its row, also
 * where two rows take turns.
 */
function surprisesIn(text: string): number {
  const all = Array.from(text);
  const isForeseen = (key: string, before = '', earlier = '') =>
    key === before || neighbours.has(before + key) || neighbours.has(earlier + key);
  return all.filter((key, index) => !isForeseen(key, all[index - 1], all[index - 2])).length;
}

const goodFrom = 11;
const strongFrom = 14;
const fairFrom = 8;

/**
 * Says how hard a password is to guess: by what is left of its length without repetitions, runs of keys and the words
 * that somebody would try first, such as their name. The server knows common passwords besides, and decides.
 */
export function strengthOf(password: string, words: readonly string[] = []): PasswordStrength {
  const bare = ownWords(words).reduce((rest, word) => rest.replaceAll(word, '\0'), password.toLowerCase());
  const surprises = surprisesIn(repeatedUnit(bare));
  if (password.length < fairFrom || new Set(bare).size < 5 || surprises < fairFrom - 2) return 'weak';
  if (surprises < goodFrom) return 'fair';
  return surprises < strongFrom ? 'good' : 'strong';
}
