import type { Named } from 'contract/core/field';
import { mentionOf, piecesOf } from 'contract/records/comment/mention';

/** A comment as it is typed: people stand in it by name, and `people` says whom each name means. */
export type TypedText = { text: string; people: Record<string, string> };

export const emptyText: TypedText = { text: '', people: {} };

/** How somebody is called in what is typed: by their name, and by their address too where another one has that name. */
function labelOf(
  { people }: TypedText,
  { _id, name, email }: { _id: string; name: string; email?: string | undefined },
): string {
  const isFree = (label: string) => (people[label] ?? _id) === _id;
  return isFree(name) || !email ? name : `${name} (${email})`;
}

/** A kept text as it is typed. */
export function toTyped(text: string, mentions: readonly Named[]): TypedText {
  const people: Record<string, string> = {};
  const pieces = piecesOf(text).map((piece) => {
    if ('text' in piece) return piece.text;
    const name = mentions.find(({ _id }) => _id === piece.account)?.name;
    if (!name) return mentionOf(piece.account);
    const label = people[name] === undefined || people[name] === piece.account ? name : `${name} *`;
    people[label] = piece.account;
    return `@${label}`;
  });
  return { text: pieces.join(''), people };
}

/** What was typed, as it is kept. The longest name goes first: "Ann" is the beginning of "Anna Lee". */
export function toKept({ text, people }: TypedText): string {
  const labels = Object.keys(people).toSorted((one, other) => other.length - one.length);
  return labels.reduce((sofar, label) => sofar.replaceAll(`@${label}`, mentionOf(people[label] ?? '')), text);
}

/** What is being looked for at the caret: the text behind the last @, unless it names somebody already. */
export function searchedAt(
  { text, people }: TypedText,
  caret: number,
): { from: number; search: string } | null {
  const found = /(?:^|[\s(])@([^@\n]{0,60})$/u.exec(text.slice(0, caret));
  const search = found?.[1];
  if (search === undefined || /^\s|\s{2}/.test(search)) return null;
  if (Object.keys(people).some((label) => search.startsWith(label))) return null;
  return { from: caret - search.length - 1, search };
}

/** Puts a person in place of what was looked for; gives where the caret stands then. */
export function withPerson(
  typed: TypedText,
  { from, caret }: { from: number; caret: number },
  person: { _id: string; name: string; email?: string },
): { typed: TypedText; caret: number } {
  const label = labelOf(typed, person);
  const inserted = `@${label} `;
  return {
    typed: {
      text: typed.text.slice(0, from) + inserted + typed.text.slice(caret).replace(/^ /, ''),
      people: { ...typed.people, [label]: person._id },
    },
    caret: from + inserted.length,
  };
}
