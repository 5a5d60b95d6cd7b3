import { type Actor, can, type Permission } from 'contract/core/rights/permissions';
import type { BodyOf, InputOf } from 'contract/core/endpoint';
import {
  deletedKindLabels,
  type deletedEndpoints,
  type DeletedItem,
  type DeletedKind,
} from 'contract/support/deleted/deleted.endpoints';
import { limits } from 'contract/core/limits';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { windowOf } from '../../core/store/capped-page.ts';
import { showPerson } from '../../core/store/entity.ts';
import { forbidden, invalid, notFound } from '../../core/http/errors.ts';
import { likePattern, type Listed, selectInBatches, type StoredPage } from '../../core/store/list.ts';

/** One kind of thing that is put out of sight before it is gone, as its feature declares it. */
export type DeletedSource = {
  kind: DeletedKind;
  /** What it takes to see one in the list, to bring one back, and to delete one for good. */
  permissions: { read: Permission; restore: Permission; purge?: Permission; hold?: Permission };
  /** Id, kind, number, name, deleted_by, deleted_at, delete_reason and workspace_id of the organization's deleted ones. */
  rows: Sql;
  restore(ctx: WriteContext, id: string, reason: string): Promise<unknown>;
  /** Deletes one for good; absent where nothing of the kind ever is. */
  purge?: (ctx: WriteContext, id: string, reason: string) => Promise<unknown>;
  /** Places one on legal hold, or releases it; absent where nothing of the kind is. */
  hold?: (ctx: WriteContext, id: string, how: { isHeld: boolean; reason: string }) => Promise<unknown>;
};

export type Deleted = ReturnType<typeof createDeleted>;
type Items = BodyOf<typeof deletedEndpoints.restore>['items'];
type Query = InputOf<typeof deletedEndpoints.list>['query'];

const orders: Record<string, string> = {
  deletedAt: 't.deleted_at',
  name: 'lower(t.name)',
};

const orderOf = (sort = '-deletedAt'): Sql => {
  const isDescending = sort.startsWith('-');
  const column = orders[isDescending ? sort.slice(1) : sort] ?? 't.deleted_at';
  // The same way throughout, as the index of deleted records has it.
  const way = isDescending ? ' desc' : '';
  return raw(`${column}${way}, t.id${way}`);
};

/** Always in the same order, so that two who act on the same things wait for each other. */
const inOrder = (items: Items) =>
  items.toSorted((a, b) => (`${a.kind}${a._id}` < `${b.kind}${b._id}` ? -1 : 1));

type Sources = readonly DeletedSource[];

/** Those of the kinds that somebody may see. */
const readable = (sources: Sources, actor: Actor, kind: DeletedKind | undefined) =>
  sources.filter(
    (source) => (!kind || source.kind === kind) && can(actor, source.permissions.read, 'unknown'),
  );

/** The kinds that somebody may delete for good. */
const purgeable = (sources: Sources, actor: Actor): DeletedKind[] =>
  sources.flatMap(({ kind, purge, permissions }) =>
    purge && permissions.purge && can(actor, permissions.purge) ? [kind] : [],
  );

/** For how many years the records of the workspace at hand are kept. */
type ReadYears = (ctx: Context) => Promise<number>;

type Narrowed = Omit<Query, 'page' | 'limit'>;

/** What somebody may see of what was deleted, as parts of a statement. */
type Found = {
  /** The rows `t` of each kind, with what narrows or orders those of a kind. */
  ofEach: (columns: Sql, rest: Sql) => Sql;
  shown: Sql;
  keeping: Sql;
};

/** Nothing where they may see no kind. */
async function findDeleted(
  sources: Sources,
  readYears: ReadYears,
  ctx: Context,
  { search, kind }: Narrowed,
): Promise<Found | undefined> {
  const [{ actor }, years] = await Promise.all([ctx.entered(), readYears(ctx)]);
  const wanted = readable(sources, actor, kind);
  if (wanted.length === 0) return undefined;
  const searched = search
    ? sql`and lower(concat_ws(' ', t.number, t.name, t.delete_reason)) like ${likePattern(search)}`
    : empty;
  return {
    ofEach: (columns, rest) =>
      join(
        wanted.map(
          ({ rows }) =>
            sql`(select ${columns} from (${rows}) t where t.workspace_id = ${ctx.workspaceId} ${searched} ${rest})`,
        ),
        ' union all ',
      ),
    shown: sql`json_build_object('_id', t.id, 'kind', t.kind, 'number', t.number, 'name', t.name,
      'deletedAt', t.deleted_at, 'reason', t.delete_reason,
      'isPurgeable', t.kind = any(${purgeable(sources, actor)}::text[]) and k.kept_by is null,
      'keptBy', k.kept_by, 'keptUntil', k.until_on, 'daysLeft', k.days_left,
      'deletedBy', (select ${raw(showPerson)} from accounts x
                     where x.organization_id = app_organization() and x.id = t.deleted_by))`,
    keeping: sql`left join lateral what_keeps(t.id, ${years}) k on true`,
  };
}

