import { useState } from 'react';
import type { ListState } from '../src/shared/data-table/list-state.ts';

/** A list that answers at once from what it is given; `total` may claim more. */
export function useInventedList(overrides: Partial<ListState> = {}): ListState {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<string | null>('-number');
  const [filters, setFilters] = useState<Record<string, string>>({
    site: 'plant-2',
    category: 'operational,compliance',
  });
  const setFilter = (name: string, value: string | null) =>
    setFilters(({ [name]: _dropped, ...rest }) => (value ? { ...rest, [name]: value } : rest));
  return {
    name: 'invented',
    page,
    setPage,
    search,
    setSearch,
    sort,
    setSort,
    filters,
    setFilter,
    narrow: (narrowing) => {
      setSearch(narrowing.search);
      setSort(narrowing.sort);
      setFilters(narrowing.filters);
    },
    limit: 10,
    total: 28,
    totalIsCapped: false,
    totalPages: 3,
    isLoading: false,
    isFetching: false,
    isOther: false,
    error: null,
    refetch: () => undefined,
    ...overrides,
  };
}
