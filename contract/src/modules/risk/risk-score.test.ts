import { describe, expect, test } from 'vitest';
import { riskLevels } from './risk-levels.ts';
import { defaultScheme, schemeInput } from './risk-scheme.ts';
import { decidingDimension, highestScore, impactOf, levelOf, scoreOf } from './risk-score.ts';

describe('a score', () => {
  // Worked out by hand: the 5 by 5 matrix of IEC 31010:2019, B.10.3, a row for each likelihood.
  const products = [
    [1, 2, 3, 4, 5],
    [2, 4, 6, 8, 10],
    [3, 6, 9, 12, 15],
    [4, 8, 12, 16, 20],
    [5, 10, 15, 20, 25],
  ];
  const sums = [
    [2, 3, 4, 5, 6],
    [3, 4, 5, 6, 7],
    [4, 5, 6, 7, 8],
    [5, 6, 7, 8, 9],
    [6, 7, 8, 9, 10],
  ];

  test.each([
    ['LxI', products],
    ['L+I', sums],
    ['max-dimension', Array.from({ length: 5 }, () => [1, 2, 3, 4, 5])],
  ] as const)('by %s is that of the table', (formula, table) => {
    const scores = table.map((row, likelihood) =>
      row.map((_, impact) => scoreOf({ formula, matrix: products }, likelihood + 1, impact + 1)),
    );
    expect(scores).toEqual(table);
    expect(Math.max(...scores.flat())).toBe(highestScore({ formula, matrix: products }));
  });
});

describe('the impact that counts', () => {
  test('is the highest of those that are rated, not their mean', () => {
    expect(impactOf({ financial: 1, people: 5, customer: 1 })).toBe(5);
    expect(decidingDimension({ financial: 1, people: 5, customer: 1 })).toBe('people');
  });
  test('is that of the first dimension where two are equally high', () => {
    expect(decidingDimension({ operations: 4, customer: 4 })).toBe('customer');
  });
  test('is not known while nothing is rated', () => {
    expect(impactOf({})).toBeUndefined();
    expect(impactOf({ people: null })).toBeUndefined();
    expect(decidingDimension({})).toBeUndefined();
  });
});

describe('a level', () => {
  // 2.4.1 of the design: 1-4 Low, 5-9 Medium, 10-14 High, 15-25 Critical, each bound on both sides.
  test.each([
    [1, 'low'],
    [4, 'low'],
    [5, 'medium'],
    [9, 'medium'],
    [10, 'high'],
    [14, 'high'],
    [15, 'critical'],
    [25, 'critical'],
  ] as const)('of %i is %s', (score, level) => {
    expect(levelOf(defaultScheme.bands, score)).toBe(level);
  });

  test('of the whole matrix falls as often as counted by hand', () => {
    const counts = { low: 0, medium: 0, high: 0, critical: 0 };
    for (const likelihood of [1, 2, 3, 4, 5])
      for (const impact of [1, 2, 3, 4, 5])
        counts[levelOf(defaultScheme.bands, scoreOf(defaultScheme, likelihood, impact))] += 1;
    expect(counts).toEqual({ low: 8, medium: 7, high: 4, critical: 6 });
  });

  test('below every band is the lowest', () => {
    expect(levelOf([{ level: 'medium', from: 5 }], 2)).toBe('low');
    expect(levelOf([], 9)).toBe('low');
  });

  test('is looked at after the days of 2.4.1', () => {
    const days = Object.fromEntries(defaultScheme.bands.map((band) => [band.level, band.days]));
    expect(days).toEqual({ critical: 30, high: 90, medium: 180, low: 365 });
  });
});

describe('a scheme', () => {
  const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
  const given = { formula, likelihoods, impacts, dimensions, bands, reason: 'As agreed', version: 1 };
  const problemOf = (change: object) => {
    const [issue] = schemeInput.safeParse({ ...given, ...change }).error?.issues ?? [];
    return issue && [issue.path.join('.'), issue.message];
  };
  const from = (...starts: number[]) =>
    riskLevels.map((level, index) => ({ level, from: starts[index], days: 30, approver: 'approve' }));

  const own = defaultScheme.matrix.map((row) => row.map((score) => Math.min(score, 12)));
  const rows = (at: number, row: number[]) => own.map((one, index) => (index === at ? row : one));

  test.each([
    ['is missing', { formula: 'custom-matrix' }, 'matrix'],
    ['has four rows', { matrix: own.slice(1) }, 'matrix'],
    ['has a score of 26', { matrix: rows(4, [5, 10, 12, 12, 26]) }, 'matrix.4.4'],
    ['falls with the impact', { matrix: rows(0, [1, 3, 2, 4, 5]) }, 'matrix'],
    ['falls with the likelihood', { matrix: rows(0, [3, 3, 3, 4, 5]) }, 'matrix'],
    ['does not reach a level', { formula: 'custom-matrix', matrix: own, bands: from(1, 5, 10, 13) }, 'bands'],
  ])('whose table %s is refused at its field', (_what, change, field) => {
    expect(problemOf(change)?.[0]).toBe(field);
  });

  test('whose table reaches its highest level is published', () => {
    expect(problemOf({ formula: 'custom-matrix', matrix: own, bands: from(1, 5, 10, 12) })).toBeUndefined();
    expect(scoreOf({ formula: 'custom-matrix', matrix: own }, 2, 4)).toBe(8);
    expect(scoreOf({ formula: 'custom-matrix', matrix: own }, 4, 4)).toBe(12);
    expect(highestScore({ formula: 'custom-matrix', matrix: own })).toBe(12);
  });

  test('that holds by default can be published as it is', () => {
    expect(problemOf({})).toBeUndefined();
  });

  test.each([
    ['levels that do not rise', { bands: from(1, 5, 5, 15) }, 'bands'],
    ['a lowest level that leaves scores out', { bands: from(2, 5, 10, 15) }, 'bands'],
    ['a level that no score reaches', { formula: 'L+I', bands: from(1, 5, 8, 11) }, 'bands'],
    ['four steps of likelihood', { likelihoods: likelihoods.slice(1) }, 'likelihoods'],
    [
      'no dimension in use',
      { dimensions: dimensions.map((one) => ({ ...one, isUsed: false })) },
      'dimensions',
    ],
    ['a dimension twice', { dimensions: [...dimensions.slice(0, 5), dimensions[0]] }, 'dimensions'],
  ])('with %s is refused at its field', (_what, change, field) => {
    expect(problemOf(change)?.[0]).toBe(field);
  });

  test('by the sum may begin its highest level at the highest score', () => {
    expect(problemOf({ formula: 'L+I', bands: from(1, 5, 8, 10) })).toBeUndefined();
  });
});
