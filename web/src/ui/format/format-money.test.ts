import { expect, test } from 'vitest';
import { formatMoney, formatPrice } from './format-money.ts';

test('a price has cents only where there are some', () => {
  expect(formatPrice(59, 'USD')).toBe('$59');
  expect(formatPrice(59.5, 'USD')).toBe('$59.50');
});

test('an amount is counted in the smallest unit of its currency', () => {
  expect(formatMoney(59000, 'USD')).toBe('$590.00');
  expect(formatMoney(-1205, 'EUR')).toBe('-€12.05');
  expect(formatMoney(590, 'JPY')).toBe('¥590');
});
