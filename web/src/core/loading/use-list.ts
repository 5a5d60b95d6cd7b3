import { useQuery } from '@tanstack/react-query';
import type { ArgsOf, ListEndpoint, ParamsOf, ResultOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { ListQuery, Page } from 'contract/core/list';
import { listName } from 'contract/core/list-name';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { justFetched, keyOf } from '../http/use-api.ts';
import { usePageSize } from './page-size.ts';

/** The row of a list endpoint. */
export type RowOf<E> = ResultOf<E> extends Page<infer Row> ? Row : never;

export type ListOptions<E> = {
  params?: ParamsOf<E>;
  /** Rows on a page, where a screen fixes them; else as many as the person has chosen. */
  limit?: number;
  /** Filters that the screen fixes; they stay out of the URL. */
  fixed?: Record<string, string>;
  enabled?: boolean;
  /** What its names in the URL begin with, where another list may stand on the same page. */
  prefix?: string;
};

/** What a list is narrowed to, and its order. */
export type Narrowing = { search: string; sort: string | null; filters: Record<string, string> };

const paging: readonly string[] = ['page', 'limit', 'search', 'sort'] satisfies (keyof ListQuery)[];

/** What of the URL this endpoint understands; nonsense in a pasted link is left out. */
function readQuery(
  endpoint: ListEndpoint,
  url: URLSearchParams,
  inUrl: (name: string) => string,
): Record<string, string> {
  const fields = Object.entries(endpoint.fields).flatMap(([name, pattern]) => {
    const value = url.get(inUrl(name));
    const isSound = name !== 'limit' && value && new RegExp(pattern).test(value);
    return isSound ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** What of a list's query is a filter: neither where one is in it, nor what the screen has fixed. */
export const filtersOf = (query: Record<string, string>, fixed: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !paging.includes(name) && !(name in fixed)));

const pageInUrl = (page: number) => (page > 1 ? String(page) : null);

/** What the URL says once a list is narrowed to this, and no longer to these filters. */
function inPlaceOf(filters: Record<string, string>, { search, sort, filters: chosen }: Narrowing) {
  const gone = Object.keys(filters).map((name) => [name, null] as const);
  return { ...Object.fromEntries(gone), ...chosen, sort, search: search || null };
}

/** The search box: what is typed shows at once and reaches the URL after the pause of the specification. */
function useSearch(current: string, commit: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestCommit = useRef(commit);
  useEffect(() => {
    latestCommit.current = commit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back or a link has set the URL's search: that shows then, unless somebody is typing.
  useEffect(() => {
    if (!timer.current) setTyped((text) => (text?.trim() === current ? text : undefined));
  }, [current]);

  /** Forgets what is being typed: the URL is about to get another search. */
  const take = (search: string) => {
    setTyped(search);
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  const setSearch = (search: string) => {
    take(search);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latestCommit.current(search.trim());
    }, limits.searchDebounceMs);
  };
  return { search: typed ?? current, setSearch, takeSearch: take };
}

function useListQuery(endpoint: ListEndpoint, prefix: string | undefined) {
  const [url, setUrl] = useSearchParams();
  const inUrl = (name: string) => (prefix ? `${prefix}.${name}` : name);
  const query = readQuery(endpoint, url, inUrl);

  /** Sets some fields of the URL; null takes one away. Everything but the page itself begins at page 1 again. */
  const change = (fields: Record<string, string | null>, { replace = false } = {}) =>
    setUrl(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: null, ...fields })) {
          if (value) next.set(inUrl(name), value);
          else next.delete(inUrl(name));
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );

  const box = useSearch(query['search'] ?? '', (text) => change({ search: text || null }, { replace: true }));
  return { query, change, ...box };
}

/** Whether the last page belongs to the same workspace (or other parent), so that it may stay while another loads. */
function isSamePlace(lastKey: readonly unknown[] | undefined, params: unknown): boolean {
  const lastArgs = lastKey?.[2] as { params?: unknown } | undefined; // keyOf puts the arguments there
  return lastArgs !== undefined && JSON.stringify(lastArgs.params) === JSON.stringify(params);
}

/** The rows and the numbers of a page; those of an empty list until it is there. */
function shownOf<Row>(data: Page<Row> | undefined, asked: number | undefined) {
  const {
    results: rows = [],
    total = 0,
    totalIsCapped = false,
    limit = asked ?? limits.pageSize,
  } = data ?? {};
  return { rows, total, totalIsCapped, limit, totalPages: Math.max(1, Math.ceil(total / limit)) };
}

/**
 * A list of the API with its page, search, sort and filters in the URL; a second one on a page has a prefix to its names. The last page stays on screen while the next
 * one loads; an empty page above 1 steps back.
 */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  { params, limit: fixedLimit, fixed, enabled = true, prefix }: ListOptions<E> = {},
) {
  const { size, keep: keepSize } = usePageSize(endpoint);
  const limit = fixedLimit ?? size;
  const { query, change, search, setSearch, takeSearch } = useListQuery(endpoint, prefix);
  const page = Number(query['page'] ?? 1);
  const args = { params, query: { ...query, limit, ...fixed } };
  const answer = useQuery<Page<RowOf<E>>, ApiError>({
    queryKey: keyOf(endpoint, args),
    // What was read from the URL is what the endpoint declares, and a list answers with a page.
    queryFn: ({ signal }) =>
      call(endpoint, args as unknown as ArgsOf<E>, { signal }) as Promise<Page<RowOf<E>>>,
    enabled,
    staleTime: justFetched,
    placeholderData: (last, lastQuery) => (isSamePlace(lastQuery?.queryKey, params) ? last : undefined),
  });

  const shown = shownOf(answer.data, limit);
  const isPastTheEnd = page > 1 && !answer.isPlaceholderData && answer.data?.results.length === 0;
  const setPage = (next: number) => change({ page: pageInUrl(next) });
  const setLimit = (next: number) => {
    keepSize(next);
    setPage(Math.floor(((page - 1) * shown.limit) / next) + 1);
  };

  const stepBack = useEffectEvent(() =>
    change({ page: pageInUrl(Math.min(page - 1, shown.totalPages)) }, { replace: true }),
  );
  useEffect(() => {
    if (isPastTheEnd) stepBack();
  }, [isPastTheEnd]);

  const filters = filtersOf(query, fixed);
  return {
    ...shown,
    name: listName(endpoint, params),
    page,
    isLoading: answer.isLoading || isPastTheEnd,
    isFetching: answer.isFetching,
    isOther: answer.isPlaceholderData,
    error: answer.error,
    search,
    setSearch,
    sort: query['sort'] ?? null,
    setSort: (sort: string | null) => change({ sort }),
    setPage,
    setLimit: fixedLimit ? undefined : setLimit,
    filters,
    setFilter: (name: string, value: string | null) => change({ [name]: value }),
    narrow: (next: Narrowing) => {
      takeSearch(next.search);
      change(inPlaceOf(filters, next));
    },
    refetch: () => void answer.refetch(),
    /** What was asked, for an export of what is shown. */
    query,
  };
}
