import type { Page } from 'contract/core/list';
import type { RecordKind } from 'contract/core/record-kinds';
import { limits } from 'contract/core/limits';
import { asOfFilters } from 'contract/records/as-of/as-of.endpoints';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';
import { cappedTotal, windowOf } from '../../core/store/capped-page.ts';
import { type Entity, jsonOf, showPerson, sourceOf } from '../../core/store/entity.ts';
import { findKeys, type Keys, likePattern } from '../../core/store/list.ts';
import { beginOf } from '../record/record-filters.ts';
import { type Changes, peopleIn, takenBack, withPeople } from './taken-back.ts';

type Loose = Record<string, unknown>;
type Row = Loose & { _id: string };

/** What a module keeps by days and not in the log, of records as their log says that they were, by their ids. */
export type KeptByDay = (
  ctx: Context,
  records: readonly Row[],
  day: string,
) => Promise<ReadonlyMap<string, Loose>>;

export type AsOfOptions = {
  kind: RecordKind;
  records: Entity;
  actions: Entity;
  keptByDay?: KeptByDay | undefined;
};

export type AsOfQuery = {
  day?: string | undefined;
  page: number;
  limit: number;
  search?: string | undefined;
  sort?: string | undefined;
} & Filters;

type Filters = Partial<Record<(typeof asOfFilters)[number], readonly string[] | undefined>>;

type Then = { day: string; end: string };

/** A day, today unless told, and when it was over where the organization is; one that has not begun there is refused. */
async function findThen(ctx: Context, asked: string | undefined): Promise<Then> {
  const [row] = await ctx.db.query<Then & { isToCome: boolean }>(sql`
    select d.day::text as day, ${beginOf(sql`(d.day + 1)`)} as end, d.day > organization_today() as "isToCome"
      from (select coalesce(${asked ?? null}::date, organization_today()) as day) d`);
  if (!row || row.isToCome) throw invalid({ day: 'Choose today or an earlier day' });
  return row;
}

/** What was there at a moment, over a row `t`. */
export const wasThere = (end: string): Sql =>
  sql`t.created_at < ${end} and (t.deleted_at is null or t.deleted_at >= ${end})`;

const peopleOf = ({ links = {}, refs = {} }: Entity) => [
  ...Object.entries(links).flatMap(([field, { of }]) => (of === 'accounts' ? [field] : [])),
  ...Object.entries(refs).flatMap(([field, of]) => (of === 'accounts' ? [field] : [])),
];

type Change = { id: string; changes: Changes };

/**
 * What the first changes since have put away, newest first, by the ids of what it was changed in. A field may have been
 * changed thousands of times: only its first change since leads back, and no other leaves the database.
 */
async function findChanges(ctx: Context, { name }: Entity, ids: readonly string[], end: string) {
  const rows = await ctx.db.query<Change>(sql`
    with log as materialized (
      select t.record_id, t.seq, t.changes from log_of(${ids}::uuid[]) t
       where t.entity = ${name} and t.at >= ${end}
         and t.record_version > 1 -- before the first there was nothing to go back to
    ), first as (
      select l.record_id, c.field, min(l.seq) as seq from log l cross join jsonb_object_keys(l.changes) c(field) group by 1, 2
    )
    select l.record_id as id, shown_changes(jsonb_object_agg(f.field, l.changes -> f.field)) as changes
      from first f join log l on l.record_id = f.record_id and l.seq = f.seq
     group by l.record_id, l.seq
     order by l.seq desc`);
  const found = new Map<string, Changes[]>();
  for (const { id, changes } of rows) {
    const known = found.get(id) ?? [];
    known.push(changes);
    found.set(id, known);
  }
  return found;
}

/** Rows of an entity as they were when a day was over. */
export async function asTheyWere<R extends Row>(
  ctx: Context,
  entity: Entity,
  rows: readonly R[],
  end: string,
): Promise<R[]> {
  const ids = rows.map(({ _id }) => _id);
  const since = await findChanges(ctx, entity, ids, end);
  const then = rows.map((row) => takenBack(row, since.get(row._id) ?? []));
  const fields = peopleOf(entity);
  const people = await ctx.db.query<{ person: Row }>(sql`
    select ${raw(showPerson)} as person from accounts x
     where x.organization_id = app_organization() and x.id = any(${peopleIn(then, fields)}::uuid[])`);
  const known = new Map(people.map(({ person }) => [person._id, person]));
  return then.map((row) => withPeople(row, fields, known));
}

