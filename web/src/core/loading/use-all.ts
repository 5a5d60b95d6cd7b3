import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ListEndpoint, ParamsOf } from 'contract/core/endpoint';
import type { ApiError } from '../http/api-error.ts';
import { keyOf } from '../http/use-api.ts';
import { loadAll } from './load-all.ts';
import type { RowOf } from './use-list.ts';

type Narrowed<E extends ListEndpoint> = { params: ParamsOf<E>; query?: Record<string, string> };

/** Every row of a list, however many pages it has, for what follows from all of them. */
export function useAll<E extends ListEndpoint>(
  endpoint: E,
  { params, query = {} }: Narrowed<E>,
): UseQueryResult<RowOf<E>[], ApiError> {
  return useQuery<RowOf<E>[], ApiError>({
    queryKey: keyOf(endpoint, { params, query, rows: 'all' }),
    queryFn: async ({ signal }) => (await loadAll(endpoint, { params, query, most: Infinity, signal })).rows,
  });
}
