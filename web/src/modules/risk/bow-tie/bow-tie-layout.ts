import { dimensionLabels, effectivenessLabels } from 'contract/modules/risk/risk-choices';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control } from 'contract/modules/risk/risk-control';
import type { RootCause } from 'contract/records/analysis/analysis';
import { withLegend } from '../../../records/analysis/drawing/marks.ts';
import type { Font, Measure, Part, Scene, Shape, Tone } from '../../../records/analysis/drawing/scene.ts';
import { wrap } from '../../../records/analysis/drawing/words.ts';
import { effectivenessBar, effectivenessMark } from './bow-tie-marks.ts';
import { addId, type BowTieModel, partId, type Way } from './bow-tie-model.ts';
import { bowTieTexts as texts } from './bow-tie-texts.ts';

const margin = 16;
const endWidth = 144;
const controlWidth = 118;
const between = 12;
/** So many controls stand side by side; the others below them. */
const sideBySide = 2;
/** From the end to its controls, and from the controls to the event. */
const join = 16;
const reach = 64;
const rowGap = 26;
const headHeight = 38;
const line = 16;

const nameFont: Font = { size: 12, weight: 600 };
const controlFont: Font = { size: 12, weight: 500 };
const smallFont: Font = { size: 11, weight: 400 };
const eventFont: Font = { size: 13, weight: 600 };

type Options = { measure: Measure; /** How many lines a name has at most. */ lines: number; mayAdd: boolean };

type Side = 'left' | 'right';
type End = RootCause | Consequence;

/** A control as it is drawn. */
type Card = { control: Control; words: string[]; height: number };

/** A path as it is measured: its end, and its controls in rows. */
type Path = {
  way: Way<End>;
  kind: 'cause' | 'consequence';
  words: string[];
  about: string;
  rows: Card[][];
  height: number;
};

const heightOfRow = (row: readonly Card[]) => Math.max(...row.map(({ height }) => height));
const isConsequence = (end: End): end is Consequence => 'severity' in end;
const endHeight = ({ words, about }: Pick<Path, 'words' | 'about'>) =>
  22 + words.length * line + (about ? 14 : 0);
const emptyHeight = 58;

function measured(way: Way<End>, { measure, lines }: Options): Path {
  const { end, controls } = way;
  const words = wrap(end.name, { width: endWidth - 24, lines, font: nameFont }, measure);
  const about = isConsequence(end) ? texts.severity(end.severity, dimensionLabels[end.dimension]) : end.label;
  const cards = controls.map((control): Card => {
    const own = wrap(control.name, { width: controlWidth - 26, lines, font: controlFont }, measure);
    return { control, words: own, height: 34 + own.length * line };
  });
  const rows = Array.from({ length: Math.ceil(cards.length / sideBySide) }, (_, index) =>
    cards.slice(index * sideBySide, (index + 1) * sideBySide),
  );
  const tall = rows.reduce((sum, row) => sum + heightOfRow(row) + between, -between);
  const height = Math.max(endHeight({ words, about }), rows.length > 0 ? tall : emptyHeight);
  return { way, kind: isConsequence(end) ? 'consequence' : 'cause', words, about, rows, height };
}

const text = (
  words: string,
  at: { x: number; y: number },
  { font, fill, anchor = 'start' }: { font: Font; fill: Tone; anchor?: 'start' | 'middle' | 'end' },
): Shape => ({ kind: 'text', ...at, text: words, ...font, fill, anchor });

function endPart({ way: { end, isOpen }, kind, words, about }: Path, x: number, middle: number): Part {
  const height = endHeight({ words, about });
  const y = middle - height / 2;
  const box = { x, y, width: endWidth, height };
  return {
    id: partId(kind, end._id),
    full: end.name,
    box,
    shapes: [
      {
        kind: 'rect',
        ...box,
        radius: 6,
        fill: 'surface',
        stroke: isOpen ? 'bad' : 'line-strong',
        strokeWidth: 1,
      },
      ...words.map((word, index) =>
        text(word, { x: x + 12, y: y + 22 + index * line }, { font: nameFont, fill: 'text' }),
      ),
      ...(about ? [text(about, { x: x + 12, y: y + height - 10 }, { font: smallFont, fill: 'text-2' })] : []),
    ],
  };
}

