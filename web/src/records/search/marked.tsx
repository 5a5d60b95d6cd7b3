import classes from './marked.module.css';

type Part = { text: string; isMarked: boolean; at: number };

const between = /([\p{L}\p{N}\p{M}]+)/u;

/** A text in parts: the words that are marked, and what is between them. */
function partsOf(text: string, marks: readonly string[]): Part[] {
  const marked = new Set(marks);
  let at = 0;
  return text.split(between).map((part) => {
    const place = at;
    at += part.length;
    return { text: part, isMarked: marked.has(part.normalize('NFC').toLowerCase()), at: place };
  });
}

/** A text in which the words stand out that were looked for. */
export function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  return partsOf(text, marks).map(({ text: part, isMarked, at }) =>
    isMarked ? (
      <mark key={at} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
