import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../http/context.ts';
import { jsonOf, sourceOf, type Entity } from './entity.ts';
import { AppError } from '../http/errors.ts';

/** A page whose rows are still the database's JSON text; `route` puts it into the answer as it is. */
export type StoredPage = {
  text: string;
  total: number;
  totalIsCapped?: boolean;
  page: number;
  limit: number;
};

export type ListOptions = {
  /** Conditions over the row `t` that make the list what it is; always true for its rows. */
  where?: Sql[];
  /** Conditions that the caller's filters add. */
  filters?: Sql[];
  deleted?: boolean;
  workspaceId?: string;
};

/** A text as a LIKE pattern that finds it literally. */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

type Order = { column: Sql; descending: boolean };

function orderOf(entity: Entity, sort: string | undefined): Order {
  const name = sort ?? entity.defaultSort;
  const descending = name.startsWith('-');
  const column = entity.sorts[descending ? name.slice(1) : name];
  if (!column) throw new Error(`${entity.name} has no sort ${name}`);
  return { column: raw(column), descending };
}

const orderSql = ({ column, descending }: Order): Sql =>
  descending ? sql`${column} desc, t.id desc` : sql`${column}, t.id`;

type Window = { order: Order; limit: number; offset: number };

// From the end when that is nearer: a deep OFFSET reads all it passes over.
function nearest(window: Window, total: number | undefined): Window {
  if (total === undefined || window.offset <= total / 2 || window.offset >= total) return window;
  const limit = Math.min(window.limit, total - window.offset);
  const order = { ...window.order, descending: !window.order.descending };
  return { order, limit, offset: total - window.offset - limit };
}

const planSizes: readonly number[] = [10, 25, 50, limits.pageSizeMax];

function rowsSql(entity: Entity, conditions: Sql, window: Window, shownOrder: Order): Sql {
  // The next larger size stands in the text, so that page 1 keeps a plan of its own and there are few such texts; how
  // many rows are really taken is a value. An OFFSET as a value would make the plan a guess.
  const offset = window.offset > 0 ? raw(` offset ${window.offset}`) : raw('');
  const size = planSizes.find((most) => most >= window.limit) ?? limits.pageSizeMax;
  const page = sql`(select * from (select t.* from ${raw(entity.table)} t where ${conditions}
    order by ${orderSql(window.order)} limit ${raw(String(size))}${offset}) t limit ${window.limit})`;
  return sql`select coalesce(json_agg(p.row), '[]')::text from (
    select ${jsonOf(entity)} as row from ${sourceOf(entity, page)} order by ${orderSql(shownOrder)}) p`;
}

const cappedCount = (entity: Entity, conditions: Sql): Sql =>
  sql`select count(*) from (select 1 from ${raw(entity.table)} t where ${conditions} limit ${raw(String(limits.totalCap + 1))}) c`;

// The kept total counts what somebody who is narrowed to some sites does not see.
const keptTotal = (entity: Entity, options: ListOptions, counted: Sql): Sql => sql`case
  when (select app_scope()) ? ${options.workspaceId}::text then (${counted})
  else coalesce((select total from record_totals
    where organization_id = app_organization() and workspace_id = ${options.workspaceId} and entity = ${entity.name}
      and deleted = ${options.deleted ?? false}), 0) end`;

/** The ids that a search function of the database gives. */
export async function idsFrom(ctx: Context, call: Sql): Promise<string[]> {
  const [found] = await ctx.db.query<{ ids: string[] | null }>(
    sql`select array_agg(id) as ids from ${call} id`,
  );
  return found?.ids ?? [];
}

/** The ids of a search that an index serves; undefined where none does, and for a word that too many records have. */
async function foundIds(
  ctx: Context,
  entity: Entity,
  pattern: string,
  { workspaceId, deleted = false }: ListOptions,
): Promise<string[] | undefined> {
  if (!entity.record || !workspaceId) return undefined;
  const { kind } = entity.record;
  const ids = await idsFrom(
    ctx,
    sql`search_records(${workspaceId}, ${kind}, ${deleted}, ${pattern}, ${limits.totalCap + 1})`,
  );
  // A common word: its newest matches are found sooner by walking the list's own index.
  return ids.length > limits.totalCap ? undefined : ids;
}

async function placeAndSearch(
  ctx: Context,
  entity: Entity,
  options: ListOptions,
  search: string | undefined,
): Promise<Sql[]> {
  const { workspaceId } = options;
  const pattern = search && likePattern(search);
  const ids = pattern ? await foundIds(ctx, entity, pattern, options) : undefined;
  // Ids are looked up by the primary key. To an `=` the planner would rather walk all of the workspace's index.
  if (ids) return [sql`t.id = any(${ids}::uuid[])`, sql`t.workspace_id is not distinct from ${workspaceId}`];
  return [
    ...(workspaceId ? [sql`t.workspace_id = ${workspaceId}`] : []),
    ...(pattern ? [sql`${raw(entity.search)} like ${pattern}`] : []),
  ];
}

