import type { Font, Measure } from './scene.ts';

const ellipsis = '…';
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What people take for single characters; an emoji or a letter with its marks is never parted. */
export const charactersOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The longest beginning of a word that has room, at least one character of it. */
function fittingPart(word: string, fits: (text: string) => boolean): string {
  const characters = charactersOf(word);
  let count = characters.length;
  while (count > 1 && !fits(characters.slice(0, count).join(''))) count -= 1;
  return characters.slice(0, count).join('');
}

function cut(line: string, fits: (text: string) => boolean): string {
  const characters = charactersOf(line);
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}${ellipsis}`)) characters.pop();
  return `${characters.join('').trimEnd()}${ellipsis}`;
}

export type Room = { width: number; lines: number; font: Font };

/** A text in lines that have room; a word that is too long is broken, and what goes beyond the last line ends in an ellipsis. */
export function wrap(text: string, { width, lines: most, font }: Room, measure: Measure): string[] {
  const fits = (line: string) => measure(line, font) <= width;
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter(Boolean);
  while (words.length > 0) {
    const word = words.shift() ?? '';
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
    } else if (line) {
      lines.push(line);
      line = '';
      words.unshift(word);
    } else {
      const part = fittingPart(word, fits);
      lines.push(part);
      if (part.length < word.length) words.unshift(word.slice(part.length));
    }
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), fits)];
}
