import type { AnswerOf, InputOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import { limits } from 'contract/core/limits';
import { modules } from 'contract/core/modules';
import type { Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { notFound } from '../../core/http/errors.ts';
import { likePattern, type StoredPage } from '../../core/store/list.ts';

type View = InputOf<typeof taskEndpoints.listMine>['query']['view'];

const viewSql: Record<NonNullable<View>, Sql> = {
  overdue: raw('t.is_overdue'),
  today: raw(`t.status <> 'completed' and t.due_date = t.today`),
  week: raw(`t.status <> 'completed' and t.due_date > t.today and t.due_date <= t.today + 7`),
  later: raw(`t.status <> 'completed' and t.due_date > t.today + 7`),
  done: raw(`t.status = 'completed'`),
};

// A task as the wire has it, from a row of task_rows; `people` is an expression for its assignees.
const taskJson = (people: string) =>
  raw(`json_build_object('_id', t.id, 'kind', 'risk_action', 'title', t.title, 'module', 'risk',
    'workspace', json_build_object('_id', t.workspace_id, 'name', t.workspace_name),
    'organization', json_build_object('_id', t.organization_id, 'name', t.organization_name),
    'record', json_build_object('_id', t.record_id, 'number', t.record_number, 'name', t.record_name),
    'startDate', t.start_date, 'dueDate', t.due_date, 'status', t.status, 'isOverdue', t.is_overdue, 'assignedTo', ${people},
    'link', '/${modules.risk.path}/' || t.module_id || '/workspace/' || t.workspace_id || '/tasks/detail/' || t.id)`);

const assignees = `(select coalesce(json_agg(${showPerson} order by l.position), '[]'::json)
  from action_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
  where l.organization_id = t.organization_id and l.action_id = t.id)`;

const orderOf = (sort: string | undefined): Sql => {
  const column = sort?.endsWith('title') ? 'lower(t.title)' : 't.due_date';
  return raw(`${column}${sort?.startsWith('-') ? ' desc' : ''}, t.id`);
};

type Source = { from: Sql; row: Sql; where: Sql[] };

async function pageOfTasks(
  ctx: Context,
  { page, limit, search, sort }: ListQuery,
  view: View,
  source: Source,
): Promise<StoredPage> {
  const searched = search
    ? [sql`lower(concat_ws(' ', t.title, t.record_number, t.record_name)) like ${likePattern(search)}`]
    : [];
  const conditions = join(
    [view ? viewSql[view] : raw(`t.status <> 'completed'`), ...source.where, ...searched],
    ' and ',
  );
  const [found] = await ctx.db.query<{ rows: string; total: number }>(sql`
    select (select coalesce(json_agg(p.row), '[]')::text from (
              select ${source.row} as row from ${source.from} where ${conditions}
               order by ${orderOf(sort)} limit ${limit} offset ${(page - 1) * limit}) p) as rows,
           (select count(*) from (select 1 from ${source.from} where ${conditions} limit ${limits.totalCap + 1}) c) as total`);
  const total = found?.total ?? 0;
  const capped = total > limits.totalCap ? { total: limits.totalCap, totalIsCapped: true } : { total };
  return { text: found?.rows ?? '[]', ...capped, page, limit };
}

const hasStatus = (status: string | undefined) => (status ? [sql`t.status = ${status}`] : []);

const mine = raw('my_tasks() m, lateral (select (m.task).*) t');

/** What the caller has to do in every organization where they are active. */
export function listMyTasks(
  ctx: Context,
  { view, status, ...query }: InputOf<typeof taskEndpoints.listMine>['query'],
) {
  return pageOfTasks(ctx, query, view, { from: mine, row: taskJson('m.people'), where: hasStatus(status) });
}

/** How many of them are late, and how many are due when. */
export async function countMyTasks(ctx: Context): Promise<AnswerOf<typeof taskEndpoints.countMine>> {
  const views = ['overdue', 'today', 'week', 'later'] as const;
  const counts = views.map((view) => sql`count(*) filter (where ${viewSql[view]})::int as ${raw(view)}`);
  const [found] = await ctx.db.query<AnswerOf<typeof taskEndpoints.countMine>>(
    sql`select ${join(counts)} from ${mine}`,
  );
  return found ?? { overdue: 0, today: 0, week: 0, later: 0 };
}

const isMine = sql`exists (select 1 from action_people l
  where l.organization_id = t.organization_id and l.action_id = t.id and l.account_id = app_account())`;

/** What the caller has to do in the workspace; with `team`, what everybody has. */
export function listWorkspaceTasks(
  ctx: Context,
  { view, status, team, ...query }: InputOf<typeof taskEndpoints.listWorkspace>['query'],
) {
  const here = sql`t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}`;
  const where = [here, ...hasStatus(status)];
  return pageOfTasks(ctx, query, view, {
    from: raw('task_rows t'),
    row: taskJson(assignees),
    where: team === 'true' ? where : [...where, isMine],
  });
}

export async function findTask(ctx: Context, id: string): Promise<Task> {
  const [row] = await ctx.db.query<{ record: Task }>(sql`
    select ${taskJson(assignees)} as record from task_rows t
     where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId} and t.id = ${id}`);
  if (!row) throw notFound('Task');
  return row.record;
}
