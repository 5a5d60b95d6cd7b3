import { expect, test } from 'vitest';
import {
  alikeText,
  countedOf,
  likelyFrom,
  pointsOf,
  shownFrom,
  similarityPoints,
  type Alike,
} from './similarity.ts';

const all = Object.keys(similarityPoints) as Alike[]; // Object.keys loses the literal keys

test('all that two CAPAs may have in common is 100 points', () => {
  const has = Object.fromEntries(all.map((one) => [one, true])) as Record<Alike, boolean>; // fromEntries loses the literal keys
  expect(pointsOf(countedOf(has))).toBe(100);
  expect(countedOf({ ...has, cause: false })).toContain('causeParent');
  expect(pointsOf([])).toBe(0);
});

test('one that happened in the same process for like causes is likely the same again; the same site and name alone are not', () => {
  expect(pointsOf(['process', 'cause'])).toBe(likelyFrom);
  expect(pointsOf(['process', 'name'])).toBe(shownFrom);
  expect(pointsOf(['site', 'name'])).toBeLessThan(shownFrom);
  expect(pointsOf(['process', 'site'])).toBeLessThan(likelyFrom);
});

test('what is in common is read with its points', () => {
  expect(alikeText(['process', 'causeParent', 'site'])).toBe(
    'Same process (30), root causes of the same category (12), same site (20)',
  );
});
