import { limits } from 'contract/core/limits';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { jsonOf, sourceOf, type Entity } from './entity.ts';
import { compose, type Statement } from '../database/statement.ts';

export type ListOptions = {
  /** Conditions over the row `t` that make the list what it is; always true for its rows. */
  where?: Sql[];
  /** Conditions that the caller's filters add. */
  filters?: Sql[];
  deleted?: boolean;
  workspaceId?: string;
};

type Order = { column: Sql; descending: boolean };

/** The order of a list; its names are those of the entity. */
export function orderOf(entity: Entity, sort: string | undefined): Order {
  const name = sort ?? entity.defaultSort;
  const descending = name.startsWith('-');
  const column = entity.sorts[descending ? name.slice(1) : name];
  if (!column) throw new Error(`${entity.name} has no sort ${name}`);
  return { column: raw(column), descending };
}

/** An order as SQL; rows that are alike in it stand in the order of their ids. */
export const orderSql = ({ column, descending }: Order): Sql =>
  descending ? sql`${column} desc, t.id desc` : sql`${column}, t.id`;

type Window = { order: Order; limit: number; offset: number };

/** The window of these rows counted from the end, when that is nearer: a deep OFFSET reads all it passes over. */
export function nearest(window: Window, total: number | undefined): Window {
  if (total === undefined || window.offset <= total / 2) return window;
  if (window.offset >= total) return { ...window, limit: 0, offset: 0 };
  const limit = Math.min(window.limit, total - window.offset);
  const order = { ...window.order, descending: !window.order.descending };
  return { order, limit, offset: total - window.offset - limit };
}

/** What is asked of a list: a text is searched as a pattern. */
export type Asked = {
  options: ListOptions;
  order: Order;
  window: Window;
  isKept: boolean;
  pattern: string | undefined;
};

// What a caller varies without changing the statement: values, or the places of them.
type Values = { workspaceId: unknown; limit: unknown; pattern: unknown };

/** What narrows a list besides its options: ids that a search has found, or a pattern that each row is compared with. */
type Narrowing = { ids?: Sql; pattern?: unknown; workspaceId?: unknown };

/** The rows whose text is like a pattern; of records also those whose number it is, which are few, and those marked with it. */
function matching(
  entity: Entity,
  { deleted = false, workspaceId, pattern }: Pick<ListOptions, 'deleted'> & Narrowing,
): Sql {
  const like = sql`${raw(entity.search)} like ${pattern}`;
  if (!entity.record || !workspaceId) return like;
  const { kind } = entity.record;
  // The tag is worked out once, not for each row.
  const isMarked = sql`lower(t.external_ref) like ${pattern} or t.tags @> array[(select tag_in(${pattern}))]`;
  return sql`(${like} or ${isMarked} or t.id = any(array(select records_by_number(${workspaceId}, ${kind}, ${deleted}, ${pattern}))))`;
}

/** The conditions over the row `t` of a list. */
export function conditionsOf(
  entity: Entity,
  { where = [], filters = [], deleted, workspaceId: given }: ListOptions,
  { ids, pattern, workspaceId = given }: Narrowing,
): Sql {
  return join(
    [
      sql`t.organization_id = app_organization()`,
      deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
      ...(entity.record ? [sql`t.kind = ${entity.record.kind}`] : []),
      // Ids are looked up by the primary key. To an `=` the planner would rather walk all of the workspace's index.
      ...(ids
        ? [sql`t.id = any((${ids})::uuid[])`, sql`t.workspace_id is not distinct from ${workspaceId}`]
        : []),
      ...(!ids && given ? [sql`t.workspace_id = ${workspaceId}`] : []),
      ...(!ids && pattern ? [matching(entity, { deleted, workspaceId, pattern })] : []),
      ...where,
      ...filters,
    ],
    ' and ',
  );
}

const planSizes: readonly number[] = [10, 25, 50, limits.pageSizeMax];

// The next larger size stands in the text, so that page 1 keeps a plan of its own and there are few such texts; how many
// rows are really taken is a value. An OFFSET as a value would make the plan a guess.
const sizeOf = ({ limit }: Window) => planSizes.find((most) => most >= limit) ?? limits.pageSizeMax;

function rowsSql(entity: Entity, { options, order, window }: Asked, conditions: Sql, limit: unknown): Sql {
  const offset = window.offset > 0 ? raw(` offset ${window.offset}`) : empty;
  const page = sql`(select * from (select t.* from ${raw(entity.table)} t where ${conditions}
    order by ${orderSql(window.order)} limit ${raw(String(sizeOf(window)))}${offset}) t limit ${limit})`;
  const json = jsonOf(entity, options.deleted ? 'any' : 'present');
  return sql`select coalesce(json_agg(p.row), '[]')::text from (
    select ${json} as row from ${sourceOf(entity, page)} order by ${orderSql(order)}) p`;
}

