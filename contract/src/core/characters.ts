// Controls, line and paragraph separators, and what turns the direction of the text after it: in a name they put
// sentences of their own into a mail, a log or a list.
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const control = /(?![\n\r\t])\p{Cc}/u;
// Blanks, what has no shape, and marks that need a letter below them; U+2800 is a Braille cell without dots.
const seen = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]|\p{Co}|\p{Cn}/u;
const unrulyRuns = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Whether a text is one line that nothing in it can break or turn round. */
export function isOneLine(text: string): boolean {
  return !unruly.test(text);
}

/** Whether a text of several lines holds no control characters but line breaks and tabs. */
export function isPlainText(text: string): boolean {
  return !control.test(text);
}

/** Whether there is anything in a text that a person can see. */
export function isVisible(text: string): boolean {
  return seen.test(text);
}

/** A text from elsewhere (a name that Google gives, the header of a mail) as one line: what breaks or turns it is a blank. */
export function asOneLine(text: string): string {
  return text.toWellFormed().replaceAll(unrulyRuns, ' ').trim();
}

// Scripts that run from right to left, and carry the punctuation after them along.
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text of somebody's within a sentence of ours: one line, and its direction ends where it ends. */
export function isolated(text: string): string {
  const line = asOneLine(text);
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
}

/** A sentence of ours with texts of somebody's in it, each of them isolated. */
export function sentence(ours: TemplateStringsArray, ...theirs: (string | number)[]): string {
  return String.raw({ raw: ours }, ...theirs.map((text) => isolated(String(text))));
}
