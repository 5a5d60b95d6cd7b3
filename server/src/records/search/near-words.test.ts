import { expect, test } from 'vitest';
import { meantBy, mistakesBetween } from './near-words.ts';
import { marksIn, meantQuery, numberIn, termsIn, typedQuery } from './search-words.ts';
import { wordsOf } from './words-of.ts';

test('a letter too few, too many, another one and two swapped are one mistake each', () => {
  for (const typed of ['calibraton', 'calibrationn', 'calibratian', 'calibartion'])
    expect(mistakesBetween(typed, 'calibration'), typed).toBe(1);
  expect(mistakesBetween('kalibraton', 'calibration')).toBe(2);
  expect(mistakesBetween('calibart', 'calibration', true)).toBe(1);
});

test('short words allow no mistake, longer ones one, and long ones two', () => {
  const known = ['pump', 'pipe', 'calibration', 'celebration', 'oil'];
  expect(meantBy('pmup', known, 9)).toEqual(['pump']);
  expect(meantBy('oli', known, 9)).toEqual([]);
  expect(meantBy('calibraton', known, 9)).toEqual(['calibration']);
  expect(meantBy('coolent', ['cooling', 'coolant'], 9)).toEqual(['coolant']);
  expect(meantBy('bration', known, 9)).toEqual(['calibration', 'celebration']);
});

test('a number is read whole, without its prefix, and as its end', () => {
  expect(numberIn('RSK-2026-0007')).toEqual({ prefix: 'rsk', year: 2026, serial: 7 });
  expect(numberIn('2026-7')).toEqual({ prefix: null, year: 2026, serial: 7 });
  expect(numberIn('7')).toEqual({ prefix: null, year: null, serial: 7 });
  expect(numberIn('7 leaks').serial).toBeNull();
});

test('what is typed is words alone: nothing of it is a sign of the query', () => {
  expect(termsIn(`a leak' | 'x & !oil:* \\ (pump)`)).toEqual(['leak', 'oil', 'pump']);
  expect(typedQuery(['leak', 'oil'])).toBe(`'$leak' & '$oil':*`);
  expect(meantQuery([['leak', 'leek'], ['oil']])).toBe(`('$leak' | '$leek') & ('$oil')`);
  expect(wordsOf('Größe “M16×2”, E\u0301tat — 50 %')).toEqual(['größe', 'm16×2', 'état', '50']);
});

test('marked is what begins as it was typed, or what it may mean', () => {
  const sought = { terms: ['calib'], meanings: [['calib', 'gauge']] };
  expect(marksIn('Calibrated the GAUGE twice', sought)).toEqual(['calibrated', 'gauge']);
});
