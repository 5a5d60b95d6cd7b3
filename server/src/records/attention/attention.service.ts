import {
  type AttentionEntry,
  type attentionEndpoints,
  type AttentionItem,
  attentionKeys,
} from 'contract/records/attention/attention.endpoints';
import type { InputOf } from 'contract/core/endpoint';
import { type DateFormat, formatDay } from 'contract/core/format-day';
import { limits } from 'contract/core/limits';
import type { ListQuery, Page } from 'contract/core/list';
import { modules, type ModuleKey } from 'contract/core/modules';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';

type Found = { days: number; path: string; dateFormat: DateFormat };
type Shown = Omit<AttentionItem, 'why' | 'severity' | 'link'>;
type Row = Shown & Found & { module: ModuleKey; moduleId: string };
/** Without a module: what concerns the organization itself. */
type OwnRow = Omit<AttentionEntry, 'why' | 'severity' | 'link'> & Found & { moduleId: string | null };

const columns = raw(`a.id as _id, a.record_id as record, a.key, a.about as "attentionType", a.name, a.number,
  a.since::text, a.days, a.path, a.people, a.workspace_id as workspace, a.module, a.module_id as "moduleId",
  a.snooze, (select u.date_format from users u where u.id = app_user()) as "dateFormat"`);

const ownColumns = raw(`, a.workspace_name as "workspaceName", a.is_mine as "isMine",
  json_build_object('_id', a.organization_id, 'name', a.organization_name) as organization`);

const sentences: Record<AttentionItem['key'], (date: string, late: string) => string> = {
  task_overdue: (date, late) => `The action was due on ${date}, ${late}.`,
  risk_unassessed: (date, late) =>
    `The risk was raised on ${date}, ${late}, and its assessment is not approved.`,
  access_review_overdue: (date, late) => `The review was to be completed by ${date}, ${late}.`,
};

const severities: Record<AttentionItem['key'], AttentionItem['severity']> = {
  task_overdue: 'alert',
  risk_unassessed: 'warn',
  access_review_overdue: 'alert',
};

type Told = Found &
  Pick<AttentionItem, 'key' | 'since'> & {
    module: ModuleKey | null;
    moduleId: string | null;
    workspace: string | null;
  };

function toldOf({ key, since, days, dateFormat, module, moduleId, workspace, path }: Told) {
  const late = days === 1 ? '1 day ago' : `${days} days ago`;
  return {
    why: sentences[key](formatDay(since, dateFormat), late),
    severity: severities[key],
    link: module ? `/${modules[module].path}/${moduleId}/workspace/${workspace}/${path}` : `/${path}`,
  };
}

function itemOf(row: Row): AttentionItem {
  const { days: _days, dateFormat: _format, path: _path, moduleId: _id, module: _module, ...item } = row;
  return { ...item, ...toldOf(row) };
}

const whetherSnoozed = (snoozed: boolean) => (snoozed ? sql`a.is_snoozed` : sql`not a.is_snoozed`);

const searched = (search: string | undefined) =>
  search ? [sql`lower(concat_ws(' ', a.number, a.name)) like ${likePattern(search)}`] : [];

type Source = { from: Sql; where: Sql[]; columns: Sql };

async function pageOf<R extends Row | OwnRow>(
  ctx: Context,
  { page, limit, search, sort }: ListQuery,
  source: Source,
): Promise<Page<R>> {
  const conditions = join([sql`true`, ...source.where, ...searched(search)], ' and ');
  const order = raw(sort === '-since' ? 'a.grave, a.since desc, a.id' : 'a.grave, a.since, a.id');
  const [rows, [count]] = await Promise.all([
    ctx.db.query<R>(sql`
      select ${source.columns} from ${source.from} where ${conditions}
       order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.query<{ total: number }>(
      sql`select count(*) as total from (select 1 from ${source.from} where ${conditions} limit ${limits.totalCap + 1}) c`,
    ),
  ]);
  const total = count?.total ?? 0;
  const capped = total > limits.totalCap ? { total: limits.totalCap, totalIsCapped: true } : { total };
  return { results: rows, ...capped, page, limit };
}

/** What needs attention in the workspace: gravest first, then longest. */
export async function listAttention(
  ctx: Context,
  { filterData, key, item, snoozed, ...query }: InputOf<typeof attentionEndpoints.list>['query'],
): Promise<Page<AttentionItem>> {
  const where = [
    sql`a.organization_id = app_organization() and a.workspace_id = ${ctx.workspaceId}`,
    ...(filterData ? [sql`a.about = ${filterData}`] : []),
    ...(key ? [sql`a.key = ${key}`] : []),
    ...(item ? [sql`a.id = ${item}`] : []),
    // Of one thing alone it is told whether it is put off.
    ...(item && snoozed === undefined ? [] : [whetherSnoozed(snoozed ?? false)]),
  ];
  const found = await pageOf<Row>(ctx, query, { from: raw('attention_rows a'), where, columns });
  return { ...found, results: found.results.map(itemOf) };
}

type MineQuery = InputOf<typeof attentionEndpoints.listMine>['query'];

function entryOf(row: OwnRow): AttentionEntry {
  const { days: _days, dateFormat: _format, path: _path, moduleId: _id, ...entry } = row;
  return { ...entry, ...toldOf(row) };
}

/** What needs the caller's attention wherever they are active; with `whose` all, what they may see. */
export async function listMyAttention(
  ctx: Context,
  { whose, key, module, snoozed = false, ...query }: MineQuery,
): Promise<Page<AttentionEntry>> {
  const from = sql`my_attention(${whose === 'all'}, ${key ?? null}) a`;
  const where = [whetherSnoozed(snoozed), ...(module ? [sql`a.module = ${module}`] : [])];
  const found = await pageOf<OwnRow>(ctx, query, { from, where, columns: sql`${columns} ${ownColumns}` });
  return { ...found, results: found.results.map(entryOf) };
}

/** The same for the rule that the path names. */
export async function listMyAttentionOf(
  ctx: Context,
  type: string,
  query: Omit<MineQuery, 'key'>,
): Promise<Page<AttentionEntry>> {
  const key = attentionKeys.find((name) => name === type);
  if (!key) throw notFound('Rule');
  return listMyAttention(ctx, { ...query, key });
}
