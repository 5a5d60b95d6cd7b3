import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Trace, TraceNode } from 'contract/records/link/link';
import { states } from 'contract/records/record/steps';
import type { Box, Font, Measure, Part, Scene, Shape, Tone } from '../../analysis/drawing/scene.ts';
import { wrap } from '../../analysis/drawing/words.ts';
import { traceTexts as texts } from '../link-texts.ts';
import { columnsOf, type Way } from './columns.ts';
import { isMissing } from './missing.ts';
import { middlesOf } from './rows.ts';
import { wayThrough } from './way-through.ts';

const card = { width: 150, side: 11, top: 10, bottom: 10, radius: 8, line: 17 };
const columnGap = 44;
const margin = 18;
const head = 40;
const port = 9;
const small: Font = { size: 12, weight: 400 };
const strong: Font = { size: 13, weight: 500 };

export type TraceOptions = {
  /** How many lines a name has at most; then it ends in an ellipsis. */
  lines: number;
  measure: Measure;
  /** The record that was asked about, and what is chosen: its ways are drawn in the accent. */
  focus: string;
  chosen: string;
};

/** What a node is called beside its name. */
export function labelOf(node: TraceNode): string {
  const { kind, number } = node;
  if (isMissing(node)) return texts.missing;
  if (kind === 'action') return texts.action;
  return kind === 'cause' ? `${number ?? ''} ${texts.cause}`.trim() : (number ?? '');
}

const partTitles = { action: texts.action, cause: texts.cause, item: texts.item };

const kindTitle = (kind: TraceNode['kind']) =>
  kind in partTitles
    ? partTitles[kind as keyof typeof partTitles] // asked just before
    : recordKinds[kind as RecordKind].words.title;

type Words = {
  label: string[];
  name: string[];
  status: string | undefined;
  place: string | undefined;
  height: number;
};

function wordsOf(node: TraceNode, home: string, { lines, measure }: TraceOptions): Words {
  const width = card.width - 2 * card.side;
  const label = wrap(labelOf(node), { width, lines: 1, font: small }, measure);
  const name = wrap(node.name, { width, lines, font: strong }, measure);
  const status =
    node.status && node.status in states ? states[node.status as keyof typeof states].label : undefined;
  const isElsewhere = node.of === null && node.workspace._id !== home;
  const [place] = isElsewhere ? wrap(node.workspace.name, { width, lines: 1, font: small }, measure) : [];
  const rows = (status ? 1 : 0) + (place ? 1 : 0);
  const height = card.top + 16 + name.length * card.line + (rows > 0 ? 4 + rows * 18 : 0) + card.bottom;
  return { label, name, status, place, height };
}

const dots: Record<string, Tone> = { 'in-progress': 'accent', 'on-hold': 'warn', completed: 'ok' };

const text = (words: string, x: number, y: number, look: Font & { fill: Tone }): Shape => ({
  kind: 'text',
  x,
  y,
  text: words,
  ...look,
});

function drawFoot({ status: state }: TraceNode, { status, place, height }: Words, { x, y }: Box): Shape[] {
  const bottom = y + height - card.bottom - 2;
  const shapes: Shape[] = [];
  if (place) shapes.push(text(place, x, bottom - (status ? 18 : 0), { ...small, fill: 'text-3' }));
  if (!status) return shapes;
  const tone = dots[state ?? ''] ?? 'text-3';
  return [
    ...shapes,
    {
      kind: 'circle',
      x: x + 4.5,
      y: bottom - 4,
      r: 4,
      fill: tone === 'ok' ? 'ok' : 'surface',
      stroke: tone,
      strokeWidth: 1.5,
    },
    text(status, x + 15, bottom, { ...small, fill: 'text-2' }),
  ];
}

type Look = { isChosen: boolean; isFocus: boolean; isOnWay: boolean };

function drawCard(node: TraceNode, box: Box, words: Words, { isChosen, isFocus, isOnWay }: Look): Part {
  const isGone = isMissing(node);
  const left = box.x + card.side;
  const said = box.y + card.top + 10;
  return {
    id: node._id,
    box,
    full: `${labelOf(node)} ${node.name}`,
    shapes: [
      {
        kind: 'rect',
        ...box,
        radius: card.radius,
        fill: isChosen ? 'accent-soft' : 'surface',
        stroke: isGone ? 'bad' : isOnWay || isChosen ? 'accent' : 'line-strong',
        strokeWidth: isFocus || isGone ? 2 : 1,
        dashed: isGone,
      },
      ...words.label.map((line) => text(line, left, said, { ...small, fill: isGone ? 'bad' : 'text-3' })),
      ...words.name.map((line, index) =>
        text(line, left, said + 18 + index * card.line, { ...strong, fill: 'text' }),
      ),
      ...drawFoot(node, words, { ...box, x: left }),
    ],
  };
}

/** The way of a line: from the right side of a card to the left side of the next, in a curve over each gap. */
function pathOf(points: readonly { x1: number; x2: number; y: number }[]): string {
  return points
    .map(({ x1, x2, y }, index) => {
      const last = points[index - 1];
      if (!last) return `M${x2} ${y}`;
      const middle = (last.x2 + x1) / 2;
      return `C${middle} ${last.y} ${middle} ${y} ${x1} ${y}${x2 > x1 && index < points.length - 1 ? `H${x2}` : ''}`;
    })
    .join('');
}

