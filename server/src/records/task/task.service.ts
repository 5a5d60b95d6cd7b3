import { cappedCountOf, countedMost } from 'contract/core/capped-count';
import type { InputOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import {
  type Task,
  type TaskCounts,
  taskGroups,
  type taskEndpoints,
  type TaskView,
  taskViews,
} from 'contract/records/task/task.endpoints';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { cappedTotal, mostOf } from '../../core/store/capped-page.ts';
import type { Context } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { notFound } from '../../core/http/errors.ts';
import { likePattern, type StoredPage } from '../../core/store/list.ts';
import { favourites } from '../../support/preference/preference.service.ts';

// A task as the wire has it, from a row of task_rows; `people` is an expression for its assignees.
const taskJson = (people: string) =>
  raw(`json_build_object('_id', t.id, 'kind', coalesce(t.kind, t.record_kind || '_action'), 'title', t.title, 'module', t.module,
    'workspace', json_build_object('_id', t.workspace_id, 'name', t.workspace_name),
    'organization', json_build_object('_id', t.organization_id, 'name', t.organization_name),
    'record', json_build_object('_id', t.record_id, 'number', t.record_number, 'name', t.record_name, 'status', t.record_status, 'stage', t.record_stage),
    'startDate', t.start_date, 'dueDate', t.due_date, 'status', t.status, 'isOverdue', t.is_overdue, 'priority', t.priority,
    'daysLeft', t.due_date - t.today, 'assignedTo', ${people}, 'version', t.version, 'createdAt', t.created_at,
    'group', case when t.group_id is not null then json_build_object('_id', t.group_id, 'name', t.group_name) end,
    'isUnclaimed', t.is_unclaimed, 'mayClaim', t.may_claim, 'standsInFor', t.stands_in_for, 'isPastDone', t.is_past_done,
    'askedBy', (select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.created_by),
    'link', '/' || t.module_path || '/' || t.module_id || '/workspace/' || t.workspace_id || '/' || t.task_path || '/' || t.page_id || coalesce(t.page_query, ''))`);

const assignees = `(select coalesce(json_agg(${showPerson} order by l.position), '[]'::json)
  from task_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
  where l.organization_id = t.organization_id and l.item_id = t.id)`;

type Found = { rows: string; total: number };

type Listed = InputOf<typeof taskEndpoints.listWorkspace>['query'];

/** The kinds that are asked for; null for all of them. */
function kindsOf(what: Listed['what'], kind?: Listed['kind']): readonly string[] | null {
  const kinds = what?.flatMap((group): readonly string[] => taskGroups[group]) ?? null;
  if (!kind) return kinds;
  return kinds === null || kinds.includes(kind) ? [kind] : [];
}

function pageOf(query: ListQuery, found: Found | undefined): StoredPage {
  const { page, limit } = query;
  return { text: found?.rows ?? '[]', ...cappedTotal(query, found?.total ?? 0), page, limit };
}

const patternOf = ({ search }: ListQuery) => (search ? likePattern(search) : null);

/** What the caller has to do in every organization where they are active, or with `team` what their teams have. */
export async function listMyTasks(
  ctx: Context,
  {
    view,
    status,
    team,
    dueFrom,
    dueTo,
    assignedTo,
    priority,
    what,
    module,
    workspace,
    ...query
  }: InputOf<typeof taskEndpoints.listMine>['query'],
): Promise<StoredPage> {
  const { page, limit, sort = 'dueDate' } = query;
  const [found] = await ctx.db.query<Found>(sql`
    select coalesce(json_agg(${taskJson('m.people')} order by m.place) filter (where m.place is not null), '[]')::text as rows,
           max(m.total) as total
      from my_tasks(${team === 'true'}, ${view ?? null}, ${status ?? null}, ${patternOf(query)}, ${sort}, ${dueFrom ?? null}, ${dueTo ?? null},
                    ${workspace ?? null}::uuid[], ${module ?? null}::text[], ${kindsOf(what)}::text[], ${assignedTo ?? null}::uuid[], ${priority ?? null}::text[],
                    ${limit}, ${(page - 1) * limit}, ${mostOf(query)}) m
     cross join lateral (select (m.task).*) t`);
  return pageOf(query, found);
}

type Counted = { view: string; total: number; has_team: boolean };

function countsOf(found: Counted[]): TaskCounts {
  const totals = new Map(found.map(({ view, total }) => [view, cappedCountOf(total)]));
  const byView = <T>(valueOf: (view: TaskView) => T) =>
    Object.fromEntries(taskViews.map((view) => [view, valueOf(view)])) as Record<TaskView, T>; // fromEntries cannot keep the keys
  return {
    ...byView((view) => totals.get(view)?.count ?? 0),
    hasMore: byView((view) => totals.get(view)?.hasMore ?? false),
    hasTeam: found.some((row) => row.has_team),
  };
}

type Whose = InputOf<typeof taskEndpoints.countMine>['query'];

/** How many of them are late, how many are due when, how many wait for others and how many are done. */
export async function countMyTasks(ctx: Context, { team }: Whose): Promise<TaskCounts> {
  return countsOf(
    await ctx.db.query<Counted>(
      sql`select view, total, has_team from count_my_tasks(${team === 'true'}, ${countedMost})`,
    ),
  );
}

/** How many tasks each view of a workspace has. */
export async function countWorkspaceTasks(ctx: Context, { team }: Whose): Promise<TaskCounts> {
  return countsOf(
    await ctx.db.query<Counted>(
      sql`select view, total, has_team from count_workspace_tasks(${ctx.workspaceId}, ${team !== 'true'}, ${countedMost})`,
    ),
  );
}

const orders = {
  dueDate: 'k.due_on, k.item_id',
  '-dueDate': 'k.due_on desc, k.item_id desc',
  title: 'lower(k.title), k.item_id',
  '-title': 'lower(k.title) desc, k.item_id',
  // What it is sorted by has given the rank, in either direction.
  priority: 'k.rank, k.due_on, k.item_id',
  '-priority': 'k.rank, k.due_on, k.item_id',
};

type Only = Pick<InputOf<typeof taskEndpoints.listWorkspace>['query'], 'favorites' | 'site' | 'process'>;

/** The tasks of the workspace that are asked for alone: those that are starred, and those of some places. */
function onlyOf(ctx: Context, { favorites, site, process }: Only): Sql {
  const starred = favourites('task', ctx.workspaceId);
  if (!site && !process) return favorites ? starred : sql`null::uuid[]`;
  return sql`array(select t.item_id from tasks t
    where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}
      and (${site ?? null}::uuid[] is null or t.site_id = any(${site ?? null}::uuid[]))
      and (${process ?? null}::uuid[] is null or t.process_id = any(${process ?? null}::uuid[]))
      ${favorites ? sql`and t.item_id = any(${starred})` : empty})`;
}

/** What the caller has to do in the workspace; with `team`, what everybody has. */
export async function listWorkspaceTasks(
  ctx: Context,
  {
    view,
    status,
    team,
    favorites,
    dueFrom,
    dueTo,
    kind,
    site,
    process,
    assignedTo,
    priority,
    what,
    ...query
  }: InputOf<typeof taskEndpoints.listWorkspace>['query'],
): Promise<StoredPage> {
  const { page, limit, sort = 'dueDate' } = query;
  const offset = (page - 1) * limit;
  const order = raw(orders[sort]);
  const [found] = await ctx.db.query<Found>(sql`
    with keys as materialized (
      select k.*, row_number() over (order by ${order}) as place
        from workspace_task_keys(${ctx.workspaceId}, ${team !== 'true'}, ${view ?? null}, ${status ?? null}, ${patternOf(query)},
                                 ${sort}, ${mostOf(query)}, ${onlyOf(ctx, { favorites, site, process })},
                                 ${dueFrom ?? null}, ${dueTo ?? null}, ${kindsOf(what, kind)}::text[],
                                 ${assignedTo ?? null}::uuid[], ${priority ?? null}::text[]) k)
    select (select count(*) from keys) as total,
           (select coalesce(json_agg(${taskJson(assignees)} order by k.place), '[]')::text
              from (select * from keys x where x.place > ${offset} and x.place <= ${offset + limit}) k
             cross join lateral (
               select * from task_rows x where x.organization_id = k.organization_id and x.id = k.item_id offset 0) t) as rows`);
  return pageOf(query, found);
}

export async function findTask(ctx: Context, id: string): Promise<Task> {
  const [row] = await ctx.db.query<{ record: Task }>(sql`
    select ${taskJson(assignees)} as record from task_rows t
     where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId} and t.id = ${id}`);
  if (!row) throw notFound('Task');
  return row.record;
}
