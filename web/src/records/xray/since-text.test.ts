import { daysAfter } from 'contract/core/days';
import { expect, test } from 'vitest';
import { formatDate, today } from '../../ui/format/format-date.ts';
import { sinceText } from './since-text.ts';

test('nothing is wrong since a day that has not come where it is read', () => {
  expect(sinceText(daysAfter(today(), 1))).toBe(formatDate(today()));
  expect(sinceText(today())).toBe(formatDate(today()));
  expect(sinceText(daysAfter(today(), -3))).toBe(formatDate(daysAfter(today(), -3)));
});
