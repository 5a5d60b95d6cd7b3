import { monthName } from 'contract/core/days';
import type { ListQuery, Page } from 'contract/core/list';
import type { LogEntry } from 'contract/organization/log/log-entry';
import type { LogReview, WholeLogReview } from 'contract/records/log-review/log-review';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { cappedTotal, type Whole, windowOf } from '../../core/store/capped-page.ts';
import { showPerson } from '../../core/store/entity.ts';
import { likePattern } from '../../core/store/list.ts';
import {
  entryOf,
  ofSeverities,
  type StoredRow,
  storedColumns,
  storedRows,
} from '../../organization/log/log-rows.service.ts';

type Row = Omit<WholeLogReview, 'name'>;

const columns = raw(`t.id as _id, to_char(t.month, 'YYYY-MM') as month, t.due_on::text as "dueOn",
  is_overdue(t.due_on, today_in(t.zone), t.completed_at is not null) as "isOverdue", t.row_count as rows,
  t.first_row::int as "firstRow", t.last_row::int as "lastRow", t.alerts, t.warnings, mark_of_row(t.last_row) as hash,
  to_json(t.completed_at) #>> '{}' as "completedAt",
  (select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.completed_by) as "completedBy",
  t.zone, t.month::text as from, (t.month + interval '1 month - 1 day')::date::text as to`);

const named = (row: Row): WholeLogReview => ({ ...row, name: monthName(row.month) });

const within = (ctx: Context): Sql =>
  sql`t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}`;

/** The review of one month of the workspace at hand; locked where it is about to be signed. */
export async function findLogReview(ctx: Context, id: string, lock = false): Promise<WholeLogReview> {
  if (lock)
    await ctx.db.query(
      sql`select from log_reviews t where ${within(ctx)} and t.id = ${id} for no key update`,
    );
  const [row] = await ctx.db.query<Row>(
    sql`select ${columns} from log_reviews t where ${within(ctx)} and t.id = ${id}`,
  );
  if (!row) throw notFound('Review of the log');
  return named(row);
}

/** The monthly reviews of the log of the workspace at hand, newest month first unless sorted otherwise. */
export async function listLogReviews(ctx: Context, query: ListQuery & Whole): Promise<Page<LogReview>> {
  const { page, limit, search, sort } = query;
  const window = windowOf(query);
  const where = search
    ? sql`${within(ctx)} and lower(to_char(t.month, 'FMMonth YYYY YYYY-MM')) like ${likePattern(search)}`
    : within(ctx);
  const [rows, [count]] = await Promise.all([
    ctx.db.query<Row>(sql`
      select ${columns} from log_reviews t where ${where}
       order by ${sort === 'month' ? sql`t.month` : sql`t.month desc`} limit ${window.limit} offset ${window.offset}`),
    ctx.db.query<{ total: number }>(sql`
      select count(*)::int as total from (select from log_reviews t where ${where} limit ${window.most}) x`),
  ]);
  const results = rows.map((row) => {
    const { zone: _zone, from: _from, to: _to, ...review } = named(row);
    return review;
  });
  return { results, ...cappedTotal(query, count?.total ?? 0), page, limit };
}

const sampleRows = 20;

/** Rows of the month that do not stand out, taken from all of it: by the marks of rows, which nobody chooses. */
export async function sampleLog(ctx: Context, id: string): Promise<LogEntry[]> {
  const { firstRow, lastRow } = await findLogReview(ctx, id);
  // Drawn once, by themselves: else each row that is told could draw anew.
  const rows = await ctx.db.query<StoredRow>(sql`
    with drawn as materialized (
      select t.seq from activities t
       where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}
         and t.seq between ${firstRow} and ${lastRow} and ${ofSeverities(['info'])}
       order by t.hash limit ${sampleRows})
    select ${storedColumns} from ${storedRows}
     where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}
       and t.seq in (select d.seq from drawn d)
     order by t.seq desc`);
  return rows.map(entryOf);
}
