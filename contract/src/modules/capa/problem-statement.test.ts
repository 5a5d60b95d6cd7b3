import { expect, test } from 'vitest';
import { problemHint } from './problem-statement.ts';

const names = ['Ada Approver', 'Ben Ray'];

test('a statement that says what is wrong, where and since when passes', () => {
  expect(
    problemHint('Three of 40 housings leaked at the leak test of line 2 in week 3.', names),
  ).toBeUndefined();
  // Neither is part of another word.
  expect(problemHint('The array of sensors reads low; the tray is bent.', names)).toBeUndefined();
});

test.each(['It leaks BECAUSE of the seal.', 'The leak is due to wear.', 'Leaks, caused by a hard seal'])(
  'a cause is told: %s',
  (statement) => {
    expect(problemHint(statement, names)).toContain('leave causes to the analysis');
  },
);

test.each(['Ada Approver forgot the seal.', 'The seal that Ray fitted leaks.'])(
  'somebody who is named is told: %s',
  (statement) => {
    expect(problemHint(statement, names)).toContain('and not who did it');
  },
);
