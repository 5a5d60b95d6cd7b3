// A person within a text is kept by their membership, so that whoever reads it later is shown the name of that day.
const reference = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;

/** A piece of a comment's text: words, or somebody who is named in it. */
export type TextPiece = { text: string } | { account: string };

/** How a text names somebody. */
export const mentionOf = (account: string): string => `@[${account}]`;

/** The memberships that a text names, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(reference)].map(([, account = '']) => account))];
}

/** A text as it is drawn: its words, and the people between them. */
export function piecesOf(text: string): TextPiece[] {
  return text
    .split(reference)
    .map((piece, index) => (index % 2 === 1 ? { account: piece } : { text: piece }))
    .filter((piece) => 'account' in piece || piece.text !== '');
}