function controlPart({ control, words, height }: Card, wayId: string, x: number, y: number): Part {
  const { effectiveness } = control;
  const box = { x, y, width: controlWidth, height };
  return {
    id: partId('control', control._id, wayId),
    full: control.name,
    box,
    shapes: [
      { kind: 'rect', ...box, radius: 6, fill: 'surface', stroke: 'line-strong', strokeWidth: 1 },
      ...effectivenessBar(effectiveness, { x: x + 7, y: y + 9, height: height - 18 }),
      ...words.map((word, index) =>
        text(word, { x: x + 18, y: y + 20 + index * line }, { font: controlFont, fill: 'text' }),
      ),
      ...effectivenessMark(effectiveness, x + 18, y + height - 20),
      text(
        effectivenessLabels[effectiveness],
        { x: x + 35, y: y + height - 10 },
        { font: smallFont, fill: 'text-2' },
      ),
    ],
  };
}

/** What stands on a path without a control: that there is none, and the way to add one. */
function emptyPart({ way, kind }: Path, x: number, middle: number, mayAdd: boolean): Part {
  const width = sideBySide * controlWidth + between;
  const box = { x, y: middle - emptyHeight / 2, width, height: emptyHeight };
  const center = x + width / 2;
  return {
    ...(mayAdd ? { id: addId(kind, way.end._id), isButton: true } : {}),
    box,
    shapes: [
      { kind: 'rect', ...box, radius: 6, fill: 'surface', stroke: 'bad', strokeWidth: 1, dashed: true },
      text(
        texts.noControl,
        { x: center, y: middle + (mayAdd ? -6 : 4) },
        { font: controlFont, fill: 'bad', anchor: 'middle' },
      ),
      ...(mayAdd
        ? [
            text(
              `+ ${texts.addControl}`,
              { x: center, y: middle + 16 },
              { font: controlFont, fill: 'accent', anchor: 'middle' },
            ),
          ]
        : []),
    ],
  };
}

const thickness = (passes: number) => Math.max(1, Math.round(5 * passes * 10) / 10);

type Places = { side: Side; endX: number; controlsX: number; edge: number };

