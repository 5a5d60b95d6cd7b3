import type { ApiError } from '../../core/http/api-error.ts';
import type { Narrowing } from '../../core/loading/use-list.ts';

/** What a list screen knows of its list: one page of rows on the server, and the ways to ask for another. */
export type ListState = {
  /** A name that stays on every visit: what a person remembers about the list is kept under it. */
  name: string;
  page: number;
  limit: number;
  total: number;
  /** Counting stopped at `total`; there are more. */
  totalIsCapped: boolean;
  totalPages: number;
  /** The first answer is still awaited. */
  isLoading: boolean;
  /** An answer is awaited while the last one is shown. */
  isFetching: boolean;
  /** The rows that are shown are those of another page, search or filter, until these are here. */
  isOther: boolean;
  error: ApiError | null;
  /** What is in the search box now; the server is asked after a pause. */
  search: string;
  setSearch: (search: string) => void;
  /** 'name', or '-name' for descending. */
  sort: string | null;
  setSort: (sort: string | null) => void;
  setPage: (page: number) => void;
  /** Chooses how many rows stand on a page; missing where the screen has fixed it. */
  setLimit?: ((limit: number) => void) | undefined;
  filters: Record<string, string>;
  setFilter: (name: string, value: string | null) => void;
  /** Search, filters and sort at once, in place of those that are set. */
  narrow: (narrowing: Narrowing) => void;
  refetch: () => void;
};

/** Whether a search or a filter narrows the list. */
export function isNarrowed(list: ListState): boolean {
  return list.search !== '' || Object.values(list.filters).some(Boolean);
}

/** Whether there is nothing at all yet, so that the screen shows its empty state and no second button. */
export function isBlank(list: ListState): boolean {
  return !list.isLoading && !list.error && list.total === 0 && !isNarrowed(list);
}
