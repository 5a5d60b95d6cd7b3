import { expect, test } from 'vitest';
import { axisSteps, bubblesOf } from './bubble-layout.ts';

const category = (name: string, count: number, likelihood: number, impact: number) => ({
  category: name,
  count,
  likelihood,
  impact,
  worst: 'high' as const,
});

test('a bubble stands where the means of its category are, and its area says how many there are', () => {
  const [many, few] = bubblesOf([category('Few', 4, 1, 5), category('Many', 16, 3, 3)]);
  expect([many?.category, many?.x, many?.y, many?.size]).toEqual(['Many', 0.5, 0.5, 88]);
  // A quarter as many: half as wide.
  expect([few?.x, few?.y, few?.size]).toEqual([axisSteps[0]?.at, axisSteps[4]?.at, 44]);
});

test('however few there are, a bubble can be hit with a finger', () => {
  const [, one] = bubblesOf([category('Many', 4000, 3, 3), category('One', 1, 2, 2)]);
  expect(one?.size).toBe(28);
});

test('where bubbles lie on each other, their words stand one below the other', () => {
  const all = bubblesOf(['A', 'B', 'C'].map((name, at) => category(name, 10 - at, 3, 3)));
  const lines = all.map(({ size, labelDown }) => size / 2 + labelDown);
  expect(all.map(({ labelDown }) => labelDown)[0]).toBe(0);
  for (const [at, line] of lines.slice(1).entries())
    expect(line - (lines[at] ?? 0)).toBeGreaterThanOrEqual(18);
});

test('a word goes no further down than it must, and lies on no other on a phone or elsewhere', () => {
  const [above, below] = bubblesOf([category('Above', 3, 1.4, 3.3), category('Below', 2, 1.8, 3)]);
  if (!above || !below) throw new Error('There are two.');
  const lineOf = ({ y, size, labelDown }: typeof above, height: number) =>
    (1 - y) * height + size / 2 + labelDown;
  const apart = [340, 480].map((height) => Math.round(lineOf(below, height) - lineOf(above, height)));
  // On the lower plot they stand closer, so that it is the one that counts.
  expect(apart).toEqual([18, 26]);
});

test('of bubbles as large as each other at one place, each can be hit', () => {
  const all = bubblesOf(['A', 'B', 'C'].map((name) => category(name, 4, 4.8, 3)));
  const middles = all.map(({ aside }) => aside);
  expect(middles).toEqual([0, -57, -114]);
  // A small one on a large one leaves enough of it.
  const [, small] = bubblesOf([category('Many', 40, 3, 3), category('One', 1, 3, 3)]);
  expect(small?.aside).toBe(0);
});
