import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { describe, expect, test } from 'vitest';
import { makeBranch } from '../../../../test/make-analysis.ts';
import { layOutFishbone } from './fishbone-layout.ts';
import type { Box, Measure, Scene } from './scene.ts';
import { layOutTree } from './tree-layout.ts';
import { wrap } from './words.ts';

const measure: Measure = (text, { size }) => text.length * size * 0.56;
const long = 'W'.repeat(200);
const names = ['Worn', 'The clutch plates were worn by 0.4 mm before the first service', long];

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const overlapsIn = ({ parts }: Scene) =>
  parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other) => (overlaps(one.box, other.box) ? [[one.box, other.box]] : [])),
  );

const isInside = ({ width, height, parts }: Scene) =>
  parts.every(
    ({ box }) => box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
  );

/** A number that is the same each time, below `most`. */
const mixed = (seed: number, most: number) => (Math.imul(seed, 2_654_435_761) >>> 8) % most;

/** Branches that hang on each other in a way that `seed` chooses, at most ten deep. */
function grow(seed: number, count: number): AnalysisBranch[] {
  const made: { one: AnalysisBranch; level: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const above = made[mixed(seed * 97 + index, made.length + 1)];
    const parent = above && above.level < 10 ? above : undefined;
    const one = makeBranch(index + 1, {
      name: names[mixed(seed + index, names.length)] ?? '',
      parent: parent ? { _id: parent.one._id, name: '' } : null,
      category: parent ? null : `Category ${mixed(seed + index, 8)}`,
      isRoot: index % 7 === 0,
    });
    made.push({ one, level: (parent?.level ?? 0) + 1 });
  }
  return made.map(({ one }) => one);
}

const person = { _id: 'p', name: 'Mara Lindqvist', email: '', profilePicture: null };

const categories = Array.from({ length: 8 }, (_, index) => `Category ${index}`);

describe.each([2, 30])('with names of at most %i lines', (lines) => {
  test('a tree of 60 answers is drawn without overlap, whatever its shape', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const scene = layOutTree({ name: long, branches: grow(seed, 60) }, { lines, measure });
      expect(scene.parts).toHaveLength(62);
      expect(overlapsIn(scene), `seed ${seed}`).toEqual([]);
      expect(isInside(scene), `seed ${seed}`).toBe(true);
    }
  });

  test('60 answers in one row, and chains of ten, are drawn without overlap', () => {
    const flat = Array.from({ length: 60 }, (_, index) => makeBranch(index + 1, { name: long }));
    const chain = Array.from({ length: 60 }, (_, index) =>
      makeBranch(index + 1, {
        name: names[index % 3] ?? '',
        parent: index % 10 === 0 ? null : { _id: makeBranch(index)._id, name: '' },
      }),
    );
    for (const branches of [flat, chain])
      expect(overlapsIn(layOutTree({ name: 'Problem', branches }, { lines, measure }))).toEqual([]);
  });

  test('a fishbone of 100 causes is drawn without overlap, whatever its shape', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const branches = grow(seed, 100).map((one, index) =>
        index % 3 === 0
          ? { ...one, votes: [person], likelihood: 4, examinedBy: [{ _id: 'w', name: long }] }
          : one,
      );
      const whole = { name: long, categories: [...categories, 'Empty'], branches };
      const scene = layOutFishbone(whole, { lines, measure, mayAdd: true });
      const ids = scene.parts.flatMap(({ id }) => id ?? []);
      expect(ids).toEqual(
        expect.arrayContaining([...branches.map(({ _id }) => _id), 'category:Empty', 'empty:category:Empty']),
      );
      expect(overlapsIn(scene), `seed ${seed}`).toEqual([]);
      expect(isInside(scene), `seed ${seed}`).toBe(true);
    }
  });
});

test.each([
  ['above the spine', 'Machine'],
  ['below the spine', 'Material'],
])('a cause of several lines does not touch its bone, which leans over it, %s', (_title, category) => {
  const name = 'Door seal leaks heat at the first row of shafts in zone two';
  const cause = makeBranch(1, { name, category, parent: null });
  const sub = makeBranch(2, { name, category: null, parent: { _id: cause._id, name: '' } });
  const whole = { name: 'Soft shafts', categories: ['Machine', 'Material'], branches: [cause, sub] };
  const { parts, lines } = layOutFishbone(whole, { lines: 30, measure });
  const bones = lines.flatMap((line) => {
    const [, ...at] = (line.kind === 'path' && /^M(\S+) (\S+)L(\S+) (\S+)$/.exec(line.d)) || [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = at.map(Number);
    return at.length > 0 && y1 !== y2 ? [{ x1, y1, x2, y2 }] : [];
  });
  const bone = bones.find(({ y1, y2 }) => y1 < y2 === (category === 'Machine'));
  if (!bone) throw new Error('The cause has no bone.');
  const boneAt = (y: number) => bone.x1 + ((y - bone.y1) / (bone.y2 - bone.y1)) * (bone.x2 - bone.x1);
  const words = parts
    .filter(({ id }) => id === cause._id || id === sub._id)
    .flatMap(({ shapes }) =>
      shapes.flatMap((shape) => (shape.kind === 'text' && shape.anchor !== 'middle' ? [shape] : [])),
    );
  expect(words.length).toBeGreaterThan(3);
  for (const { x, y, text, size, weight } of words)
    expect(x + measure(text, { size, weight })).toBeLessThan(boneAt(y - size) - 3);
});

test('each line of a name has room, a long word is broken, and what is left out ends in an ellipsis', () => {
  const font = { size: 13, weight: 600 } as const;
  for (const name of names) {
    const lines = wrap(name, { width: 156, lines: 30, font }, measure);
    expect(lines.every((line) => measure(line, font) <= 156)).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
  }
  expect(wrap(long, { width: 156, lines: 2, font }, measure).at(-1)).toMatch(/^W+…$/);
});
