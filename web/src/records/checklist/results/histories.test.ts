import type { Trend } from 'contract/records/checklist/trend';
import { expect, test } from 'vitest';
import { differencesOf, historiesOf, wordsOfAnswer } from './histories.ts';

type Past = Trend['runs'][number];

const past = (number: string, results: Record<string, 'pass' | 'fail'>): Past => ({
  _id: number,
  number,
  edition: 1,
  score: 50,
  isFailed: false,
  completedAt: '2026-11-20T10:00:00Z',
  answers: Object.entries(results).map(([item, result]) => ({
    item,
    name: `Question ${item}`,
    result,
    value: result,
    unit: null,
    comment: null,
    reason: null,
    photos: 0,
    answeredBy: null,
    answeredAt: null,
  })),
});

const runs = [past('2', { a: 'pass', b: 'fail' }), past('1', { a: 'pass', b: 'fail', c: 'fail' })];

test('what failed most often comes first, each with its last answers', () => {
  expect(historiesOf(runs).map(({ item, failed, results }) => [item, failed, results.length])).toEqual([
    ['b', 2, 2],
    ['c', 1, 1],
    ['a', 0, 2],
  ]);
});

test('two runs differ where an answer does, also where only one of them has it', () => {
  const [second, first] = runs;
  const words = (answer: Past['answers'][number] | undefined) => answer?.result ?? 'not asked';
  expect(first && second && differencesOf(first, second, words)).toEqual([
    { item: 'c', name: 'Question c', first: 'fail', second: 'not asked' },
  ]);
});

test('a photo is said by how many there are, and what does not apply by its reason', () => {
  expect(wordsOfAnswer({ value: null, unit: null, reason: null, photos: 2 })).toBe('2 photos');
  expect(wordsOfAnswer({ value: null, unit: 'bar', reason: 'Not in use', photos: 0 })).toBe(
    'Not applicable: Not in use',
  );
  expect(wordsOfAnswer({ value: 'no', unit: null, reason: null, photos: 1 })).toBe('No');
  expect(wordsOfAnswer({ value: 6.2, unit: 'bar', reason: null, photos: 0 })).toBe('6.2 bar');
  expect(wordsOfAnswer({ value: 3, unit: null, reason: null, photos: 0 })).toBe('3');
});
