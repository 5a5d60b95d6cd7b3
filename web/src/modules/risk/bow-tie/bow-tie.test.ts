import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control } from 'contract/modules/risk/risk-control';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { describe, expect, test } from 'vitest';
import { makeRootCause } from '../../../../test/make-analysis.ts';
import { makeConsequence, makeControl } from '../../../../test/make-risk-parts.ts';
import { idOf } from '../../../../test/make.ts';
import type { Box, Measure, Scene } from '../../../records/analysis/drawing/scene.ts';
import { neighbour } from '../../../records/analysis/drawing/neighbour.ts';
import { layOutBowTie } from './bow-tie-layout.ts';
import { addedTo, bowTieOf, partOf } from './bow-tie-model.ts';

const measure: Measure = (text, { size }) => text.length * size * 0.56;
const options = { measure, lines: 3, mayAdd: true };
const wordOf = (severity: number) => `${severity} ${'Unbearable '.repeat(3)}`;
const names = ['Worn', 'The clutch plates were worn by 0.4 mm before the first service', 'W'.repeat(200)];
const nameOf = (index: number) => names[index % names.length] ?? '';

const cause = (index: number): RootCause =>
  makeRootCause({ _id: idOf(1000 + index), label: `C-${index}`, name: nameOf(index) });
const consequence = (index: number): Consequence =>
  makeConsequence({ _id: idOf(2000 + index), name: nameOf(index) });
const control = (index: number, own: Partial<Control>): Control =>
  makeControl({ _id: idOf(3000 + index), name: nameOf(index), ...own });

const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const asNamed = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const overlapsIn = ({ parts }: Scene) =>
  parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other) => (overlaps(one.box, other.box) ? [[one.id, other.id]] : [])),
  );

describe('a bow-tie', () => {
  test('of 20 causes and 20 consequences with up to four controls each has no parts that overlap or leave it', () => {
    const [causes, consequences] = [many(20).map(cause), many(20).map(consequence)];
    const controls = many(80).map((index) =>
      control(index, {
        causes: index % 2 ? [] : causes.slice(index % 20, (index % 20) + 2).map(asNamed),
        consequences: index % 2 ? consequences.slice(index % 20, (index % 20) + 2).map(asNamed) : [],
      }),
    );
    const scene = layOutBowTie(
      bowTieOf('W'.repeat(200), { causes, consequences, controls }, wordOf),
      options,
    );
    expect(overlapsIn(scene)).toEqual([]);
    for (const { box } of scene.parts) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(scene.width);
      expect(box.y + box.height).toBeLessThanOrEqual(scene.height);
    }
  });

  test('says of each path what passes: a control that works halves it, and one that was not tested holds nothing', () => {
    const [held, half, open, bare] = many(4).map(cause);
    if (!held || !half || !open || !bare) throw new Error('Four causes');
    const controls = [
      control(1, { effectiveness: 'effective', causes: [asNamed(held)] }),
      control(2, { effectiveness: 'partial', causes: [asNamed(held), asNamed(half)] }),
      control(3, { effectiveness: 'not-tested', causes: [asNamed(open)] }),
      control(4, { effectiveness: 'ineffective', causes: [] }),
    ];
    const model = bowTieOf('Event', { causes: [held, half, open, bare], consequences: [], controls }, wordOf);
    expect(model.causes.map(({ passes, isOpen }) => [passes, isOpen])).toEqual([
      [0.375, false],
      [0.75, false],
      [1, true],
      [1, true],
    ]);
    expect(model.open).toBe(2);
    expect(model.loose.map(({ _id }) => _id)).toEqual([idOf(3004)]);
    expect(model.counts).toEqual({ effective: 1, partial: 1, ineffective: 1, 'not-tested': 1 });
  });

  test('is walked by the arrows from a cause over its control to the event, and a path without a control adds one', () => {
    const one = cause(0);
    const bare = consequence(0);
    const own = control(1, { causes: [asNamed(one)] });
    const { parts } = layOutBowTie(
      bowTieOf('Event', { causes: [one], consequences: [bare], controls: [own] }, wordOf),
      options,
    );
    const right = { x: 1, y: 0 } as const;
    const first = parts[0]?.id;
    const second = neighbour(parts, first, right);
    expect(partOf(first)).toEqual({ kind: 'cause', id: one._id });
    expect(partOf(second)).toEqual({ kind: 'control', id: own._id });
    expect(neighbour(parts, second, right)).toBe('event');
    const add = parts.find(({ isButton }) => isButton)?.id ?? '';
    expect(addedTo(add)).toEqual({ consequences: [bare._id] });
  });
});
