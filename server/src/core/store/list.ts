import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../http/context.ts';
import { type Whole, windowOf } from './capped-page.ts';
import { jsonOf, sourceOf, type Entity } from './entity.ts';
import { AppError } from '../http/errors.ts';
import {
  conditionsOf,
  nearest,
  orderOf,
  orderSql,
  pageStatement,
  searchStatement,
  totalStatement,
  type Asked,
  type ListOptions,
} from './list-page.ts';

/** A page whose rows are still the database's JSON text; `route` puts it into the answer as it is. */
export type StoredPage = {
  text: string;
  total: number;
  totalIsCapped?: boolean;
  page: number;
  limit: number;
};

export type { ListOptions };

/** A text as a LIKE pattern that finds it literally. */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

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

/** The conditions of a whole list over its row `t`; a search is looked up first, where an index serves it. */
export async function conditionsOfAll(
  ctx: Context,
  entity: Entity,
  options: ListOptions,
  search: string | undefined,
): Promise<Sql> {
  const pattern = search && likePattern(search);
  const ids = pattern ? await foundIds(ctx, entity, pattern, options) : undefined;
  return conditionsOf(entity, options, ids ? { ids: sql`${ids}` } : { pattern });
}

// The kept total is that of the whole list; anything that narrows it is counted.
const hasKeptTotal = (
  entity: Entity,
  { where = [], filters = [], workspaceId }: ListOptions,
  search?: string,
) => Boolean(entity.counted && workspaceId && !search && where.length === 0 && filters.length === 0);

function pageOf({ page, limit }: ListQuery, text: string, total: number, isExact: boolean): StoredPage {
  if (isExact || total <= limits.totalCap) return { text, total, page, limit };
  return { text, total: limits.totalCap, totalIsCapped: true, page, limit };
}

/** How many there are; counted, it stops at the cap. */
type Total = { total: number; isCounted: boolean };

type Answered = { rows: string | null; total: number; isCounted?: boolean; isCommon?: boolean };

/** What a search asks that an index serves: all in one statement, which gives nothing for a word that too many have. */
async function searched(ctx: Context, entity: Entity, asked: Asked): Promise<Answered | undefined> {
  if (!asked.pattern || !entity.record || !asked.options.workspaceId) return undefined;
  const [row] = await ctx.db.query<Answered>(searchStatement(entity, asked));
  // A common word: its newest matches are found sooner by walking the list's own index.
  return row?.isCommon ? undefined : row;
}

async function listed(
  ctx: Context,
  entity: Entity,
  asked: Asked,
  query: ListQuery & Whole,
): Promise<Answered | undefined> {
  const deep = asked.isKept && query.page > deepPage ? await totalOf(ctx, entity, asked) : undefined;
  const window = deep?.isCounted
    ? { ...asked.window, ...windowOf(query) }
    : nearest(asked.window, deep?.total);
  const [row] = await ctx.db.query<Answered>(pageStatement(entity, { ...asked, window }));
  return row;
}

/**
 * One page of an entity's records: scoped, searched, filtered and sorted. The total is the kept one where nothing
 * narrows the list, else a count that stops at the cap and says so.
 */
export async function listRecords(
  ctx: Context,
  entity: Entity,
  query: ListQuery & Whole,
  options: ListOptions = {},
): Promise<StoredPage> {
  const { limit, search, sort } = query;
  const order = orderOf(entity, sort);
  const isKept = hasKeptTotal(entity, options, search);
  const { offset, limit: taken } = windowOf({ ...query, isWhole: isKept || query.isWhole === true });
  const window = { order, limit: taken, offset };
  const asked = { options, order, window, isKept, pattern: search ? likePattern(search) : undefined };
  const row = (await searched(ctx, entity, asked)) ?? (await listed(ctx, entity, asked, query));
  const text = row?.rows ?? '[]';
  if (text.length > limits.pageCharacters)
    throw new AppError(
      'TOO_LARGE',
      `These rows are larger than one answer may be. Ask for fewer at once: limit is ${limit} now.`,
    );
  return pageOf(query, text, row?.total ?? 0, isKept && !row?.isCounted);
}

// From here on it pays to ask for the total first.
const deepPage = 50;

async function totalOf(ctx: Context, entity: Entity, asked: Asked): Promise<Total | undefined> {
  const [row] = await ctx.db.query<Total>(totalStatement(entity, asked));
  return row;
}

/** All records of a list: how many there are, and the records in batches. */
export type Listed<Row> = { total: number; batches: AsyncIterable<Row[]> };

const batchRows = 500;
const idBytes = 16;

/** The ids of all rows of a list, which the database has put one after the other: 16 bytes for each. */
export type Keys = { total: number; idsAt(from: number, count: number): string[] };

/** The keys of the rows `t` of a query in an order. */
export async function findKeys(ctx: Context, from: Sql, order: Sql): Promise<Keys> {
  const [row] = await ctx.db.query<{ keys: Buffer | null }>(
    sql`select string_agg(uuid_send(t.id), ''::bytea order by ${order}) as keys from ${from}`,
  );
  const keys = row?.keys ?? Buffer.alloc(0);
  const idsAt = (at: number, count: number): string[] => {
    const text = keys.subarray(at * idBytes, (at + count) * idBytes).toString('hex');
    return text.match(/.{32}/g) ?? [];
  };
  return { total: keys.length / idBytes, idsAt };
}

/** All records of a list in its order: which there are, as of now, and what is in them, as of when they are read. */
export async function listAllRecords<Row>(
  ctx: Context,
  entity: Entity,
  { search, sort }: Pick<ListQuery, 'search' | 'sort'>,
  options: ListOptions = {},
): Promise<Listed<Row>> {
  const conditions = await conditionsOfAll(ctx, entity, options, search);
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
  const { total, idsAt } = await findKeys(ctx, from, order);
  async function* pages(): AsyncGenerator<Row[]> {
    for (let at = 0; at < total; at += batchRows) yield await ctx.db.query<Row>(rowsOf(idsAt(at, batchRows)));
  }
  return { total, batches: pages() };
}
