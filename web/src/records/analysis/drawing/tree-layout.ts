import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { chainOf, childrenOf } from 'contract/records/analysis/tree';
import { analysisTexts, statusWords } from '../analysis-texts.ts';
import { linkMark, statusMark, withLegend } from './marks.ts';
import type { Box, Font, Measure, Part, Scene, Shape } from './scene.ts';
import { wrap } from './words.ts';

const card = { width: 178, side: 11, top: 9, bottom: 8, radius: 8 };
const columnGap = 15;
const rowGap = 30;
const margin = 16;
const problemWidth = 372;
const strong: Font = { size: 13, weight: 600 };
const small: Font = { size: 12, weight: 400 };
const lineHeight = 18;

export type LayoutOptions = {
  /** How many lines a name has at most; then it ends in an ellipsis. */
  lines: number;
  measure: Measure;
  /** The branch whose way to the problem is drawn in the accent. */
  chosen?: string | undefined;
  /** Whether an empty bone offers to add a cause. */
  mayAdd?: boolean;
};

type Drawn = { name: string[]; question: string[]; height: number };

function drawWords({ name, question }: AnalysisBranch, { lines, measure }: LayoutOptions): Drawn {
  const width = card.width - 2 * card.side;
  const asked = wrap(
    question ?? analysisTexts.why,
    { width, lines: Math.max(1, lines - 1), font: small },
    measure,
  );
  const said = wrap(name, { width, lines, font: strong }, measure);
  const height = card.top + asked.length * 16 + 4 + said.length * lineHeight + 6 + 16 + card.bottom;
  return { name: said, question: asked, height };
}

/** The column of each branch: leaves one beside the other, the others in the middle of what hangs on them. */
function columnsOf(branches: readonly AnalysisBranch[]): Map<string, number> {
  const columns = new Map<string, number>();
  let next = 0;
  const place = (one: AnalysisBranch): number => {
    const below = childrenOf(branches, one._id).map(place);
    const [first = next, last = first] = [below[0], below.at(-1)];
    if (below.length === 0) next += 1;
    const column = (first + last) / 2;
    columns.set(one._id, column);
    return column;
  };
  for (const top of childrenOf(branches, null)) place(top);
  return columns;
}

const linkLegend = [
  { word: analysisTexts.holds, mark: (x: number, y: number) => linkMark(true, x + 6, y + 6) },
  { word: analysisTexts.holdsOpen, mark: (x: number, y: number) => linkMark(null, x + 6, y + 6) },
  { word: analysisTexts.holdsNot, mark: (x: number, y: number) => linkMark(false, x + 6, y + 6) },
];

type Look = Font & { fill: 'text' | 'text-2' | 'text-3' };

const textAt = (text: string, x: number, y: number, look: Look): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  ...look,
});

function drawFoot({ status, files, evidence }: AnalysisBranch, { x, y, height, width }: Box): Shape[] {
  const foot = y + height - card.bottom - 12;
  const count = (files?.length ?? 0) + (evidence ? 1 : 0);
  return [
    ...statusMark(status, x + card.side, foot - 1),
    textAt(statusWords[status], x + card.side + 18, foot + 9.5, { ...small, fill: 'text-2' }),
    {
      kind: 'text',
      x: x + width - card.side,
      y: foot + 9.5,
      text: analysisTexts.evidenceCount(count),
      ...small,
      fill: 'text-3',
      anchor: 'end',
    },
  ];
}

function drawCard(one: AnalysisBranch, box: Box, words: Drawn): Part {
  const { x, y } = box;
  const isOut = one.status === 'ruled-out';
  const asked = y + card.top + 11;
  const said = y + card.top + words.question.length * 16 + 4 + 13;
  const root: Shape[] = one.isRoot
    ? [
        {
          kind: 'rect',
          x: x + 43,
          y: y + box.height - 5,
          width: 92,
          height: 20,
          radius: 10,
          fill: 'accent',
        },
        {
          kind: 'text',
          x: x + 89,
          y: y + box.height + 9,
          text: analysisTexts.root,
          size: 12,
          weight: 500,
          fill: 'on-accent',
          anchor: 'middle',
        },
      ]
    : [];
  return {
    id: one._id,
    box,
    full: one.name,
    shapes: [
      {
        kind: 'rect',
        ...box,
        radius: card.radius,
        fill: 'surface',
        stroke: one.isRoot ? 'accent' : isOut ? 'line-control' : 'line-strong',
        strokeWidth: one.isRoot ? 2 : 1,
        dashed: isOut,
      },
      ...words.question.map((line, index) =>
        textAt(line, x + card.side, asked + index * 16, { ...small, fill: 'text-3' }),
      ),
      ...words.name.map((line, index) =>
        textAt(line, x + card.side, said + index * lineHeight, {
          ...strong,
          fill: isOut ? 'text-3' : 'text',
        }),
      ),
      ...drawFoot(one, box),
      ...root,
    ],
  };
}

