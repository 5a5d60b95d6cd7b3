import bidiFactory from 'bidi-js';
import { type Cut, cutFor } from './pdf-fonts.ts';

// Its types are those of a module, and it is none: what is imported is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** How a text is set. */
export type Type = { size: number; isBold?: boolean };

/** A piece of a line in one font and one direction, as wide as it is drawn, in the order of reading from the left. */
type Piece = { text: string; cut: Cut; width: number };

/** A line that fits, with the pieces that it is drawn of; one of a text from right to left begins at the right. */
export type Line = { pieces: Piece[]; width: number; isFromRight: boolean };

type Character = { text: string; cut: Cut; level: number; index: number };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// What directs a text has done its work before anything is drawn, and has no shape of its own.
const directing = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const unwritable = /(?!\n)[\p{Cc}\p{Cs}]/gu;

/** A text as paragraphs that can be drawn. */
const paragraphsOf = (text: string): string[] =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(unwritable, '').split('\n');

/**
 * Characters of a paragraph with their fonts and the levels of the algorithm for texts in two directions, which looks at a
 * whole paragraph: a bracket that is closed on another line has the direction of what is between both.
 */
function charactersOf(paragraph: string, direction: 'ltr' | 'rtl', isBold: boolean): Character[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph, direction);
  const mirrored = bidi.getMirroredCharactersMap(paragraph, levels);
  return [...graphemes.segment(paragraph)].flatMap(({ segment, index }) => {
    const text = (mirrored.get(index) ?? segment).replace(directing, '');
    return text === '' ? [] : [{ text, cut: cutFor(text, isBold), level: levels[index] ?? 0, index }];
  });
}

/** Puts what is read from right to left in the order in which it is drawn from the left. */
function inVisualOrder<T extends { level: number }>(items: T[]): T[] {
  const ordered = [...items];
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to] as T).level >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return ordered;
}

const widths = new Map<string, number>();
const mostWidths = 50_000;

/** How wide a text is that one font sets in one go, for a size of 1. */
function widthIn(cut: Cut, text: string): number {
  const key = `${cut.name} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = cut.font.layout(text).advanceWidth / cut.font.unitsPerEm;
  if (widths.size >= mostWidths) widths.clear();
  widths.set(key, width);
  return width;
}

// What a font turns round is shaped in one go; anything else is set word by word, which can be remembered.
const partsOf = (cut: Cut, text: string) => (cut.isTurned ? [text] : text.split(/(?<= )/));
const measured = (cut: Cut, text: string, size: number) =>
  partsOf(cut, text).reduce((sum, part) => sum + widthIn(cut, part), 0) * size;

// What the first font sets from left to right as it stands.
const plain = /^[\x20-\x7e\u00a0-\u024f\u2010-\u2026]*$/;

type Run = { text: string; cut: Cut; level: number };

/** Joins neighbours that one call can draw: of one font and level; digits among what is turned stand for themselves. */
function runsOf(characters: readonly Character[]): Run[] {
  const runs: Run[] = [];
  for (const { text, cut, level } of characters) {
    const last = runs.at(-1);
    const isOne = last && last.cut === cut && last.level === level && !(cut.isTurned && level % 2 === 0);
    if (isOne) last.text += text;
    else runs.push({ text, cut, level });
  }
  return runs;
}

const turned = (text: string) =>
  [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .toReversed()
    .join('');

/** A line of what the first font sets as it stands. */
function plainLine(text: string, { size, isBold = false }: Type): Line {
  const cut = cutFor('a', isBold);
  const width = measured(cut, text, size);
  return { pieces: [{ text, cut, width }], width, isFromRight: false };
}

/** The characters of a line as they are drawn from the left. */
function drawn(characters: readonly Character[], direction: 'ltr' | 'rtl', { size }: Type): Line {
  const runs = inVisualOrder(runsOf(characters));
  const pieces = runs.map(({ text: run, cut, level }) => {
    const shown = level % 2 === 1 && !cut.isTurned ? turned(run) : run;
    return { text: shown, cut, width: measured(cut, shown, size) };
  });
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  return { pieces, width, isFromRight: direction === 'rtl' };
}

/** How wide a text would be on one line. */
export function widthOf(text: string, { size, isBold = false }: Type): number {
  if (plain.test(text)) return measured(cutFor('a', isBold), text, size);
  const direction = directionOf(text);
  return drawn(charactersOf(text, direction, isBold), direction, { size, isBold }).width;
}

const directionOf = (text: string): 'ltr' | 'rtl' =>
  bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

// Where a line may end: behind a space, a hyphen between letters, and about each letter of the scripts that are written without spaces.
const breaks =
  /(?<= )|(?<=\p{L}[\u2010-\u2014-])(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．！？：；）」』】〉》〕ー])(?![、。，．！？：；）」』】〉》〕ー])|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** The words of a text that is written without spaces, each with the marks that follow it. */
function dividedThai(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of thaiWords.segment(text)) {
    const last = words.length - 1;
    if (isWordLike || last < 0) words.push(segment);
    else words[last] += segment;
  }
  return words;
}

/** A paragraph in the parts between which a line may end. */
const wordsOf = (paragraph: string): string[] =>
  paragraph.split(breaks).flatMap((word) => (/\p{Script=Thai}/u.test(word) ? dividedThai(word) : [word]));

/** The graphemes of a word that is longer than a line, in parts that are not. */
function broken(word: string, width: number, type: Type): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const wide = widthOf(segment, type);
    if (part !== '' && used + wide > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += segment;
    used += wide;
  }
  return [...parts, part];
}

/** What may not be divided, for it is short enough, and the parts of what is not. */
const atomsOf = (paragraph: string, width: number, type: Type) =>
  wordsOf(paragraph).flatMap((word) =>
    widthOf(word.trimEnd(), type) <= width ? [word] : broken(word, width, type),
  );

/** Where the lines of a paragraph begin, and where they end without the spaces behind them. */
function extentsOf(paragraph: string, width: number, type: Type): { from: number; to: number }[] {
  const extents: { from: number; to: number }[] = [];
  let from = 0;
  let line = '';
  let used = 0;
  const end = () => {
    extents.push({ from, to: from + line.trimEnd().length });
    from += line.length;
  };
  for (const atom of atomsOf(paragraph, width, type)) {
    if (line !== '' && used + widthOf(atom.trimEnd(), type) > width + 0.01) {
      end();
      line = '';
      used = 0;
    }
    line += atom;
    used += widthOf(atom, type);
  }
  end();
  return extents;
}

function wrapParagraph(paragraph: string, width: number, type: Type): Line[] {
  const extents = extentsOf(paragraph, width, type);
  if (plain.test(paragraph)) return extents.map(({ from, to }) => plainLine(paragraph.slice(from, to), type));
  const direction = directionOf(paragraph);
  const characters = charactersOf(paragraph, direction, type.isBold ?? false);
  let next = 0;
  return extents.map(({ from, to }) => {
    const line: Character[] = [];
    for (let one = characters[next]; one && one.index < to; one = characters[next]) {
      if (one.index >= from) line.push(one);
      next += 1;
    }
    return drawn(line, direction, type);
  });
}

/** A text in lines of at most `width`; a word that is longer is broken. */
export function wrap(text: string, width: number, type: Type): Line[] {
  return paragraphsOf(text).flatMap((paragraph) => wrapParagraph(paragraph, width, type));
}

/** The widest thing of a text that may not be divided. */
export function widestWord(text: string, type: Type): number {
  const words = paragraphsOf(text).flatMap(wordsOf);
  return Math.max(0, ...words.map((word) => widthOf(word.trimEnd(), type)));
}
