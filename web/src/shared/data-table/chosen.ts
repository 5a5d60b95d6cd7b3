import type { ArgsOf, ListEndpoint, ParamsOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { Page } from 'contract/core/list';
import { failureMessage } from '../../core/http/api-error.ts';
import { call } from '../../core/http/client.ts';
import type { RowOf } from '../../core/loading/use-list.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Selection } from './selection.ts';

/** A list, and what narrows it now. */
export type ListScope<E extends ListEndpoint> = {
  endpoint: E;
  params: ParamsOf<E>;
  query: Record<string, string>;
};

/**
 * Every row that matches, asked for a hundred at a time; undefined when there are more than may be changed at once.
 * Throws ApiError.
 */
async function findMatching<E extends ListEndpoint>({
  endpoint,
  params,
  query,
}: ListScope<E>): Promise<RowOf<E>[] | undefined> {
  const found: RowOf<E>[] = [];
  for (let page = 1; found.length <= limits.bulkMax; page += 1) {
    const args = { params, query: { ...query, page, limit: limits.pageSizeMax } };
    // The query was read from the address by the endpoint's own schema, and a list answers with a page.
    const { results } = await (call(endpoint, args as unknown as ArgsOf<E>) as Promise<Page<RowOf<E>>>);
    found.push(...results);
    if (results.length < limits.pageSizeMax) return found.length > limits.bulkMax ? undefined : found;
  }
  return undefined;
}

/** The version of each row as it was on screen, for a change of several. */
export const versionsOf = (rows: readonly { _id: string; version: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ _id, version }) => [_id, version]));

type Words = { tooMany: string; failed: string };

/** Every row that matches; says so when they are too many or not to be had. */
export async function matchingOf<E extends ListEndpoint>(
  scope: ListScope<E>,
  words: Words,
): Promise<RowOf<E>[] | undefined> {
  try {
    const matching = await findMatching(scope);
    if (!matching) toast.warning(words.tooMany);
    return matching;
  } catch (error) {
    toast.error(failureMessage(error, words.failed));
    return undefined;
  }
}

/** The rows of a selection: those of the page, or all that match; says so when they are too many or not to be had. */
export async function chosenOf<E extends ListEndpoint>(
  scope: ListScope<E>,
  selection: Selection,
  rows: readonly (RowOf<E> & { _id: string })[],
  words: Words,
): Promise<RowOf<E>[] | undefined> {
  if (selection.kind === 'rows') return rows.filter(({ _id }) => selection.ids.includes(_id));
  if (selection.total <= limits.bulkMax) return matchingOf(scope, words);
  toast.warning(words.tooMany);
  return undefined;
}
