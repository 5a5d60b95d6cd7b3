import { effectivenessLabels } from 'contract/modules/risk/risk-choices';
import { withLegend } from '../../../records/analysis/drawing/marks.ts';
import type { Font, Part, Scene, Shape, Tone } from '../../../records/analysis/drawing/scene.ts';
import { wrap } from '../../../records/analysis/drawing/words.ts';
import { effectivenessMark } from './bow-tie-marks.ts';
import type { BowTieModel } from './bow-tie-model.ts';
import {
  between,
  controlPart,
  controlWidth,
  emptyPart,
  endPart,
  endWidth,
  heightOfRow,
  heightOfRows,
  measured,
  type Options,
  type Path,
  sideBySide,
  smallFont,
  text,
} from './bow-tie-parts.ts';
import { bowTieTexts as texts } from './bow-tie-texts.ts';

const margin = 16;
/** From the end to its controls, and from the controls to the event. */
const join = 16;
const reach = 64;
const rowGap = 26;
const headHeight = 38;
const block = sideBySide * controlWidth + between;

const eventFont: Font = { size: 13, weight: 600 };

type Side = 'left' | 'right';

/** A line gets thinner with each control that works. */
const thickness = (passes: number) => Math.max(1, Math.round(5 * passes * 10) / 10);

type Places = { side: Side; endX: number; controlsX: number; edge: number };

type Weights = { before: number; after: number };

/** How wide a line is before the controls of its path and after them, from left to right. */
function weightsOf({ way }: Path): Weights {
  // What comes in is whole; what the controls leave of it goes on, to the event or to the consequence.
  return { before: 5, after: thickness(way.passes) };
}

const line = (d: string, stroke: Tone, strokeWidth: number): Shape => ({
  kind: 'path',
  d,
  stroke,
  strokeWidth,
});

/** The lines through the rows of controls of a path, joined beside them where there are several. */
function rowLines(
  centers: readonly number[],
  left: number,
  { before, after }: Weights,
  stroke: Tone,
): Shape[] {
  const beside = centers.length > 1 ? join / 2 : 0;
  const [begin, end] = [left - beside, left + block + beside];
  const half = left + controlWidth;
  const through = centers.flatMap((y) => [
    line(`M${begin} ${y}H${half}`, stroke, before),
    line(`M${half} ${y}H${end}`, stroke, after),
  ]);
  if (centers.length < 2) return through;
  const along = `V${centers.at(-1) ?? 0}`;
  const top = centers[0] ?? 0;
  return [
    ...through,
    line(`M${begin} ${top}${along}`, stroke, before),
    line(`M${end} ${top}${along}`, stroke, after),
  ];
}

/** The parts of a path, and its lines, which get thinner after each control that works. */
function drawPath(path: Path, middle: number, { side, endX, controlsX }: Places, mayAdd: boolean) {
  const { way, rows } = path;
  const stroke: Tone = way.isOpen ? 'bad' : 'line-control';
  const weights = weightsOf(path);
  const outer = side === 'left' ? endX + endWidth : endX;
  const near = side === 'left' ? controlsX : controlsX + block;
  const toEnd = line(`M${outer} ${middle}H${near}`, stroke, side === 'left' ? weights.before : weights.after);
  const parts: Part[] = [endPart(path, endX, middle)];
  if (rows.length === 0) {
    parts.push(emptyPart(path, controlsX, middle, mayAdd));
    return { parts, lines: [toEnd], weight: 5, stroke };
  }
  let y = middle - heightOfRows(rows) / 2;
  const centers = rows.map((row) => {
    const height = heightOfRow(row);
    for (const [index, card] of row.entries()) {
      const place = side === 'left' ? sideBySide - row.length + index : index;
      const x = controlsX + place * (controlWidth + between);
      parts.push(controlPart(card, way.end._id, x, y + (height - card.height) / 2));
    }
    const center = y + height / 2;
    y += height + between;
    return center;
  });
  const lines = [toEnd, ...rowLines(centers, controlsX, weights, stroke)];
  return { parts, lines, weight: side === 'left' ? weights.after : weights.before, stroke };
}

type Circle = { x: number; y: number; r: number };