/** The rows of an entity, as answers show them, of a query for rows of its table. */
export const selectRows = (entity: Entity, rows: Sql): Sql =>
  sql`select ${jsonOf(entity)} as row from ${sourceOf(entity, sql`(${rows})`)}`;

type Said = { at: string } | null;
type ActionRow = Row & {
  status: string;
  stage: string;
  endDate: string;
  completion: Said;
  doneBy: string[];
  verification: Said;
  stageReason: Said;
};

/** What is known of an action by its status and its days, and not by the log. */
function standing(then: ActionRow, now: ActionRow, { day, end }: { day: string; end: string }): ActionRow {
  const before = (said: Said) => (said && new Date(said.at) < new Date(end) ? said : null);
  const isOpen = then.status !== 'completed' && then.status !== 'cancelled';
  const hasMoved = then.status !== now.status;
  const completion = before(then.completion);
  return {
    ...then,
    stage: hasMoved ? then.status : then.stage,
    completion,
    doneBy: completion ? then.doneBy : [],
    verification: before(then.verification),
    stageReason: before(then.stageReason),
    isOverdue: isOpen && then.endDate < day,
    daysLeft: null,
  };
}

/** The actions of records as they were, by the ids of these. */
async function findActions(ctx: Context, entity: Entity, ids: readonly string[], then: Then) {
  const found = await ctx.db.query<{ row: ActionRow }>(
    selectRows(
      entity,
      sql`select t.* from actions t where t.organization_id = app_organization() and t.record_id = any(${ids}::uuid[])
             and ${wasThere(then.end)}`,
    ),
  );
  const now = found.map(({ row }) => row);
  const were = await asTheyWere(ctx, entity, now, then.end);
  const of = new Map<string, ActionRow[]>();
  for (const [at, row] of were.entries()) {
    const shown = standing(row, now[at] ?? row, then);
    const recordId = String(row[entity.root ?? '']);
    of.set(recordId, [...(of.get(recordId) ?? []), shown]);
  }
  for (const rows of of.values())
    rows.sort((a, b) => a.endDate.localeCompare(b.endDate) || (a._id < b._id ? -1 : 1));
  return of;
}

/** What no log and no module keeps of another day. */
const unknown = {
  daysLeft: null,
  draftBy: null,
  approval: null,
  isDeleted: false,
  deletedBy: null,
  deletedAt: null,
};

/** Records, in the order of their ids, as they were when a day was over. */
async function findRecords(
  ctx: Context,
  { records, actions, keptByDay }: AsOfOptions,
  ids: readonly string[],
  then: Then,
): Promise<Row[]> {
  const [found, tasks] = await Promise.all([
    ctx.db.query<{ row: Row }>(
      sql`${selectRows(records, sql`select t.* from records t where t.organization_id = app_organization() and t.id = any(${ids}::uuid[])`)}
        order by array_position(${ids}::uuid[], t.id)`,
    ),
    findActions(ctx, actions, ids, then),
  ]);
  const were = await asTheyWere(
    ctx,
    records,
    found.map(({ row }) => row),
    then.end,
  );
  const kept = await keptByDay?.(ctx, were, then.day);
  return were.map((row) => ({
    ...row,
    ...unknown,
    tasks: tasks.get(row._id) ?? [],
    ...kept?.get(row._id),
  }));
}

/** The records whose name is like a pattern now, or was until it was changed, or whose number it is. */
const isFound = (ctx: Context, kind: RecordKind, pattern: string, end: string): Sql => sql`
  t.id = any(array(
    select search_records(${ctx.workspaceId}, ${kind}, false, ${pattern}, ${limits.totalCap})
    union select search_records(${ctx.workspaceId}, ${kind}, true, ${pattern}, ${limits.totalCap})
    union select a.record_id from activities a
     where a.organization_id = app_organization() and a.workspace_id = ${ctx.workspaceId} and a.entity = ${kind} and a.at >= ${end}
       and a.changes ? 'name' and lower(a.changes -> 'name' ->> 0) like ${pattern}))`;