async function listDeleted(
  sources: Sources,
  readYears: ReadYears,
  ctx: Context,
  { page, limit, sort, ...query }: Query,
): Promise<StoredPage> {
  const deleted = await findDeleted(sources, readYears, ctx, query);
  if (!deleted) return { text: '[]', total: 0, page, limit };
  const { ofEach, shown, keeping } = deleted;
  const order = orderOf(sort);
  const window = windowOf({ page, limit });
  // Of each kind no more are read than the page may show, or the total may say.
  const first = ofEach(sql`t.*`, sql`order by ${order} limit ${window.offset + window.limit}`);
  const cap = limits.totalCap;
  const counted = ofEach(sql`1`, sql`limit ${cap + 1}`);
  const [row] = await ctx.db.query<{ rows: string; total: number }>(sql`
    select (select coalesce(json_agg(${shown} order by ${order}), '[]')::text
              from (select t.* from (${first}) t order by ${order} limit ${window.limit} offset ${window.offset}) t
              ${keeping}) as rows,
           (select count(*) from (select from (${counted}) c limit ${cap + 1}) n) as total`);
  const total = row?.total ?? 0;
  const capped = total > cap ? { total: cap, totalIsCapped: true } : { total };
  return { text: row?.rows ?? '[]', ...capped, page, limit };
}

async function* itemsOf(batches: AsyncIterable<{ item: DeletedItem }[]>): AsyncGenerator<DeletedItem[]> {
  for await (const rows of batches) yield rows.map(({ item }) => item);
}

/** All of it in batches, for an export: sorted once, then found by the ids. */
async function listAllDeleted(
  sources: Sources,
  readYears: ReadYears,
  ctx: Context,
  { sort, ...query }: Narrowed,
): Promise<Listed<DeletedItem>> {
  const deleted = await findDeleted(sources, readYears, ctx, query);
  if (!deleted) return { total: 0, batches: itemsOf((async function* () {})()) };
  const { ofEach, shown, keeping } = deleted;
  const { total, batches } = await selectInBatches<{ item: DeletedItem }>(ctx, {
    from: sql`(${ofEach(sql`t.*`, empty)}) t`,
    order: orderOf(sort),
    rowsOf: (ids) => sql`
      select ${shown} as item from (${ofEach(sql`t.*`, sql`and t.id = any(${ids}::uuid[])`)}) t ${keeping}
       order by array_position(${ids}::uuid[], t.id)`,
  });
  return { total, batches: itemsOf(batches) };
}

/** All that was deleted in a workspace, of every kind that is registered. */
export function createDeleted(sources: Sources, readYears: ReadYears) {
  const sourceOf = (kind: DeletedKind): DeletedSource => {
    const source = sources.find((one) => one.kind === kind);
    if (!source) throw notFound('Record');
    return source;
  };
  const list = (ctx: Context, query: Query) => listDeleted(sources, readYears, ctx, query);
  const listAll = (ctx: Context, query: Narrowed) => listAllDeleted(sources, readYears, ctx, query);

  const restore = async (ctx: WriteContext, items: Items, reason: string): Promise<number> => {
    for (const { kind, _id } of inOrder(items)) {
      const source = sourceOf(kind);
      if (!can(ctx.actor, source.permissions.restore)) throw forbidden();
      await source.restore(ctx, _id, reason);
    }
    return items.length;
  };

  const purge = async (ctx: WriteContext, items: Items, reason: string): Promise<number> => {
    for (const { kind, _id } of inOrder(items)) {
      const source = sourceOf(kind);
      const { purge: permission } = source.permissions;
      if (!source.purge || !permission)
        throw invalid({ items: `${deletedKindLabels[kind]}: this type is never deleted permanently` });
      if (!can(ctx.actor, permission)) throw forbidden();
      await source.purge(ctx, _id, reason);
    }
    return items.length;
  };

  const hold = async (
    ctx: WriteContext,
    { items, ...how }: BodyOf<typeof deletedEndpoints.hold>,
  ): Promise<number> => {
    for (const { kind, _id } of inOrder(items)) {
      const source = sourceOf(kind);
      const { hold: permission } = source.permissions;
      if (!source.hold || !permission)
        throw invalid({ items: `${deletedKindLabels[kind]}: only records are placed on legal hold` });
      if (!can(ctx.actor, permission)) throw forbidden();
      await source.hold(ctx, _id, how);
    }
    return items.length;
  };

  return { list, listAll, restore, purge, hold };
}
