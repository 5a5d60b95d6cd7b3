const colors = 6;

/** Which of the six person colours (1 to 6) an id gets: always the same one, on every screen. */
export function personColor(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return (sum % colors) + 1;
}

/** The first letters of the first and the last word of a name, or the first two of its only word, in capitals; "?" without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '');
  const last = Array.from(words.length > 1 ? (words.at(-1) ?? '') : '');
  const letters = last.length > 0 ? [first[0], last[0]] : first.slice(0, 2);
  return letters.join('').toLocaleUpperCase('en') || '?';
}
