import { describe, expect, test } from 'vitest';
import { defaultFmea, fmeaScheme, priorityOf, rangeText, rpnOf, stepOfTen } from './risk-fmea.ts';
import { probabilityOf } from './risk-hazard.ts';
import { judge, judgementProblems } from './risk-mode.ts';
import { defaultScheme } from './risk-scheme.ts';

const priority = (severity: number, occurrence: number, detection: number) =>
  priorityOf(defaultFmea.priorities, { severity, occurrence, detection });

// Read off the printed table: AIAG & VDA FMEA Handbook, 2019, "Action Priority (AP) for DFMEA and PFMEA".
describe('the action priority of the handbook', () => {
  test.each([
    [10, 1, 10, 'low'],
    [10, 2, 10, 'high'],
    [9, 3, 6, 'medium'],
    [9, 3, 4, 'low'],
    [9, 4, 1, 'medium'],
    [9, 5, 2, 'high'],
    [10, 6, 1, 'high'],
    [8, 8, 1, 'high'],
    [8, 7, 1, 'medium'],
    [8, 6, 2, 'high'],
    [7, 5, 6, 'medium'],
    [7, 4, 7, 'high'],
    [7, 3, 5, 'medium'],
    [7, 2, 4, 'low'],
    [6, 10, 5, 'high'],
    [6, 8, 4, 'medium'],
    [5, 7, 1, 'low'],
    [4, 6, 2, 'medium'],
    [4, 5, 7, 'medium'],
    [4, 4, 6, 'low'],
    [6, 3, 10, 'low'],
    [3, 8, 5, 'medium'],
    [2, 10, 4, 'low'],
    [3, 7, 10, 'low'],
    [1, 10, 10, 'low'],
  ] as const)('S %i, O %i, D %i is %s', (severity, occurrence, detection, expected) => {
    expect(priority(severity, occurrence, detection)).toBe(expected);
  });

  test('says more than the number: 9 × 2 × 10 and 3 × 6 × 10 are both 180, and only one is high', () => {
    expect([rpnOf(9, 2, 10), priority(9, 2, 10)]).toEqual([180, 'high']);
    expect([rpnOf(3, 6, 10), priority(3, 6, 10)]).toEqual([180, 'low']);
  });

  test('never falls when a rating rises', () => {
    const rank = { low: 0, medium: 1, high: 2 };
    const all = Array.from({ length: 10 }, (_, index) => index + 1);
    for (const s of all)
      for (const o of all)
        for (const d of all)
          for (const [ds, dO, dd] of [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ] as const)
            if (s + ds <= 10 && o + dO <= 10 && d + dd <= 10)
              expect(rank[priority(s + ds, o + dO, d + dd)]).toBeGreaterThanOrEqual(rank[priority(s, o, d)]);
  });

  test('has its ranges in words, and a table of other letters is refused', () => {
    expect([0, 1, 2, 3, 4].map((range) => rangeText('severity', range))).toEqual([
      '1',
      '2 to 3',
      '4 to 6',
      '7 to 8',
      '9 to 10',
    ]);
    expect([0, 1, 2, 3].map((range) => rangeText('detection', range))).toEqual([
      '1',
      '2 to 4',
      '5 to 6',
      '7 to 10',
    ]);
    expect(fmeaScheme.safeParse(defaultFmea).success).toBe(true);
    const broken = defaultFmea.priorities.with(2, ['LLLL', 'LLLX', 'LLLL', 'LLLL', 'LLLL']);
    const refused = fmeaScheme.safeParse({ ...defaultFmea, priorities: broken });
    expect(refused.error?.issues[0]?.path).toEqual(['priorities', 2, 1]);
  });
});

// P = P1 × P2 (ISO 14971:2019, Figure C.1). P1 of under 1 in 10 000 (step 3) and a P2 of about 1 in 10 (step 4) come to under
// 1 in 100 000, which is step 2; with a P2 near certainty it stays step 3; nothing is less than step 1.
test.each([
  [3, 4, 2],
  [3, 5, 3],
  [5, 5, 5],
  [5, 1, 1],
  [5, 3, 3],
  [4, 3, 2],
  [2, 2, 1],
  [1, 5, 1],
])('P1 %i and P2 %i make a probability of harm of %i', (p1, p2, expected) => {
  expect(probabilityOf(p1, p2)).toBe(expected);
});

test('ratings from 1 to 10 fall into the steps of the matrix two by two', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(stepOfTen)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

describe('a judgement', () => {
  test('by FMEA has its place in the matrix from severity and occurrence; detection decides about the priority alone', () => {
    const scheme = { ...defaultScheme, mode: 'fmea' as const };
    const given = { severity: 9, occurrence: 3, detection: 6 };
    // Impact 9 / 2 up is 5, likelihood 3 / 2 up is 2, the score 10 is High.
    expect(judge(scheme, given)).toMatchObject({
      impact: 5,
      likelihood: 2,
      score: 10,
      level: 'high',
      priority: 'medium',
    });
    expect(judge(scheme, { ...given, detection: 10 })).toMatchObject({
      score: 10,
      level: 'high',
      priority: 'high',
    });
    expect(judge(scheme, { severity: 9, occurrence: 3 })).toBeUndefined();
  });

  test('by ISO 14971 has its likelihood from P1 and P2 and its impact from the severity', () => {
    const scheme = { ...defaultScheme, mode: 'iso14971' as const };
    // P1 4 and P2 4 make 3; 3 × 5 is 15, which is Critical.
    expect(judge(scheme, { p1: 4, p2: 4, impacts: { people: 5 } })).toMatchObject({
      likelihood: 3,
      impact: 5,
      score: 15,
      level: 'critical',
      p1: 4,
      p2: 4,
      priority: null,
    });
  });

  test('names what its mode misses and what another mode asks', () => {
    expect(judgementProblems('matrix', { severity: 3 })).toEqual({
      likelihood: 'Probability is required',
      impacts: 'Impact is required',
      severity: 'Leave this out: Matrix does not ask it',
    });
    expect(judgementProblems('fmea', { severity: 3, occurrence: 4, detection: 5, impacts: {} })).toEqual({});
    expect(judgementProblems('iso14971', { p1: 2, likelihood: 2, impacts: { people: 1 } })).toEqual({
      likelihood: 'Leave this out: ISO 14971 does not ask it',
      p2: 'P2 is required',
    });
  });
});
