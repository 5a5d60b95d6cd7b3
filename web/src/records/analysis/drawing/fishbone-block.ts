import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { chainOf, withAllBelow } from 'contract/records/analysis/tree';
import { examinedMark, likelihoodMark, statusMark } from './marks.ts';
import type { Font, Part, Shape, Tone } from './scene.ts';
import type { LayoutOptions } from './tree-layout.ts';
import { wrap } from './words.ts';

/** How far one bone stands from the next. */
export const pitch = 224;
/** The radius of the bead of a cause. */
export const bead = 9.5;
/** What a cause may be wide: the way to the next bone without both beads, and some air for the lean. */
export const room = pitch - 2 * bead - 40;
const nameFont: Font = { size: 13, weight: 500 };
/** How the words beside a fishbone are set: sub-causes, the effect, an empty bone. */
export const subFont: Font = { size: 12, weight: 400 };
const nameLine = 18;
const subLine = 17;
/** How far sub-causes are indented at most; deeper ones stand below each other. */
const deepest = 42;
/** What the marks before a sub-cause take: its state, and its votes where it has some. */
const markWidth = 17;
const voteWidth = 21;
const likelihoodWidth = 19;
const examinedWidth = 17;

/** What the marks of a cause take that only some have: how likely it is, and that five whys go on from it. */
const moreWidth = ({ likelihood, examinedBy }: AnalysisBranch) =>
  (likelihood === null ? 0 : likelihoodWidth) + (examinedBy.length > 0 ? examinedWidth : 0);

/** These marks, beside each other. */
const moreMarks = ({ likelihood, examinedBy }: AnalysisBranch, x: number, y: number): Shape[] => [
  ...(likelihood === null ? [] : likelihoodMark(likelihood, x, y)),
  ...(examinedBy.length > 0 ? examinedMark(x + (likelihood === null ? 0 : likelihoodWidth), y) : []),
];

type Sub = { one: AnalysisBranch; indent: number; text: number; lines: string[] };
/** A cause as it is drawn: its name above its rib, its sub-causes below. */
export type Block = {
  one: AnalysisBranch;
  name: string[];
  subs: Sub[];
  above: number;
  below: number;
  width: number;
};

/** Measures a cause and what hangs on it. */
export function blockOf(
  branches: readonly AnalysisBranch[],
  one: AnalysisBranch,
  { lines, measure }: LayoutOptions,
): Block {
  const start = 18 + moreWidth(one);
  const name = wrap(one.name, { width: room - start, lines, font: nameFont }, measure);
  const subs = withAllBelow(branches, one)
    .slice(1)
    .map((sub): Sub => {
      const indent = Math.min(14 * (chainOf(branches, sub._id).length - 1), deepest);
      const text = indent + markWidth + (sub.votes.length > 0 ? voteWidth : 0) + moreWidth(sub);
      const width = room - text;
      return { one: sub, indent, text, lines: wrap(sub.name, { width, lines, font: subFont }, measure) };
    });
  const widths = [
    ...name.map((line) => start + measure(line, nameFont)),
    ...subs.flatMap(({ text, lines: own }) => own.map((line) => text + measure(line, subFont))),
  ];
  const below = subs.reduce((sum, sub) => sum + sub.lines.length * subLine, 0);
  return {
    one,
    name,
    subs,
    above: name.length * nameLine + 4,
    below: below + 4,
    width: Math.max(40, ...widths),
  };
}

const toneOf = (status: AnalysisBranch['status']): Tone =>
  status === 'confirmed' ? 'accent' : status === 'ruled-out' ? 'text-3' : 'text';

/** A line of small text. */
export const subText = (text: string, x: number, y: number, fill: Tone): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  ...subFont,
  fill,
});

/** A sub-cause below the rib of its cause: its state, its votes and its words. */
function drawSub({ one, indent, text, lines }: Sub, left: number, top: number, width: number): Part {
  const fill = one.status === 'possible' ? 'text-2' : toneOf(one.status);
  const votes: Shape[] =
    one.votes.length > 0
      ? [
          {
            kind: 'circle',
            x: left + indent + markWidth + 8,
            y: top + 9,
            r: 7.5,
            fill: 'surface',
            stroke: 'line-control',
            strokeWidth: 1.25,
          },
          {
            kind: 'text',
            x: left + indent + markWidth + 8,
            y: top + 13,
            text: String(one.votes.length),
            size: 12,
            weight: 600,
            fill: 'text-2',
            anchor: 'middle',
          },
        ]
      : [];
  return {
    id: one._id,
    full: one.name,
    box: { x: left + indent, y: top, width: width - indent, height: lines.length * subLine },
    shapes: [
      ...statusMark(one.status, left + indent, top + 3),
      ...votes,
      ...moreMarks(one, left + text - moreWidth(one), top + 3),
      ...lines.map((line, index) => subText(line, left + text, top + 14 + index * subLine, fill)),
    ],
  };
}

/** The name of a cause, line by line. */
const nameText = ({ one, name }: Pick<Block, 'one' | 'name'>, x: number, y: number): Shape[] =>
  name.map((text, index) => ({
    kind: 'text',
    x,
    y: y + index * nameLine,
    text,
    ...nameFont,
    fill: toneOf(one.status),
  }));

/** How far a cause may move away from its bone, so that it stays clear of the one before. */
const mostAside = 24;

/**
 * A cause with its rib and its bead, and below it its sub-causes, each to be chosen by itself. So far as its bone leans over its
 * words, they stand aside.
 */
export function drawBlock(
  { one, name, subs, above, width: own }: Block,
  { x, y }: { x: number; y: number },
  leans: number,
): Part[] {
  const width = own + Math.min(leans, mostAside);
  const isOut = one.status === 'ruled-out';
  const isSure = one.status === 'confirmed';
  const left = x - bead - 4 - width;
  const top = y - above;
  let at = y + 2;
  const drawnSubs = subs.map((sub) => {
    const drawn = drawSub(sub, left, at, width);
    at += sub.lines.length * subLine;
    return drawn;
  });
  const cause: Part = {
    id: one._id,
    full: one.name,
    box: { x: left, y: top, width: width + 4 + 2 * bead, height: above + 2 },
    shapes: [
      {
        kind: 'path',
        d: `M${left} ${y}H${x - bead}`,
        stroke: isSure ? 'accent' : 'line-control',
        strokeWidth: isSure ? 2 : 1.25,
        dashed: isOut,
      },
      ...statusMark(one.status, left, top + 1),
      ...moreMarks(one, left + 18, top + 1),
      ...nameText({ one, name }, left + 18 + moreWidth(one), top + 12),
      {
        kind: 'circle',
        x,
        y,
        r: bead,
        fill: isSure ? 'accent' : 'surface',
        stroke: isSure ? 'accent' : 'line-control',
        strokeWidth: 1.25,
        dashed: isOut,
      },
      {
        kind: 'text',
        x,
        y: y + 4,
        text: String(one.votes.length),
        size: 12,
        weight: 600,
        fill: isSure ? 'on-accent' : 'text-2',
        anchor: 'middle',
      },
    ],
  };
  return [cause, ...drawnSubs];
}