const cappedCount = (entity: Entity, conditions: Sql): Sql =>
  sql`select count(*) from (select 1 from ${raw(entity.table)} t where ${conditions} limit ${raw(String(limits.totalCap + 1))}) c`;

const isNarrowed = (workspaceId: unknown): Sql =>
  sql`((select app_scope()) ? ${workspaceId}::text or (select app_hidden()) is not null)`;

// The kept total counts what somebody who is narrowed to some sites does not see, and what is confidential.
const keptTotal = (
  entity: Entity,
  { deleted = false }: ListOptions,
  workspaceId: unknown,
  counted: Sql,
): Sql => sql`case
  when ${isNarrowed(workspaceId)} then (${counted})
  else coalesce((select total from record_totals
    where organization_id = app_organization() and workspace_id = ${workspaceId} and entity = ${entity.name}
      and deleted = ${deleted}), 0) end`;

const valuesOf = ({ options, window, pattern }: Asked): Values => ({
  workspaceId: options.workspaceId,
  limit: window.limit,
  pattern,
});

/** How many rows a list has, and whether they were counted, up to the cap, in place of a kept total. */
function totalSql(entity: Entity, asked: Asked, { workspaceId, pattern }: Values): Sql {
  const counted = cappedCount(entity, conditionsOf(entity, asked.options, { pattern, workspaceId }));
  if (!asked.isKept) return sql`(${counted}) as total, true as "isCounted"`;
  return sql`(${keptTotal(entity, asked.options, workspaceId, counted)}) as total, coalesce(${isNarrowed(workspaceId)}, false) as "isCounted"`;
}

/** The statement for the total alone. */
export const totalStatement = (entity: Entity, asked: Asked): Sql =>
  sql`select ${totalSql(entity, asked, valuesOf(asked))}`;

function pageSql(entity: Entity, asked: Asked, values: Values): Sql {
  const rows = rowsSql(entity, asked, conditionsOf(entity, asked.options, values), values.limit);
  return sql`select (${rows}) as rows, ${totalSql(entity, asked, values)}`;
}

// Where too many are found, none is looked up.
function searchSql(entity: Entity, asked: Asked, { workspaceId, limit, pattern }: Values): Sql {
  const { options } = asked;
  const found = sql`select case when cardinality(f.ids) <= ${raw(String(limits.totalCap))} then f.ids end from found f`;
  const conditions = conditionsOf(entity, options, { ids: found, workspaceId });
  return sql`with found as materialized (
    select coalesce(array_agg(id), '{}') as ids
      from search_records(${workspaceId}, ${entity.record?.kind}, ${options.deleted ?? false}, ${pattern}, ${raw(String(limits.totalCap + 1))}) id)
    select (${rowsSql(entity, asked, conditions, limit)}) as rows, (${cappedCount(entity, conditions)}) as total,
           (select cardinality(f.ids) > ${raw(String(limits.totalCap))} from found f) as "isCommon"`;
}

type Compose = (entity: Entity, asked: Asked, values: Values) => Sql;
type Composed = (workspaceId: unknown, limit: unknown, pattern: unknown) => Statement;

const composed = new WeakMap<Entity, Map<string, Composed>>();

/**
 * A statement for a page. That of the first page of a list which nothing else narrows is what nearly everybody asks: it is
 * composed once for each order and size.
 */
function statementOf(name: string, make: Compose, entity: Entity, asked: Asked): Statement {
  const { options, order, window, isKept, pattern } = asked;
  const { where = [], filters = [], workspaceId, deleted } = options;
  const values = valuesOf(asked);
  if (window.offset > 0 || where.length > 0 || filters.length > 0 || !workspaceId)
    return make(entity, asked, values);
  const made = composed.get(entity) ?? new Map<string, Composed>();
  composed.set(entity, made);
  const shape = [name, orderSql(order).text, sizeOf(window), deleted, isKept, Boolean(pattern)].join(' ');
  const known =
    made.get(shape) ??
    compose<[workspaceId: unknown, limit: unknown, pattern: unknown]>(3, ([workspace, limit, text]) =>
      make(entity, asked, { workspaceId: workspace, limit, pattern: pattern && text }),
    );
  made.set(shape, known);
  return known(values.workspaceId, values.limit, values.pattern);
}

/** The statement for the rows of a page and how many there are in all. */
export const pageStatement = (entity: Entity, asked: Asked): Statement =>
  statementOf('page', pageSql, entity, asked);

/** The statement of a search in a workspace that an index serves; it says where too many are found for that. */
export const searchStatement = (entity: Entity, asked: Asked): Statement =>
  statementOf('search', searchSql, entity, asked);
