import { type Actor, can, type Permission } from 'contract/core/rights/permissions';
import type { BodyOf, InputOf } from 'contract/core/endpoint';
import {
  deletedKindLabels,
  type deletedEndpoints,
  type DeletedKind,
} from 'contract/support/deleted/deleted.endpoints';
import { limits } from 'contract/core/limits';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { forbidden, invalid, notFound } from '../../core/http/errors.ts';
import { likePattern, type StoredPage } from '../../core/store/list.ts';
import { raw } from 'sql-template-tag';

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
  deletedAt: 'd.deleted_at',
  name: 'lower(d.name)',
};

const orderOf = (sort = '-deletedAt'): Sql => {
  const isDescending = sort.startsWith('-');
  const column = orders[isDescending ? sort.slice(1) : sort] ?? 'd.deleted_at';
  // The same way throughout, as the index of deleted records has it.
  const way = isDescending ? ' desc' : '';
  return raw(`${column}${way}, d.id${way}`);
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

async function listDeleted(
  sources: Sources,
  readYears: ReadYears,
  ctx: Context,
  query: Query,
): Promise<StoredPage> {
  const { page, limit, search, sort, kind } = query;
  const [{ actor }, years] = await Promise.all([ctx.entered(), readYears(ctx)]);
  const wanted = readable(sources, actor, kind);
  if (wanted.length === 0) return { text: '[]', total: 0, page, limit };
  const searched = search
    ? sql`and lower(concat_ws(' ', d.number, d.name, d.delete_reason)) like ${likePattern(search)}`
    : raw('');
  // Of each kind no more are read than the page may show, or the total may say.
  const ofEach = (columns: Sql, rest: Sql) =>
    join(
      wanted.map(
        ({ rows }) =>
          sql`(select ${columns} from (${rows}) d where d.workspace_id = ${ctx.workspaceId} ${searched} ${rest})`,
      ),
      ' union all ',
    );
  const first = ofEach(sql`d.*`, sql`order by ${orderOf(sort)} limit ${page * limit}`);
  const cap = limits.totalCap;
  const counted = ofEach(sql`1`, sql`limit ${cap + 1}`);
  const [row] = await ctx.db.query<{ rows: string; total: number }>(sql`
    select (select coalesce(json_agg(json_build_object('_id', d.id, 'kind', d.kind, 'number', d.number, 'name', d.name,
                'deletedAt', d.deleted_at, 'reason', d.delete_reason,
                'isPurgeable', d.kind = any(${purgeable(sources, actor)}::text[]) and k.kept_by is null,
                'keptBy', k.kept_by, 'keptUntil', k.until_on, 'daysLeft', k.days_left,
                'deletedBy', (select ${raw(showPerson)} from accounts x
                               where x.organization_id = app_organization() and x.id = d.deleted_by))
                order by ${orderOf(sort)}), '[]')::text
              from (select d.* from (${first}) d order by ${orderOf(sort)} limit ${limit} offset ${(page - 1) * limit}) d
              left join lateral what_keeps(d.id, ${years}) k on true) as rows,
           (select count(*) from (select from (${counted}) c limit ${cap + 1}) n) as total`);
  const total = row?.total ?? 0;
  const capped = total > cap ? { total: cap, totalIsCapped: true } : { total };
  return { text: row?.rows ?? '[]', ...capped, page, limit };
}

/** All that was deleted in a workspace, of every kind that is registered. */
export function createDeleted(sources: Sources, readYears: ReadYears) {
  const sourceOf = (kind: DeletedKind): DeletedSource => {
    const source = sources.find((one) => one.kind === kind);
    if (!source) throw notFound('Record');
    return source;
  };
  const list = (ctx: Context, query: Query) => listDeleted(sources, readYears, ctx, query);

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

  return { list, restore, purge, hold };
}
