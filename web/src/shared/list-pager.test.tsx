import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../../test/render-kit.tsx';
import { ListPager } from './list-pager.tsx';

test('a list that one page holds has no pages to choose from', () => {
  renderKit(<ListPager found={{ total: 100, limit: 100 }} page={1} onPage={vi.fn()} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('where the last page is empty since all of it was deleted, the one before it is shown', () => {
  const onPage = vi.fn();
  renderKit(<ListPager found={{ total: 100, limit: 100 }} page={2} onPage={onPage} />);
  expect(onPage.mock.calls).toEqual([[1]]);
});
