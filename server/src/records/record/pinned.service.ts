import type { Endpoint } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';
import { listName, savedFiltersKey } from 'contract/core/list-name';
import { savedFilter, type SavedFilter } from 'contract/support/preference/saved-filter';
import type { PinnedCount } from 'contract/records/record/record.endpoints';
import { z } from 'zod';
import type { Context } from '../../core/http/context.ts';
import type { StoredPage } from '../../core/store/list.ts';
import { findPreference } from '../../support/preference/preference.service.ts';

type PinnedList = { list: string; call: Endpoint; mine: boolean };
type Lists = { list(ctx: Context, query: ListQuery, mine: boolean): Promise<StoredPage> };

// What a preference holds is the client's; what is no list of filters pins nothing.
function pinnedIn(value: unknown): SavedFilter[] {
  const saved = z.array(savedFilter).safeParse(value);
  return (saved.data ?? []).filter(({ isPinned }) => isPinned).slice(0, limits.pinnedFilters);
}

/** How many records each of the caller's pinned filters finds in the workspace, in the lists of a kind. */
export async function countPinned(
  ctx: Context,
  records: Lists,
  workspaceId: string,
  lists: readonly PinnedList[],
): Promise<PinnedCount[]> {
  const countOf = async ({ list, call, mine }: PinnedList, { name, search, filters }: SavedFilter) => {
    const query = call.query?.safeParse({ ...filters, search, limit: 1 });
    if (!query?.success) return [];
    const { total, totalIsCapped = false } = await records.list(ctx, query.data as ListQuery, mine); // a list's query
    return [{ list, name, total, totalIsCapped }];
  };
  const counts = await Promise.all(
    lists.map(async (one) => {
      const key = savedFiltersKey(listName(one.call, { workspaceId }));
      const { value } = await findPreference(ctx, key);
      return Promise.all(pinnedIn(value).map((filter) => countOf(one, filter)));
    }),
  );
  return counts.flat(2);
}
