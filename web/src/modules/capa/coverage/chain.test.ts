import type { CapaAction } from 'contract/modules/capa/capa-action';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { expect, test } from 'vitest';
import { chainOf, strengthsOf } from './chain.ts';

const cause = {
  _id: 'a',
  label: 'RC-1',
  name: 'A worn clutch',
  analysis: { _id: 'w', name: 'Why it slipped' },
  method: 'five-whys',
  certainty: 'verified',
  verifiedBy: { _id: 'p', name: 'Kim Example' },
  verifiedOn: '2026-03-04',
  file: null,
} as RootCause;
const action = (strategy: CapaAction['strategy'], status = 'completed') =>
  ({
    name: 'Replace the clutch',
    strategy,
    status,
    rootCauses: [{ _id: 'a', name: 'A worn clutch', label: 'RC-1' }],
  }) as CapaAction;

const holdsOf = (...given: Parameters<typeof chainOf>) => chainOf(...given).map(({ hold }) => hold);

test('the chain of a cause that was found, proved, removed and measured holds in each link', () => {
  const plan = { verdict: 'effective', checksCount: 3 } as const;
  expect(holdsOf(cause, [action('engineering')], plan)).toEqual(['holds', 'holds', 'holds', 'holds']);
});

test('a guess, care asked of people and a check that is still to come are weak links', () => {
  const guess = { ...cause, analysis: null, method: null, certainty: 'most-probable' } as const;
  const plan = { verdict: null, checksCount: 1 };
  expect(holdsOf(guess, [action('training', 'pending')], plan)).toEqual(['weak', 'weak', 'weak', 'weak']);
});

test('nothing said, nothing done and what did not work are missing links', () => {
  const unsaid = { ...cause, certainty: null };
  expect(holdsOf(unsaid, [], undefined)).toEqual(['holds', 'missing', 'missing', 'missing']);
  expect(holdsOf(cause, [action(null)], { verdict: 'ineffective', checksCount: 1 })).toEqual([
    'holds',
    'holds',
    'weak',
    'missing',
  ]);
});

test('what has worked in part is a weak link', () => {
  const plan = { verdict: 'partially', checksCount: 1 } as const;
  expect(holdsOf(cause, [action('engineering')], plan)).toEqual(['holds', 'holds', 'holds', 'weak']);
});

test('what was closed as it was verified says why nothing was checked, and plans no check', () => {
  const plan = { verdict: null, checksCount: 3, why: 'It was closed when it was verified.' };
  expect(chainOf(cause, [], plan).at(-1)).toMatchObject({
    hold: 'weak',
    says: 'Not checked',
    details: [{ text: 'It was closed when it was verified.' }],
  });
});

test('actions are counted by strategy, the strongest first, those that say none last', () => {
  expect(strengthsOf([action(null), action('training'), action('eliminate'), action('training')])).toEqual([
    { label: 'Eliminate', count: 1 },
    { label: 'Training', count: 2 },
    { label: 'Strategy not said', count: 1 },
  ]);
});
