import type { Trace, TraceEdge, TraceNode } from 'contract/records/link/link';
import { type LinkType, linkTypes } from 'contract/records/link/link-words';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import type { Box, Measure } from '../../analysis/drawing/scene.ts';
import { layersOf } from './layers.ts';
import { outlineRows } from './outline-rows.ts';
import { withMissing } from './missing.ts';
import { layOutTrace } from './trace-layout.ts';
import { wayThrough } from './way-through.ts';

const workspace = { _id: idOf(900), name: 'Axle plant' };
const measure: Measure = (text, { size }) => text.length * size * 0.6;

const nodeOf = (number: number, more: Partial<TraceNode> = {}): TraceNode => ({
  _id: idOf(number),
  kind: 'risk',
  module: 'risk',
  number: `RSK-2026-${String(number).padStart(4, '0')}`,
  name: `Something that may happen ${number}`,
  status: 'pending',
  of: null,
  workspace,
  step: 0,
  link: `/risk/${number}`,
  ...more,
});

const edge = (from: number, to: number, type: TraceEdge['type']): TraceEdge => ({
  from: idOf(from),
  to: idOf(to),
  type,
});

const traceOf = (count: number, edges: TraceEdge[]): Trace => ({
  nodes: Array.from({ length: count }, (_, index) => nodeOf(index)),
  edges,
  isCut: false,
});

/** Numbers that look random and are the same in each run. */
function dice(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

function grow(count: number, seed: number): Trace {
  const roll = dice(seed);
  const kind = (): LinkType => linkTypes[roll(linkTypes.length)] ?? 'affects';
  const tree = Array.from({ length: count - 1 }, (_, index) => {
    const [own, other] = [index + 1, roll(index + 1)];
    return roll(2) === 0 ? edge(own, other, kind()) : edge(other, own, kind());
  });
  const more = Array.from({ length: Math.floor(count / 3) }, () => edge(roll(count), roll(count), kind()));
  return traceOf(count, [...tree, ...more.filter(({ from, to }) => from !== to)]);
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('60 nodes in many shapes stand beside each other and never over one another', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const trace = grow(60, seed);
    const [focus, chosen] = [idOf(0), idOf(7)];
    const { parts, width, height } = layOutTrace(trace, { lines: 3, measure, focus, chosen });
    const boxes = parts.filter(({ id }) => id !== undefined).map(({ box }) => box);
    expect(boxes).toHaveLength(60);
    for (const [index, box] of boxes.entries()) {
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(
        true,
      );
      expect(boxes.slice(index + 1).some((other) => overlap(box, other))).toBe(false);
    }
  }
});

test('what caused a record stands on its left, what came of it on its right', () => {
  // 1 was raised from 0, 2 mitigates 1, 3 supersedes 1; 4 is an action of 1.
  const trace = traceOf(5, [
    edge(1, 0, 'raised_from'),
    edge(2, 1, 'mitigates'),
    edge(3, 1, 'supersedes'),
    edge(1, 4, 'has'),
  ]);
  const layers = layersOf(trace);
  expect([0, 1, 2, 3, 4].map((number) => layers.get(idOf(number)))).toEqual([0, 1, 0, 2, 2]);
});

test('a circle is drawn all the same', () => {
  const trace = traceOf(3, [edge(0, 1, 'affects'), edge(1, 2, 'affects'), edge(2, 0, 'affects')]);
  expect([...layersOf(trace).values()]).toEqual([0, 1, 2]);
  expect(layOutTrace(trace, { lines: 2, measure, focus: idOf(0), chosen: idOf(0) }).lines).toHaveLength(3);
});

test('the way of what is chosen is all that leads to it and follows from it', () => {
  const trace = traceOf(5, [
    edge(0, 1, 'affects'),
    edge(1, 2, 'affects'),
    edge(0, 3, 'affects'),
    edge(4, 2, 'affects'),
  ]);
  expect([...wayThrough(trace, idOf(1))].toSorted()).toEqual([idOf(0), idOf(1), idOf(2)].toSorted());
});

test('the outline has each node once, below the nearest, and says of the others that they stand there', () => {
  const trace = traceOf(4, [
    edge(0, 1, 'mitigates'),
    edge(2, 1, 'affects'),
    edge(3, 0, 'raised_from'),
    edge(3, 1, 'affects'),
  ]);
  const rows = outlineRows(trace, idOf(0));
  expect(
    rows.map(
      ({ level, words, node, isAgain }) =>
        `${level} ${words} ${node.number?.at(-1)}${isAgain ? ' again' : ''}`,
    ),
  ).toEqual([
    '1  0',
    '2 mitigates 1',
    '3 is affected by 2',
    '3 is affected by 3 again',
    '2 is the source of 3',
    '3 affects 1 again',
  ]);
});

test('a root cause from which no action leads is followed by a card that says so, and one with an action is not', () => {
  const trace = traceOf(4, [edge(0, 1, 'has'), edge(0, 2, 'has')]);
  const nodes = trace.nodes.map((node, index) =>
    index === 1 || index === 2 ? { ...node, kind: 'cause' as const, of: idOf(0) } : node,
  );
  const missing = withMissing({ ...trace, nodes });
  expect(missing.nodes.at(-1)).toMatchObject({ name: 'No action leads from these causes', of: idOf(0) });
  expect(missing.edges.slice(-2).map(({ from }) => from)).toEqual([idOf(1), idOf(2)]);
  const { parts } = layOutTrace(missing, { lines: 3, measure, focus: idOf(0), chosen: idOf(0) });
  expect(parts.find(({ full }) => full?.startsWith('Missing'))?.shapes[0]).toMatchObject({
    stroke: 'bad',
    dashed: true,
  });
  const acted = nodes.map((node, index) =>
    index === 3 ? { ...node, kind: 'action' as const, of: idOf(0) } : node,
  );
  expect(withMissing({ ...trace, nodes: acted }).nodes).toHaveLength(4);
  expect(withMissing({ ...trace, nodes, isCut: true }).nodes).toHaveLength(4);
});
