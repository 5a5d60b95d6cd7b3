import { counted } from 'contract/core/counted';
import { expect, test, vi } from 'vitest';
import { countText } from '../src/ui/layout/pager-pages.ts';

const formatters = ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'PluralRules', 'DisplayNames'] as const;

// Making one takes a slow phone up to a tenth of a second.
test('the code of the first screens makes no formatter before a text needs one', async () => {
  const made = formatters.map((name) => vi.spyOn(Intl, name));
  const parts = await Promise.all([
    import('../src/app/boot.tsx'),
    import('../src/app/frames.ts'),
    import('../src/app/first-calls.ts'),
    import('../src/public/landing/landing-page.tsx'),
    import('../src/access/auth/login-page.tsx'),
    import('../src/records/dashboard/home-page.tsx'),
    import('../src/modules/risk/list/risk-list-page.tsx'),
    import('../src/modules/capa/list/capa-list-page.tsx'),
  ]);
  for (const part of parts) expect(Object.keys(part)).not.toEqual([]);
  for (const one of made) expect(one).not.toHaveBeenCalled();
});

test('the rows of a list are counted without one', () => {
  const asked = vi.spyOn(Number.prototype, 'toLocaleString');
  expect([countText(1204), counted(10_000, 'risk')]).toEqual(['1,204', '10,000 risks']);
  expect(asked).not.toHaveBeenCalled();
});
