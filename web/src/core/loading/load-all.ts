import type { ArgsOf, ListEndpoint, ParamsOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { Page } from 'contract/core/list';
import { call } from '../http/client.ts';
import type { RowOf } from './use-list.ts';

/** Which rows of a list, how many at most, and who is told how far it is. */
export type LoadAll<E extends ListEndpoint> = {
  params?: ParamsOf<E> | undefined;
  /** Search, sort and filters, as the address has them. */
  query?: Record<string, string>;
  most: number;
  /** What tells rows apart; their `_id` unless told. */
  rowId?: (row: RowOf<E>) => string;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

/** All that was loaded; `isCut` where there is more. */
export type Loaded<Row> = { rows: Row[]; total: number; isCut: boolean };

const idOf = (row: unknown) => (row as { _id: string })._id; // every row of a list has one

/** Every row of a list, page by page by its own call; what moves to another page meanwhile is there once. */
export async function loadAll<E extends ListEndpoint>(
  endpoint: E,
  { params, query = {}, most, rowId = idOf, onProgress, signal }: LoadAll<E>,
): Promise<Loaded<RowOf<E>>> {
  const { page: _page, limit: _limit, ...narrowed } = query;
  const limit = String(limits.pageSizeMax);
  const rows = new Map<string, RowOf<E>>();
  let [total, isMore, isCapped] = [0, true, false];
  for (let page = 1; isMore; page += 1) {
    const args = { params, query: { ...narrowed, limit, page: String(page) } };
    // A list answers with a page; what was read from the address is what the endpoint declares.
    const options = signal ? { signal } : {};
    const found = (await call(endpoint, args as unknown as ArgsOf<E>, options)) as Page<RowOf<E>>;
    for (const row of found.results) rows.set(rowId(row), row);
    total = Math.max(found.total, rows.size);
    isCapped = found.totalIsCapped === true;
    isMore = found.results.length === limits.pageSizeMax && rows.size < most;
    onProgress?.(rows.size, Math.min(total, most));
  }
  const kept = [...rows.values()].slice(0, most);
  return { rows: kept, total, isCut: kept.length >= most && (isCapped || total > kept.length) };
}
