import type { ArgsOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { riskEndpoints } from 'contract/risk/risk.endpoints';
import { call } from '../../../core/client.ts';

type ListEndpoint = typeof riskEndpoints.list | typeof riskEndpoints.listMine;
type Narrowed = Omit<NonNullable<ArgsOf<typeof riskEndpoints.list>['query']>, 'page' | 'limit'>;

export type Match = { _id: string; name: string };

/** A list of risks, and what narrows it now. */
export type ListScope = { endpoint: ListEndpoint; query: Record<string, string> };

/**
 * Every risk that matches, asked for a hundred at a time; undefined when there are more than may be changed at once.
 * Throws ApiError.
 */
export async function findMatching(
  { endpoint, query }: ListScope,
  workspaceId: string,
): Promise<Match[] | undefined> {
  const { page: _page, limit: _limit, ...narrowed } = query;
  const found: Match[] = [];
  for (let page = 1; found.length <= limits.bulkMax; page += 1) {
    // The rest was read from the address by the endpoint's own schema.
    const asked = { ...(narrowed as Narrowed), page, limit: limits.pageSizeMax };
    const { results } = await call(endpoint, { params: { workspaceId }, query: asked });
    found.push(...results.map(({ _id, name }) => ({ _id, name })));
    if (results.length < limits.pageSizeMax) return found.length > limits.bulkMax ? undefined : found;
  }
  return undefined;
}
