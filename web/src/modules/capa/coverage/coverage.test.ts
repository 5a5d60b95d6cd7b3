import { expect, test } from 'vitest';
import { covers, meantActions, strongestOf } from './coverage.ts';

test('a cause is as strongly dealt with as the strongest of its actions', () => {
  expect(strongestOf([{ strategy: 'training' }, { strategy: 'engineering' }, { strategy: null }])).toBe(
    'engineering',
  );
  expect(strongestOf([{ strategy: null }])).toBeUndefined();
});

test('what was cancelled is not meant, and an action covers the causes that it names', () => {
  expect(meantActions([{ status: 'cancelled' }, { status: 'pending' }])).toEqual([{ status: 'pending' }]);
  const action = { rootCauses: [{ _id: 'a', name: 'A worn clutch', label: 'RC-1' }] };
  expect([covers(action, 'a'), covers(action, 'b')]).toEqual([true, false]);
});