const columns = {
  status: sql`t.status`,
  category: sql`t.category`,
  site: sql`t.site_id`,
  process: sql`t.process_id`,
} satisfies Record<(typeof asOfFilters)[number], Sql>;

/** What a record `t` said in a field at a moment: what its first change since has put away, else what it says. */
const saidThen = (kind: RecordKind, field: (typeof asOfFilters)[number], end: string): Sql => sql`
  coalesce((select coalesce(a.changes -> ${field} -> 0 ->> '_id', a.changes -> ${field} ->> 0, '') from log_of(array[t.id]) a
             where a.entity = ${kind} and a.at >= ${end}
               and a.record_version > 1 and a.changes ? ${field} order by a.seq limit 1), ${columns[field]}::text)`;

/** What the filters ask of the row `t` as it was. */
const narrowedThen = (kind: RecordKind, filters: Filters, end: string): Sql[] =>
  asOfFilters.flatMap((field) => {
    const values = filters[field];
    return values ? [sql`${saidThen(kind, field, end)} = any(${values})`] : [];
  });

/** The keys of those that were there, in their order; at most so many. */
async function findThere(
  ctx: Context,
  kind: RecordKind,
  { search, sort, ...filters }: Omit<AsOfQuery, 'page' | 'limit'>,
  { end, most }: Then & { most: number | null },
): Promise<Keys> {
  const direction = sort === 'createdAt' ? sql`asc` : sql`desc`;
  const order = sql`t.created_at ${direction}, t.id ${direction}`;
  const inOrder = sql`order by ${order} limit ${most}`;
  const asked = [
    ...narrowedThen(kind, filters, end),
    ...(search ? [isFound(ctx, kind, likePattern(search), end)] : []),
  ].map((condition) => sql`and ${condition}`);
  // Each branch walks an index of its own: of what is there, and of what has been deleted since.
  const branch = (condition: Sql) => sql`
    (select t.id, t.created_at from records t
      where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId} and t.kind = ${kind}
        and t.created_at < ${end} and ${condition} ${asked.length > 0 ? join(asked, ' ') : empty} ${inOrder})`;
  const both = sql`${branch(sql`t.deleted_at is null`)} union all ${branch(sql`t.deleted_at >= ${end}`)}`;
  return findKeys(ctx, sql`(select t.* from (${both}) t ${inOrder}) t`, order);
}

/** The records of a kind as they were at the end of a day: what their log has kept since is taken back. */
export function createAsOf(options: AsOfOptions) {
  const { kind, records } = options;

  return {
    async list(ctx: Context, { page, limit, ...query }: AsOfQuery): Promise<Page<Row>> {
      const then = await findThen(ctx, query.day);
      const { offset, limit: taken, most } = windowOf({ page, limit });
      const { total, idsAt } = await findThere(ctx, kind, query, { ...then, most });
      const results = await findRecords(ctx, options, idsAt(offset, taken), then);
      return { results, ...cappedTotal({ page, limit }, total), page, limit };
    },

    /** All of them, in batches, for an export. */
    async listAll(ctx: Context, query: Omit<AsOfQuery, 'page' | 'limit'>) {
      const then = await findThen(ctx, query.day);
      const { total, idsAt } = await findThere(ctx, kind, query, { ...then, most: null });
      async function* batches() {
        for (let from = 0; from < total; from += limits.pageSizeMax)
          yield await findRecords(ctx, options, idsAt(from, limits.pageSizeMax), then);
      }
      return { total, batches: batches() };
    },

    async find(ctx: Context, recordId: string, { day }: Pick<AsOfQuery, 'day'>) {
      const then = await findThen(ctx, day);
      const at = then.end;
      const [[row], [log]] = await Promise.all([
        ctx.db.query<{ wasThere: boolean }>(sql`
          select ${wasThere(at)} as "wasThere" from records t
           where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId} and t.kind = ${kind} and t.id = ${recordId}`),
        ctx.db.query<{ changes: number }>(sql`select entries_since(${recordId}, ${at}) as changes`),
      ]);
      if (!row) throw notFound(records.title);
      const [record = null] = row.wasThere ? await findRecords(ctx, options, [recordId], then) : [];
      return { at, record, changes: log?.changes ?? 0 };
    },
  };
}
