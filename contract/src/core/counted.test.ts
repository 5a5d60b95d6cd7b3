import { expect, test } from 'vitest';
import { counted, grouped, wordsFor } from './counted.ts';

test('one has the word for one, whether it comes as a number or written out', () => {
  expect(counted(1, 'risk')).toBe('1 risk');
  expect(counted('1', 'risk')).toBe('1 risk');
  expect(counted(0, 'risk')).toBe('0 risks');
  expect(counted(1204, 'risk')).toBe('1,204 risks');
  expect(counted('10,000+', 'person', 'people')).toBe('10,000+ people');
  expect(counted(1, 'person', 'people')).toBe('1 person');
});

test('thousands stand apart as the browser writes them', () => {
  for (const number of [
    0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -999, -1000, -54_321, 1234.5,
  ])
    expect(grouped(number)).toBe(number.toLocaleString('en-US'));
});

test('of words for several the first plural becomes the word for one', () => {
  expect(wordsFor(2, 'closed CAPAs')).toBe('closed CAPAs');
  expect(wordsFor(1, 'closed CAPAs')).toBe('closed CAPA');
  expect(wordsFor(1, 'CAPAs given more time')).toBe('CAPA given more time');
  expect(wordsFor(1, 'root causes')).toBe('root cause');
  expect(wordsFor(1, 'days')).toBe('day');
  expect(wordsFor(1, '%')).toBe('%');
});