/** From the middle of what is above down to a card: straight, or around two corners. */
function lineBetween(from: Box, to: Box, fromMiddle: number): string {
  const [x1, y1] = [fromMiddle, from.y + from.height];
  const [x2, y2] = [to.x + to.width / 2, to.y];
  if (Math.abs(x1 - x2) < 1) return `M${x1} ${y1}V${y2}`;
  const turn = y1 + 10;
  const r = Math.min(8, Math.abs(x2 - x1) / 2);
  const side = Math.sign(x2 - x1);
  return `M${x1} ${y1}V${turn - r}Q${x1} ${turn} ${x1 + side * r} ${turn}H${x2 - side * r}Q${x2} ${turn} ${x2} ${turn + r}V${y2}`;
}

function drawProblem(problem: string, x: number, options: LayoutOptions): Part {
  const width = problemWidth - 2 * 16;
  const lines = wrap(
    problem,
    { width, lines: options.lines, font: { size: 14, weight: 600 } },
    options.measure,
  );
  const box = { x, y: margin, width: problemWidth, height: 38 + lines.length * 20 };
  const middle = x + problemWidth / 2;
  return {
    box,
    full: problem,
    shapes: [
      { kind: 'rect', ...box, radius: card.radius, fill: 'surface', stroke: 'text-2', strokeWidth: 1 },
      {
        kind: 'text',
        x: middle,
        y: margin + 20,
        text: analysisTexts.problem,
        ...small,
        fill: 'text-3',
        anchor: 'middle',
      },
      ...lines.map((text, index): Shape => ({
        kind: 'text',
        x: middle,
        y: margin + 41 + index * 20,
        text,
        size: 14,
        weight: 600,
        fill: 'text',
        anchor: 'middle',
      })),
    ],
  };
}

/** Where each row begins, given how high the highest card of each is. */
function rowsOf(heights: readonly number[], top: number): number[] {
  let y = top;
  return heights.map((height) => {
    const at = y;
    y += height + rowGap;
    return at;
  });
}

type Whole = { name: string; branches: readonly AnalysisBranch[] };

/**
 * Draws five whys from the problem down. Leaves have columns of their own and rows are as high as their highest card, so
 * that nothing can overlap.
 */
export function layOutTree({ name, branches }: Whole, options: LayoutOptions): Scene {
  const columns = columnsOf(branches);
  const words = new Map(branches.map((one) => [one._id, drawWords(one, options)]));
  const levelOf = new Map(branches.map(({ _id }) => [_id, chainOf(branches, _id).length - 1]));
  const heights: number[] = [];
  for (const { _id } of branches) {
    const level = levelOf.get(_id) ?? 0;
    heights[level] = Math.max(heights[level] ?? 0, words.get(_id)?.height ?? 0);
  }
  const wide =
    Math.max(1, ...[...columns.values()].map((column) => column + 1)) * (card.width + columnGap) - columnGap;
  const inner = Math.max(wide, problemWidth);
  const offset = margin + (inner - wide) / 2;
  const problem = drawProblem(name, margin + (inner - problemWidth) / 2, options);
  const rows = rowsOf(heights, problem.box.y + problem.box.height + rowGap);

  const boxOf = ({ _id }: { _id: string }): Box => ({
    x: offset + (columns.get(_id) ?? 0) * (card.width + columnGap),
    y: rows[levelOf.get(_id) ?? 0] ?? 0,
    width: card.width,
    height: words.get(_id)?.height ?? 0,
  });
  const way = new Set(options.chosen ? chainOf(branches, options.chosen).map(({ _id }) => _id) : []);
  const lines = branches.flatMap((one): Shape[] => {
    const from = one.parent ? boxOf(one.parent) : problem.box;
    const [to, isOn] = [boxOf(one), way.has(one._id)];
    const isOut = one.status === 'ruled-out';
    // A line from a low card goes down to the foot of its row first, so that it crosses no higher one beside it.
    const level = levelOf.get(one._id) ?? 0;
    const foot = level === 0 ? from.height : (rows[level] ?? 0) - rowGap - from.y;
    const d = `M${from.x + from.width / 2} ${from.y + from.height}V${from.y + foot}${lineBetween({ ...from, height: foot }, to, from.x + from.width / 2)}`;
    return [
      {
        kind: 'path',
        d,
        stroke: isOn ? 'accent' : 'line-control',
        strokeWidth: isOn ? 2 : 1.25,
        dashed: isOut,
      },
    ];
  });
  const parts = branches.map((one): Part => {
    const part = drawCard(one, boxOf(one), words.get(one._id) ?? { name: [], question: [], height: 0 });
    const mark = linkMark(one.holds, part.box.x + card.width / 2, part.box.y);
    return { ...part, shapes: [...part.shapes, ...mark] };
  });
  const bottom = Math.max(problem.box.y + problem.box.height, ...parts.map(({ box }) => box.y + box.height));
  const scene = { width: inner + 2 * margin, height: bottom + margin, lines, parts: [problem, ...parts] };
  return withLegend(scene, linkLegend, options.measure);
}
