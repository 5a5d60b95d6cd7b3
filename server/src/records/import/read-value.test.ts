import { columnFor } from 'contract/records/import/import-fields';
import { expect, test } from 'vitest';
import { readDate, readNumber, readValue } from './read-value.ts';

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026/3/1', '2026-03-01'],
  ['2026-03-31T23:59:00Z', '2026-03-31'],
  ['03/14/2026', '2026-03-14'],
  ['3/4/2026 14:05', '2026-03-04'],
  ['14.03.2026', '2026-03-14'],
  ['1. 3. 2026', '2026-03-01'],
  ['14 March 2026', '2026-03-14'],
  ['14-Mar-2026', '2026-03-14'],
  ['Mar 14, 2026', '2026-03-14'],
  ['45000', '2023-03-15'],
  ['45000.75', '2023-03-15'],
])('the date %s is read as %s', (text, day) => {
  expect(readDate(text)).toBe(day);
});

test.each([
  '31.02.2026',
  '31/03/2026',
  '14 Foo 2026',
  '2026',
  '20260331',
  'soon',
  '0',
  '99999',
  '1/1/26',
  '',
])('%s is no date: nobody guesses', (text) => {
  expect(readDate(text)).toBeUndefined();
});

test.each([
  ['1200', 1200],
  ['1 200,50', 1200.5],
  ['1\u00a0200', 1200],
  ['1,200.50', 1200.5],
  ['1.200,50', 1200.5],
  ["1'200", 1200],
  ['3,5', 3.5],
  ['-7', -7],
  ['$ 40', 40],
  ['40 €', 40],
  ['1e3', 1000],
])('the number %s is read as %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(['', 'many', '1,2,3', '1.2.3', '0x10', 'Infinity', 'NaN', '=1+1'])('%s is no number', (text) => {
  expect(readNumber(text)).toBeUndefined();
});

const column = (
  kind: Parameters<typeof columnFor>[0]['kind'],
  values: { value: string; label: string }[] = [],
) => columnFor({ name: 'field', label: 'Field', kind, required: false, values });

test('a choice is known by its value or its words, whatever the case and the signs between', () => {
  const status = column('choice', [{ value: 'in-progress', label: 'In progress' }]);
  for (const text of ['in-progress', 'In progress', 'IN_PROGRESS', 'in  progress'])
    expect(readValue(status, text)).toEqual({ value: 'in-progress' });
  expect(readValue(status, '-')).toEqual({ problem: '“-” is not in the list of Field' });
  expect(readValue(column('choices', [{ value: 'a', label: 'A' }]), 'A; B')).toMatchObject({
    problem: '“B” is not in the list of Field',
  });
});

test('yes and no, tags and time zones are read as people write them', () => {
  expect(readValue(column('boolean'), 'Yes')).toEqual({ value: true });
  expect(readValue(column('boolean'), 'inactive')).toEqual({ value: false });
  expect(readValue(column('boolean'), 'perhaps')).toHaveProperty('problem');
  expect(readValue(column('tags'), 'Rough; Fine ;')).toEqual({ value: ['Rough', 'Fine'] });
  expect(readValue(column('time-zone'), 'europe / berlin')).toEqual({ value: 'Europe/Berlin' });
  expect(readValue(column('site'), 'Plant 2')).toBeUndefined();
});

test('what is said of a cell shows no more of it than is read at a glance', () => {
  const read = readValue(column('date'), 'x'.repeat(2000));
  expect(JSON.stringify(read).length).toBeLessThan(200);
});
