import type { ListQuery } from 'contract/core/list';
import type { RecordKind } from 'contract/core/record-kinds';
import type { Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { ListOptions } from '../../core/store/list.ts';
import type { Store } from '../../core/store/store.ts';
import { isFavourite } from '../../support/preference/preference.service.ts';
import { customConditions } from '../custom-field/custom-filter.service.ts';
import { filtersOf, isMine, type RecordFilters } from './record-filters.ts';

type Loose = Record<string, unknown>;

type Chosen = { mine: boolean; favourite: Sql; filtersOfKind: (given: Loose) => Sql[] };

async function narrowing(
  ctx: Context,
  { isDeleted: deleted = false, favorites, custom, ...filters }: RecordFilters,
  { mine, favourite, filtersOfKind }: Chosen,
): Promise<ListOptions> {
  return {
    deleted,
    where: mine ? [isMine] : [],
    filters: [
      ...(favorites ? [favourite] : []),
      ...filtersOf(filters),
      ...filtersOfKind(filters),
      ...(await customConditions(ctx, custom, deleted)),
    ],
  };
}

type Listed = { kind: RecordKind; store: Store; filtersOfKind: Chosen['filtersOfKind'] };

/** How the records of a kind are listed. */
export function createLists({ kind, store, filtersOfKind }: Listed) {
  const chosen = (ctx: Context, mine: boolean): Chosen => ({
    mine,
    favourite: isFavourite(kind, ctx.workspaceId),
    filtersOfKind,
  });
  return {
    /** The records of the workspace; with `mine`, those that the caller manages or is a member of. */
    list: async (
      ctx: Context,
      { page, limit, search, sort, ...filters }: ListQuery & RecordFilters,
      mine = false,
    ) => store.list(ctx, { page, limit, search, sort }, await narrowing(ctx, filters, chosen(ctx, mine))),

    /** All of them, in batches, for an export. */
    listAll: async (
      ctx: Context,
      query: Pick<ListQuery, 'search' | 'sort'>,
      filters: RecordFilters,
      mine: boolean,
    ) => store.listAll(ctx, query, await narrowing(ctx, filters, chosen(ctx, mine))),

    /** What narrows them to these filters, over the row `t`: for what counts a list as a whole. */
    narrowed: async (
      ctx: Context,
      { search, ...filters }: RecordFilters & Loose & { search?: string | undefined },
      mine = false,
    ) => store.narrowed(ctx, search, await narrowing(ctx, filters, chosen(ctx, mine))),
  };
}