/** The parts of a path, and its lines, which get thinner after each control that works. */
function drawPath(path: Path, middle: number, { side, endX, controlsX }: Places, mayAdd: boolean) {
  const { way, rows } = path;
  const parts: Part[] = [endPart(path, endX, middle)];
  const stroke: Tone = way.isOpen ? 'bad' : 'line-control';
  const lines: Shape[] = [];
  const width = sideBySide * controlWidth + between;
  const straight = (from: number, to: number, y: number, weight: number) =>
    lines.push({ kind: 'path', d: `M${from} ${y}H${to}`, stroke, strokeWidth: weight });
  const outer = side === 'left' ? endX + endWidth : endX;
  const [near, far] = side === 'left' ? [controlsX, controlsX + width] : [controlsX + width, controlsX];
  // What comes in is whole on the side of a cause; on that of a consequence what is left of it goes on.
  const [first, last] = side === 'left' ? [5, thickness(way.passes)] : [thickness(way.passes), 5];
  if (rows.length === 0) {
    straight(outer, near, middle, 5);
    parts.push(emptyPart(path, controlsX, middle, mayAdd));
    return { parts, lines, weight: 5, stroke };
  }
  const tall = rows.reduce((sum, row) => sum + heightOfRow(row) + between, -between);
  let y = middle - tall / 2;
  const centers = rows.map((row) => {
    const height = heightOfRow(row);
    row.forEach((card, index) => {
      const place = side === 'left' ? sideBySide - row.length + index : index;
      parts.push(
        controlPart(
          card,
          way.end._id,
          controlsX + place * (controlWidth + between),
          y + (height - card.height) / 2,
        ),
      );
    });
    const center = y + height / 2;
    y += height + between;
    return center;
  });
  straight(outer, near, middle, first);
  // Several rows are joined beside their controls.
  const beside = centers.length > 1 ? join / 2 : 0;
  const [begin, end] = [Math.min(near, far) - beside, Math.max(near, far) + beside];
  const half = controlsX + controlWidth;
  const [before, after] = side === 'left' ? [first, last] : [last, first];
  for (const center of centers) {
    straight(begin, half, center, before);
    straight(half, end, center, after);
  }
  const [top = middle, bottom = middle] = [centers[0], centers.at(-1)];
  if (centers.length > 1)
    for (const [x, weight] of [[begin, before] as const, [end, after] as const])
      lines.push({ kind: 'path', d: `M${x} ${top}V${bottom}`, stroke, strokeWidth: weight });
  return { parts, lines, weight: last, stroke };
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

/** Draws the bow-tie: causes left, their controls on their lines, the event, and right of it what follows. */
export function layOutBowTie(model: BowTieModel, options: Options): Scene {
  const left = model.causes.map((way) => measured(way, options));
  const right = model.consequences.map((way) => measured(way, options));
  const room = { width: 112, lines: options.lines + 2, font: eventFont };
  const eventWords = wrap(model.event, room, options.measure);
  const r = 56 + eventWords.length * 7;
  const tall = Math.max(heightOf(left), heightOf(right), 2 * r + 40);
  const block = sideBySide * controlWidth + between;
  const leftControls = margin + endWidth + join;
  const center = leftControls + block + reach + r;
  const rightControls = center + r + reach;
  const rightEnd = rightControls + block + join;
  const width = rightEnd + endWidth + margin;
  const top = headHeight + 20;
  const circle = { x: center, y: top + tall / 2, r };

  const sides = [
    {
      paths: left,
      places: { side: 'left' as const, endX: margin, controlsX: leftControls, edge: leftControls + block },
    },
    {
      paths: right,
      places: { side: 'right' as const, endX: rightEnd, controlsX: rightControls, edge: rightControls },
    },
  ];
  const drawn = sides.flatMap(({ paths, places }) => {
    let y = top + (tall - heightOf(paths)) / 2;
    return paths.map((path, index) => {
      const middle = y + path.height / 2;
      y += path.height + rowGap;
      const { parts, lines, weight, stroke } = drawPath(path, middle, places, options.mayAdd);
      const d = curve(
        circle,
        { x: places.edge, y: middle },
        { index, count: paths.length, side: places.side },
      );
      const bend: Shape = { kind: 'path', d, stroke, strokeWidth: weight };
      return { parts, lines: [...lines, bend] };
    });
  });

  const heads: [string, number, number][] = [
    [texts.causes, left.length, margin],
    [texts.preventive, new Set(left.flatMap(({ way }) => way.controls)).size, leftControls],
    [texts.mitigating, new Set(right.flatMap(({ way }) => way.controls)).size, rightControls],
    [texts.consequences, right.length, rightEnd],
  ];
  const scene: Scene = {
    width,
    height: top + tall + 20,
    lines: [
      ...heads.map(([word, count, x]) =>
        text(`${word} ${count}`, { x, y: 24 }, { font: { size: 12, weight: 500 }, fill: 'text-2' }),
      ),
      { kind: 'path', d: `M0 ${headHeight}H${width}`, stroke: 'line-strong', strokeWidth: 1 },
      ...drawn.flatMap(({ lines }) => lines),
    ],
    parts: [...drawn.flatMap(({ parts }) => parts), eventPart(model.event, circle, eventWords)],
  };
  const legend = (['effective', 'partial', 'ineffective', 'not-tested'] as const).map((one) => ({
    word: `${effectivenessLabels[one]} ${model.counts[one]}`,
    mark: (x: number, y: number) => effectivenessMark(one, x, y),
  }));
  return withLegend(scene, legend, options.measure);
}
