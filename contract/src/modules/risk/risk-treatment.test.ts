import { expect, test } from 'vitest';
import { expectedAfter, strategyProblem, treatmentPatch, treatmentSums } from './risk-treatment.ts';

const action = {
  status: 'pending',
  budget: null,
  actualCost: null,
  reducesLikelihood: null,
  reducesImpact: null,
} as const;

test('actions are counted without those that are cancelled, whose cost was paid all the same', () => {
  expect(treatmentSums([])).toEqual({
    total: 0,
    done: 0,
    budget: null,
    actualCost: null,
    reducesLikelihood: 0,
    reducesImpact: 0,
  });
  expect(
    treatmentSums([
      { ...action, status: 'completed', budget: 0.1, actualCost: 10.5, reducesLikelihood: 2 },
      { ...action, status: 'in-progress', budget: 0.2, reducesLikelihood: 1, reducesImpact: 1 },
      { ...action, status: 'cancelled', budget: 500, actualCost: 4.5, reducesImpact: 4 },
      { ...action },
    ]),
  ).toEqual({ total: 3, done: 1, budget: 0.3, actualCost: 15, reducesLikelihood: 3, reducesImpact: 1 });
});

test('what is expected of actions brings a threat down and an opportunity up, and nothing beyond the scale', () => {
  const sums = { reducesLikelihood: 3, reducesImpact: 4 };
  expect(expectedAfter({ likelihood: 5, impact: 4 }, sums, 'threat')).toEqual({ likelihood: 2, impact: 1 });
  expect(expectedAfter({ likelihood: 1, impact: 4 }, sums, 'opportunity')).toEqual({
    likelihood: 4,
    impact: 5,
  });
});

test('a strategy fits the kind of the risk, and both may be accepted', () => {
  expect(strategyProblem('threat', 'avoid')).toBeUndefined();
  expect(strategyProblem('threat', 'accept')).toBeUndefined();
  expect(strategyProblem('opportunity', 'accept')).toBeUndefined();
  expect(strategyProblem('opportunity', 'pursue')).toBeUndefined();
  expect(strategyProblem('threat', 'share')).toBe(
    'Of a threat choose Avoid, Reduce likelihood, Reduce impact, Transfer or Accept',
  );
  expect(strategyProblem('opportunity', 'avoid')).toBe(
    'Of an opportunity choose Pursue, Enhance, Share or Accept',
  );
});

test('what is said of money is a number from 0 on', () => {
  const read = (body: object) => treatmentPatch.safeParse({ version: 1, ...body });
  expect(read({ cost: 0.5, benefit: 0 }).success).toBe(true);
  expect(read({ cost: -1 }).error?.issues[0]?.message).toBe('Cost is at least 0');
  expect(read({ benefit: 'much' }).error?.issues[0]?.message).toBe('Benefit is a number');
});
