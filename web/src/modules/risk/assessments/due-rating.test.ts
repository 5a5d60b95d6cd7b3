import type { Risk } from 'contract/modules/risk/risk';
import { type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { expect, test } from 'vitest';
import { dueRating } from './due-rating.ts';

const rated = (types: readonly RatingType[]) =>
  Object.fromEntries(ratingTypes.map((type) => [type, types.includes(type) ? {} : null])) as Risk['ratings']; // that there is one is all that is asked

test.each([
  ['identified', [], 'inherent'],
  ['identified', ['inherent'], 'current'],
  ['identified', ['inherent', 'current'], 'current'],
  ['assessed', ['inherent', 'current', 'residual', 'target'], 'current'],
  ['evaluated', ['inherent', 'current'], 'target'],
  ['evaluated', ['inherent', 'current', 'target'], 'current'],
  ['treating', ['inherent', 'current', 'target'], 'residual'],
  ['treating', ['inherent', 'current', 'residual', 'target'], 'residual'],
  ['monitoring', ['inherent', 'current'], 'current'],
  ['monitoring', ['inherent', 'current', 'residual', 'target'], 'residual'],
] as const)('of a risk that is %s and has %j, the %s one is assessed next', (stage, types, due) => {
  expect(dueRating({ stage, ratings: rated(types) })).toBe(due);
});