async function conditionsOf(
  ctx: Context,
  entity: Entity,
  options: ListOptions,
  search: string | undefined,
): Promise<Sql> {
  const { where = [], filters = [], deleted } = options;
  const conditions = [
    sql`t.organization_id = app_organization()`,
    deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
    ...(entity.record ? [sql`t.kind = ${entity.record.kind}`] : []),
    ...(await placeAndSearch(ctx, entity, options, search)),
    ...where,
    ...filters,
  ];
  return join(conditions, ' and ');
}

// The kept total is that of the whole list; anything that narrows it is counted.
const hasKeptTotal = (
  entity: Entity,
  { where = [], filters = [], workspaceId }: ListOptions,
  search?: string,
) => Boolean(entity.counted && workspaceId && !search && where.length === 0 && filters.length === 0);

function pageOf({ page, limit }: ListQuery, text: string, total: number, isKept: boolean): StoredPage {
  if (isKept || total <= limits.totalCap) return { text, total, page, limit };
  return { text, total: limits.totalCap, totalIsCapped: true, page, limit };
}

/**
 * One page of an entity's records: scoped, searched, filtered and sorted. The total is the kept one where nothing
 * narrows the list, else a count that stops at the cap and says so.
 */
export async function listRecords(
  ctx: Context,
  entity: Entity,
  query: ListQuery,
  options: ListOptions = {},
): Promise<StoredPage> {
  const { page, limit, search, sort } = query;
  const conditions = await conditionsOf(ctx, entity, options, search);
  const isKept = hasKeptTotal(entity, options, search);
  const counted = cappedCount(entity, conditions);
  const totalSql = isKept ? keptTotal(entity, options, counted) : counted;
  const deepTotal = isKept && page > deepPage ? await totalOf(ctx, totalSql) : undefined;
  const order = orderOf(entity, sort);
  const window = nearest({ order, limit, offset: (page - 1) * limit }, deepTotal);
  const [row] = await ctx.db.query<{ rows: string; total: number }>(
    sql`select (${rowsSql(entity, conditions, window, order)}) as rows, (${totalSql}) as total`,
  );
  const text = row?.rows ?? '[]';
  if (text.length > limits.pageCharacters)
    throw new AppError(
      'TOO_LARGE',
      `These rows are larger than one answer may be. Ask for fewer at once: limit is ${limit} now.`,
    );
  return pageOf(query, text, row?.total ?? 0, isKept);
}

// From here on it pays to ask for the total first.
const deepPage = 50;

async function totalOf(ctx: Context, totalSql: Sql): Promise<number> {
  const [row] = await ctx.db.query<{ total: number }>(sql`select (${totalSql}) as total`);
  return row?.total ?? 0;
}

/** All records of a list: how many there are, and the records in batches. */
export type Listed<Row> = { total: number; batches: AsyncIterable<Row[]> };

const batchRows = 500;
const idBytes = 16;

/** The ids of a page of the keys that the database has put one after the other. */
function idsAt(keys: Buffer, from: number): string[] {
  const text = keys.subarray(from * idBytes, (from + batchRows) * idBytes).toString('hex');
  return text.match(/.{32}/g) ?? [];
}

/** All records of a list in its order: which there are, as of now, and what is in them, as of when they are read. */
export async function listAllRecords<Row>(
  ctx: Context,
  entity: Entity,
  { search, sort }: Pick<ListQuery, 'search' | 'sort'>,
  options: ListOptions = {},
): Promise<Listed<Row>> {
  const conditions = await conditionsOf(ctx, entity, options, search);
  const { total, batches } = await selectInBatches<{ record: Row }>(ctx, {
    from: sql`${raw(entity.table)} t where ${conditions}`,
    order: orderSql(orderOf(entity, sort)),
    rowsOf: (ids) => sql`select ${jsonOf(entity)} as record from ${sourceOf(entity)}
      where t.organization_id = app_organization() and t.id = any(${ids}::uuid[])
      order by array_position(${ids}::uuid[], t.id)`,
  });
  return { total, batches: recordsOf(batches) };
}

async function* recordsOf<Row>(batches: AsyncIterable<{ record: Row }[]>): AsyncGenerator<Row[]> {
  for await (const rows of batches) yield rows.map(({ record }) => record);
}

type Batched = {
  /** Table `t` and the conditions that make the list what it is. */
  from: Sql;
  order: Sql;
  /** The select of some of its rows by their ids, in the order of these. */
  rowsOf(ids: readonly string[]): Sql;
};

/**
 * The rows of a list in its order, page by page: the ids at once, 16 bytes for each, then the rows of some ids after the
 * other. No transaction and no cursor needs to stay open in between, for as long as the reader takes.
 */
export async function selectInBatches<Row>(
  ctx: Context,
  { from, order, rowsOf }: Batched,
): Promise<Listed<Row>> {
  const [row] = await ctx.db.query<{ keys: Buffer | null }>(
    sql`select string_agg(uuid_send(t.id), ''::bytea order by ${order}) as keys from ${from}`,
  );
  const keys = row?.keys ?? Buffer.alloc(0);
  const total = keys.length / idBytes;
  async function* pages(): AsyncGenerator<Row[]> {
    for (let at = 0; at < total; at += batchRows) yield await ctx.db.query<Row>(rowsOf(idsAt(keys, at)));
  }
  return { total, batches: pages() };
}