/** How far from the middle of a card each of its lines on one side meets it: in the order of where they lead. */
function portsOf(
  ways: readonly Way[],
  middles: Map<string, number>,
): (way: Way, end: 'first' | 'last') => number {
  const offsets = new Map<string, number>();
  for (const end of ['first', 'last'] as const) {
    const at = end === 'first' ? 0 : -1;
    const groups = Map.groupBy(ways, ({ slots }) => slots.at(at) ?? '');
    for (const group of groups.values()) {
      const next = (way: Way) => middles.get(way.slots.at(end === 'first' ? 1 : -2) ?? '') ?? 0;
      const sorted = group.toSorted((a, b) => next(a) - next(b));
      const step = Math.min(port, 50 / Math.max(1, sorted.length - 1));
      for (const [index, way] of sorted.entries())
        offsets.set(`${end} ${way.slots.join()} ${way.edge.type}`, (index - (sorted.length - 1) / 2) * step);
    }
  }
  return (way, end) => offsets.get(`${end} ${way.slots.join()} ${way.edge.type}`) ?? 0;
}

type Placed = { lit: Set<string>; boxOf: Map<string, Box>; middles: Map<string, number> };

/** The lines between the cards, those of what is chosen above the others. */
function drawLines(ways: readonly Way[], { lit, boxOf, middles }: Placed): Shape[] {
  const portOf = portsOf(ways, middles);
  return ways
    .map((way): { isLit: boolean; shape: Shape } => {
      const isLit = lit.has(way.edge.from) && lit.has(way.edge.to);
      const points = way.slots.map((key, index) => {
        const { x = 0, y = 0, width = 0, height = 0 } = boxOf.get(key) ?? {};
        const end = index === 0 ? 'first' : index === way.slots.length - 1 ? 'last' : undefined;
        return { x1: x, x2: x + width, y: y + height / 2 + (end ? portOf(way, end) : 0) };
      });
      const look = {
        stroke: isLit ? ('accent' as const) : ('line-control' as const),
        strokeWidth: isLit ? 2 : 1.25,
      };
      return { isLit, shape: { kind: 'path', d: pathOf(points), ...look } };
    })
    .toSorted((a, b) => Number(a.isLit) - Number(b.isLit))
    .map(({ shape }) => shape);
}

/** What stands above a column: the kinds in it, each with how many there are. */
function titleOf(nodes: readonly TraceNode[]): string {
  const kinds = Map.groupBy(
    nodes.filter((node) => !isMissing(node)),
    ({ kind }) => kind,
  );
  return [...kinds].map(([kind, ones]) => texts.column(kindTitle(kind), ones.length)).join(', ');
}

/**
 * Draws a trace from left to right: what caused a record before it, what came of it after. Each column has its nodes one
 * below the other, and a line over several columns has a place of its own in each, so that nothing overlaps.
 */
export function layOutTrace(trace: Trace, options: TraceOptions): Scene {
  const nodes = new Map(trace.nodes.map((node) => [node._id, node]));
  const home = nodes.get(options.focus)?.workspace._id ?? '';
  const words = new Map(trace.nodes.map((node) => [node._id, wordsOf(node, home, options)]));
  const { columns, ways } = columnsOf(trace, (id) => words.get(id)?.height ?? 0);
  const middles = middlesOf({ columns, ways });
  const slots = columns.flatMap((column, index) => column.map((slot) => ({ ...slot, index })));
  const top = Math.min(...slots.map(({ key, height }) => (middles.get(key) ?? 0) - height / 2));
  const boxOf = new Map(
    slots.map(({ key, index, height }): [string, Box] => [
      key,
      {
        x: margin + index * (card.width + columnGap),
        y: (middles.get(key) ?? 0) - height / 2 - top + head + margin,
        width: card.width,
        height,
      },
    ]),
  );
  const lit = wayThrough(trace, options.chosen);
  const lines = drawLines(ways, { lit, boxOf, middles });
  const titles = columns.map((column, index): Part => {
    const x = margin + index * (card.width + columnGap);
    const title = titleOf(column.flatMap(({ id }) => (id ? (nodes.get(id) ?? []) : [])));
    const room = { width: card.width + columnGap - 8, lines: 1, font: small };
    const shapes = wrap(title, room, options.measure).map((line) =>
      text(line, x, 25, { ...small, fill: 'text-2' }),
    );
    return { box: { x, y: 8, width: card.width, height: 24 }, shapes };
  });
  const parts = trace.nodes.flatMap((node) => {
    const [box, said] = [boxOf.get(node._id), words.get(node._id)];
    const look = {
      isChosen: node._id === options.chosen,
      isFocus: node._id === options.focus,
      isOnWay: lit.has(node._id),
    };
    return box && said ? [drawCard(node, box, said, look)] : [];
  });
  const bottom = Math.max(...[...boxOf.values()].map(({ y, height }) => y + height));
  return {
    width: 2 * margin + columns.length * (card.width + columnGap) - columnGap,
    height: bottom + margin,
    lines,
    parts: [...titles, ...parts],
  };
}