/** Where the paths of a side meet the event: one after the other along its edge. */
function curve(
  { x, y, r }: Circle,
  from: { x: number; y: number },
  { index, count, side }: { index: number; count: number; side: Side },
): string {
  const spread = Math.min(16, (1.6 * r) / Math.max(1, count - 1));
  const dy = (index - (count - 1) / 2) * spread;
  const dx = Math.sqrt(Math.max(0, r * r - dy * dy));
  const to = { x: side === 'left' ? x - dx : x + dx, y: y + dy };
  const middle = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}

function eventPart(event: string, { x, y, r }: Circle, words: readonly string[]): Part {
  const top = y - (words.length * 17) / 2;
  return {
    id: 'event',
    full: event,
    box: { x: x - r, y: y - r, width: 2 * r, height: 2 * r },
    shapes: [
      { kind: 'circle', x, y, r, fill: 'text' },
      text(texts.event, { x, y: top - 2 }, { font: smallFont, fill: 'surface', anchor: 'middle' }),
      ...words.map((word, index) =>
        text(word, { x, y: top + 16 + index * 17 }, { font: eventFont, fill: 'surface', anchor: 'middle' }),
      ),
    ],
  };
}

const heightOf = (paths: readonly Path[]) =>
  paths.reduce((sum, { height }) => sum + height + rowGap, -rowGap);

/** The paths of a side below each other, around the middle of the event. */
function drawSide(paths: readonly Path[], places: Places, circle: Circle, mayAdd: boolean) {
  let y = circle.y - heightOf(paths) / 2;
  return paths.map((path, index) => {
    const middle = y + path.height / 2;
    y += path.height + rowGap;
    const { parts, lines, weight, stroke } = drawPath(path, middle, places, mayAdd);
    const from = { x: places.edge, y: middle };
    const d = curve(circle, from, { index, count: paths.length, side: places.side });
    const bend: Shape = { kind: 'path', d, stroke, strokeWidth: weight };
    return { parts, lines: [...lines, bend] };
  });
}

const controlsOn = (paths: readonly Path[]) => new Set(paths.flatMap(({ way }) => way.controls)).size;

const heading = (word: string, count: number, x: number) =>
  text(`${word} ${count}`, { x, y: 24 }, { font: { size: 12, weight: 500 }, fill: 'text-2' });

/** Draws the bow-tie: causes left, their controls on their lines, the event, and right of it what follows. */
export function layOutBowTie(model: BowTieModel, options: Options): Scene {
  const left = model.causes.map((way) => measured(way, options));
  const right = model.consequences.map((way) => measured(way, options));
  const room = { width: 112, lines: options.lines + 2, font: eventFont };
  const words = wrap(model.event, room, options.measure);
  const r = 56 + words.length * 7;
  const tall = Math.max(heightOf(left), heightOf(right), 2 * r + 40);
  const leftX = margin + endWidth + join;
  const center = leftX + block + reach + r;
  const rightX = center + r + reach;
  const endX = rightX + block + join;
  const width = endX + endWidth + margin;
  const top = headHeight + 20;
  const circle = { x: center, y: top + tall / 2, r };
  const drawn = [
    ...drawSide(
      left,
      { side: 'left', endX: margin, controlsX: leftX, edge: leftX + block },
      circle,
      options.mayAdd,
    ),
    ...drawSide(right, { side: 'right', endX, controlsX: rightX, edge: rightX }, circle, options.mayAdd),
  ];
  const scene: Scene = {
    width,
    height: top + tall + 20,
    lines: [
      heading(texts.causes, left.length, margin),
      heading(texts.preventive, controlsOn(left), leftX),
      heading(texts.mitigating, controlsOn(right), rightX),
      heading(texts.consequences, right.length, endX),
      { kind: 'path', d: `M0 ${headHeight}H${width}`, stroke: 'line-strong', strokeWidth: 1 },
      ...drawn.flatMap(({ lines }) => lines),
    ],
    parts: [...drawn.flatMap(({ parts }) => parts), eventPart(model.event, circle, words)],
  };
  const legend = (['effective', 'partial', 'ineffective', 'not-tested'] as const).map((one) => ({
    word: `${effectivenessLabels[one]} ${model.counts[one]}`,
    mark: (x: number, y: number) => effectivenessMark(one, x, y),
  }));
  return withLegend(scene, legend, options.measure);
}
