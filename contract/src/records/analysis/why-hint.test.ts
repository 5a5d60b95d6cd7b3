import { expect, test } from 'vitest';
import { whyHint } from './why-hint.ts';

const names = ['Ada Approver', 'Ben Ray'];
const hint = (text: string, above?: string) => whyHint({ text, above, names });

test('an answer that says what happened passes', () => {
  expect(hint('The driver stopped at 171 Nm instead of 190.', 'The nuts were loose.')).toBeUndefined();
  // Neither is part of another word, and training that is spoken of is no lack of it.
  expect(hint('The array of X-ray pictures from the training was mixed up.')).toBeUndefined();
});

test.each([
  ['Ben Ray skipped the check.', /^It names Ben Ray:/],
  ['Approver was on leave.', /^It names Ada Approver:/],
  ['HUMAN ERROR', /^“human error” is seldom the end/],
  ['The operator was careless.', /^“careless” is seldom/],
  ['Lack of training on line 2', /^“lack of training” is seldom/],
  ['She was not trained.', /^“not trained” is seldom/],
])('%s', (text, sentence) => {
  expect(hint(text)).toMatch(sentence);
});

test('one that says again what stands above it is told, whatever stands between the words', () => {
  expect(hint('the nuts were loose!', 'The nuts were loose.')).toMatch(/^It repeats/);
  expect(hint('The nuts were never loose.', 'The nuts were loose.')).toBeUndefined();
});
