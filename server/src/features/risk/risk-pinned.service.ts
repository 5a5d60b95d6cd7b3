import { limits } from 'contract/core/limits';
import { listName, savedFiltersKey } from 'contract/core/list-name';
import { savedFilter, type SavedFilter } from 'contract/preference/saved-filter';
import { type PinnedCount, riskEndpoints } from 'contract/risk/risk.endpoints';
import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { findPreference } from '../preference/preference.service.ts';
import { listRisks } from './risk.service.ts';

type PinnedList = { list: PinnedCount['list']; endpoint: { path: string }; mine: boolean };

const lists: readonly PinnedList[] = [
  { list: 'library', endpoint: riskEndpoints.list, mine: false },
  { list: 'my-risk', endpoint: riskEndpoints.listMine, mine: true },
];

// What a preference holds is the client's; what is no list of filters pins nothing.
function pinnedIn(value: unknown): SavedFilter[] {
  const saved = z.array(savedFilter).safeParse(value);
  return (saved.data ?? []).filter(({ isPinned }) => isPinned).slice(0, limits.pinnedFilters);
}

async function countOf(
  ctx: Context,
  { list, mine }: PinnedList,
  { name, search, filters }: SavedFilter,
): Promise<PinnedCount[]> {
  const query = riskEndpoints.list.query.safeParse({ ...filters, search, limit: 1 });
  if (!query.success) return [];
  const { total, totalIsCapped = false } = await listRisks(ctx, query.data, mine);
  return [{ list, name, total, totalIsCapped }];
}

/** How many risks each of the caller's pinned filters finds in the workspace. */
export async function countPinned(ctx: Context, workspaceId: string): Promise<PinnedCount[]> {
  const counts = await Promise.all(
    lists.map(async (one) => {
      const key = savedFiltersKey(listName(one.endpoint, { workspaceId }));
      const { value } = await findPreference(ctx, key);
      return Promise.all(pinnedIn(value).map((filter) => countOf(ctx, one, filter)));
    }),
  );
  return counts.flat(2);
}
