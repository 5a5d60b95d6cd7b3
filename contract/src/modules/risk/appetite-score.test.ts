import { expect, test } from 'vitest';
import { boundsOf, standingOf, usualTolerance } from './appetite-score.ts';

// 04-risk: residual > appetite is above appetite, residual > tolerance is above tolerance.
test.each([
  [1, 'within'],
  [8, 'within'],
  [9, 'above-appetite'],
  [12, 'above-appetite'],
  [13, 'above-tolerance'],
  [25, 'above-tolerance'],
] as const)('a score of %i is %s where 8 is accepted and 12 is borne', (score, standing) => {
  expect(standingOf(score, { appetite: 8, tolerance: 12 })).toBe(standing);
});

test.each([
  [null, null, null],
  [null, { appetite: 8, tolerance: 12 }, { appetite: 8, tolerance: 12, source: 'policy' }],
  [6, null, { appetite: 6, tolerance: 10, source: 'own' }],
  [6, { appetite: 8, tolerance: 12 }, { appetite: 6, tolerance: 12, source: 'own' }],
  [12, { appetite: 8, tolerance: 12 }, { appetite: 12, tolerance: 16, source: 'own' }],
  [25, { appetite: 8, tolerance: 12 }, { appetite: 25, tolerance: 25, source: 'own' }],
] as const)('with its own %j and a policy of %j a risk has %j', (own, policy, bounds) => {
  expect(boundsOf({ kind: 'threat', riskappetite: own }, policy)).toEqual(bounds);
  expect(boundsOf({ kind: 'opportunity', riskappetite: own }, policy)).toBeNull();
});

test('what is borne beyond an appetite of its own is no higher than any score can be', () => {
  const own = { kind: 'threat', riskappetite: 4 } as const;
  expect(boundsOf(own, null, 5)).toEqual({ appetite: 4, tolerance: 5, source: 'own' });
  expect(boundsOf(own, { appetite: 3, tolerance: 4 }, 5)).toMatchObject({ tolerance: 5 });
});

test.each([
  [4, 8],
  [21, 25],
  [22, 25],
])('the usual tolerance of %i is %i', (appetite, tolerance) => {
  expect(usualTolerance(appetite)).toBe(tolerance);
});
