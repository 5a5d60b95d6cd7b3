import type { Analytics, attentionEndpoints, AttentionItem } from 'contract/attention/attention.endpoints';
import type { InputOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import { limits } from 'contract/core/limits';
import { modules } from 'contract/core/modules';
import { settingDefaults } from 'contract/settings';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/context.ts';
import { showPerson } from '../../core/entity.ts';
import { likePattern } from '../../core/list.ts';

type Query = InputOf<typeof attentionEndpoints.list>['query'];

type Row = Pick<
  AttentionItem,
  '_id' | 'record' | 'name' | 'number' | 'key' | 'since' | 'people' | 'attentionType'
> & {
  days: number;
  link: string;
};

const rootPath = `'/${modules.risk.path}/' || w.module_id || '/workspace/' || w.id`;

const peopleOf = (
  table: string,
  key: string,
  id: string,
) => `(select coalesce(json_agg(${showPerson} order by l.position), '[]'::json)
  from ${table} l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
  where l.organization_id = w.organization_id and l.${key} = ${id})`;

// The predicates of the needs-attention list; a row is there as long as its predicate holds.
const overdueActions = raw(`
  select t.id as _id, t.record_id as record, 'task_overdue' as key, 'action' as "attentionType", t.title as name, t.record_number as number,
         t.due_date as since, t.today - t.due_date as days, 1 as grave,
         ${rootPath} || '/tasks/detail/' || t.id as link, ${peopleOf('risk_action_assignees', 'action_id', 't.id')} as people
    from task_rows t join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
   where t.is_overdue`);

const unassessedRisks = raw(`
  select r.id as _id, r.id as record, 'risk_unassessed' as key, 'library' as "attentionType", r.name, r.number,
         r.created_at::date as since, current_date - r.created_at::date as days, 2 as grave,
         ${rootPath} || '/library/detail/' || r.id as link, ${peopleOf('risk_people', 'risk_id', 'r.id')} as people
    from risks r join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
   where r.deleted_at is null and r.status <> 'completed' and r.created_at < now() - make_interval(days => coalesce((
         select (s.settings->>'assessmentDays')::int from workspace_settings s
          where s.organization_id = w.organization_id and s.workspace_id = w.id), ${settingDefaults.assessmentDays}))
     and r.assessment_approval->>'status' <> 'Approved'`);

function sourceOf(ctx: Context, { filterData, key }: Query): Sql {
  const wanted = [
    { rule: overdueActions, key: 'task_overdue', type: 'action' },
    { rule: unassessedRisks, key: 'risk_unassessed', type: 'library' },
  ].filter((one) => (!filterData || one.type === filterData) && (!key || one.key === key));
  const scoped = wanted.map(
    (one) => sql`${one.rule} and w.organization_id = app_organization() and w.id = ${ctx.workspaceId}`,
  );
  return scoped.length === 0 ? sql`${overdueActions} and false` : join(scoped, ' union all ');
}

function itemOf(row: Row, workspaceId: string): AttentionItem {
  const { days, ...item } = row;
  const since = `${row.since.slice(5, 7)}/${row.since.slice(8, 10)}/${row.since.slice(0, 4)}`;
  const late = days === 1 ? '1 day ago' : `${days} days ago`;
  const why =
    row.key === 'task_overdue'
      ? `The action was due on ${since}, ${late}.`
      : `The risk was raised on ${since}, ${late}, and its assessment is not approved.`;
  return { ...item, why, severity: row.key === 'task_overdue' ? 'alert' : 'warn', workspace: workspaceId };
}

/** What needs attention in the workspace: gravest first, then longest. */
export async function listAttention(ctx: Context, query: Query): Promise<Page<AttentionItem>> {
  const { page, limit, search, sort, item } = query;
  const conditions = [
    ...(search ? [sql`lower(concat_ws(' ', s.number, s.name)) like ${likePattern(search)}`] : []),
    ...(item ? [sql`s._id = ${item}`] : []),
  ];
  const source = sourceOf(ctx, query);
  const found =
    conditions.length > 0 ? sql`select * from (${source}) s where ${join(conditions, ' and ')}` : source;
  const order = raw(sort === '-since' ? 'grave, since desc, _id' : 'grave, since, _id');
  const [rows, [count]] = await Promise.all([
    ctx.db.query<Row>(sql`
      select _id, record, key, "attentionType", name, number, since::text, days, link, people from (${found}) a
       order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.query<{ total: number }>(
      sql`select count(*) as total from (select 1 from (${found}) a limit ${limits.totalCap + 1}) c`,
    ),
  ]);
  const total = count?.total ?? 0;
  const capped = total > limits.totalCap ? { total: limits.totalCap, totalIsCapped: true } : { total };
  return { results: rows.map((row) => itemOf(row, ctx.workspaceId)), ...capped, page, limit };
}

const statusCounts = (extra: string) =>
  raw(`json_build_object(
  'pending', count(*) filter (where t.status = 'pending'), 'inProgress', count(*) filter (where t.status = 'in-progress'),
  'complete', count(*) filter (where t.status = 'completed'), 'onHold', count(*) filter (where t.status = 'on-hold'),
  'total', count(*)${extra})`);

/** The numbers of the workspace's dashboard, counted now. */
export async function describeWorkspace(ctx: Context): Promise<Analytics> {
  const here = sql`t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}`;
  const [row] = await ctx.db.query<{ record: Analytics }>(sql`
    select json_build_object(
      'libraryAnalytics', (select ${statusCounts('')} from risks t where ${here} and t.deleted_at is null),
      'actionAnalytics', (select ${statusCounts(`, 'overdue', count(*) filter (where t.is_overdue)`)} from task_rows t where ${here}),
      'byCategory', coalesce((select json_agg(json_build_object('key', c.category, 'label', c.category, 'count', c.count) order by c.count desc, c.category)
          from (select t.category, count(*) from risks t where ${here} and t.deleted_at is null group by 1) c), '[]'::json),
      'bySite', coalesce((select json_agg(json_build_object('key', s.id, 'label', s.name, 'count', c.count) order by c.count desc, s.name)
          from (select t.site_id, count(*) from risks t where ${here} and t.deleted_at is null group by 1) c
          join sites s on s.organization_id = app_organization() and s.id = c.site_id), '[]'::json),
      'asOf', now()) as record`);
  if (!row) throw new Error('The dashboard gave no answer');
  return row.record;
}
