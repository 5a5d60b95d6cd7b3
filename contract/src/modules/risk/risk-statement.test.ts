import { expect, test } from 'vitest';
import { statementText } from './risk-statement.ts';

test('whole sentences and a few words read well alike', () => {
  expect(
    statementText({
      cause: 'The furnaces stand next to the offices.',
      event: 'a leak',
      consequence: ' Who pays for it? ',
    }),
  ).toBe(
    'Cause: The furnaces stand next to the offices. What may happen: a leak. What it leads to: Who pays for it?',
  );
});

test('there is no text until all three parts are there', () => {
  expect(statementText({ cause: 'Frost', event: ' . ', consequence: 'A fall' })).toBeUndefined();
  expect(statementText({ cause: 'Frost', event: 'Ice' })).toBeUndefined();
});
