import { expect, test } from 'vitest';
import { addressesIn, addressProblem } from './several-addresses.ts';

test.each([
  ['kim@example.test', ['kim@example.test']],
  ['kim@example.test, lee@example.test', ['kim@example.test', 'lee@example.test']],
  [
    'kim@example.test\nlee@example.test;\tmo@example.test ',
    ['kim@example.test', 'lee@example.test', 'mo@example.test'],
  ],
  ['Kim@example.test kim@example.test', ['Kim@example.test']],
  ['kim@example.test kim@example.test', ['kim@example.test']],
  [' , ;', []],
])('%j holds %j', (typed, addresses) => {
  expect(addressesIn(typed)).toEqual(addresses);
});

test('each is judged as one alone would be', () => {
  expect(addressProblem('kim')).toBe('Invalid email');
  expect(addressProblem('kim@example.test')).toBeUndefined();
});
