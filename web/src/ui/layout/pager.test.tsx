import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { pagerItems, pagerText } from './pager-pages.ts';
import { Pager } from './pager.tsx';

it.each([
  [{ page: 1, limit: 10, total: 28 }, '1 to 10 of 28 results'],
  [{ page: 3, limit: 10, total: 28 }, '21 to 28 of 28 results'],
  [{ page: 1, limit: 12, total: 1 }, '1 to 1 of 1 results'],
  [{ page: 1, limit: 10, total: 0 }, '0 to 0 of 0 results'],
  [{ page: 2, limit: 10, total: 12345 }, '11 to 20 of 12,345 results'],
  [{ page: 1, limit: 10, total: 1000, totalIsCapped: true }, '1 to 10 of 1,000+ results'],
])('says which results are shown: %j', (count, text) => {
  expect(pagerText(count)).toBe(text);
});

it.each([
  [1, 1, [1]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 19, [1, 2, 3, 4, 5, 'gap-after']],
  [9, 19, ['gap-before', 7, 8, 9, 10, 11, 'gap-after']],
  [18, 19, ['gap-before', 15, 16, 17, 18, 19]],
])(
  'shows at most five pages around page %i of %i, with gaps where pages are hidden',
  (page, totalPages, items) => {
    expect(pagerItems(page, totalPages)).toEqual(items);
  },
);

it('goes to a page, and to the first and the last', async () => {
  const onPage = vi.fn();
  const { person } = renderKit(<Pager page={9} limit={10} total={188} totalPages={19} onPage={onPage} />);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));

  expect(pages.getByRole('button', { name: 'Page 9' })).toHaveProperty('ariaCurrent', 'page');
  await person.click(pages.getByRole('button', { name: 'Page 10' }));
  await person.click(pages.getByRole('button', { name: 'First page' }));
  await person.click(pages.getByRole('button', { name: 'Last page' }));

  expect(onPage.mock.calls).toEqual([[10], [1], [19]]);
});

it('offers no step back on the first page', () => {
  renderKit(<Pager page={1} limit={10} total={28} totalPages={3} onPage={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false);
});
