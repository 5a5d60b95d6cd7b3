import type {
  AttentionEntry,
  attentionEndpoints,
  AttentionItem,
} from 'contract/records/attention/attention.endpoints';
import {
  type AttentionKey,
  attentionKeys,
  attentionRules,
  keysAbout,
} from 'contract/records/attention/attention-rules';
import { isolated } from 'contract/core/characters';
import type { InputOf } from 'contract/core/endpoint';
import { type DateFormat, formatDay } from 'contract/core/format-day';
import type { ListQuery, Page } from 'contract/core/list';
import { modules, type ModuleKey } from 'contract/core/modules';
import sql, { raw } from 'sql-template-tag';
import { cappedTotal, type Whole, windowOf } from '../../core/store/capped-page.ts';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';

type Found = { path: string; dateFormat: DateFormat; isPast: boolean };
type Shown = Omit<AttentionItem, 'why' | 'severity' | 'link'>;
type Row = Shown & Found & { module: ModuleKey; moduleId: string };
/** Without a module: what concerns the organization itself. */
type OwnRow = Omit<AttentionEntry, 'why' | 'severity' | 'link'> & Found & { moduleId: string | null };

const shown = (isMine: string, standsInFor: string) =>
  raw(`a.id as _id, a.record_id as record, a.record_name as "recordName", a.key, a.about as "attentionType", a.kind, a.name, a.number,
  a.since::text, a.days, a.is_past as "isPast", a.path, a.people, a.workspace_id as workspace, a.module, a.module_id as "moduleId",
  a.snooze, coalesce((select json_agg(json_build_object('_id', p.account_id) order by p.account_id) from record_people p
    where p.organization_id = a.organization_id and p.record_id = a.record_id and p.relation = 'manager'), '[]') as managers, exists(select from attention_reminders m where m.organization_id = a.organization_id and m.key = a.key
    and m.item_id = a.id and m.on_day = a.today) as "isReminded", ${isMine} as "isMine", ${standsInFor} as "standsInFor", (select u.date_format from users u where u.id = app_user()) as "dateFormat"`);

const columns = shown(
  'app_account() = any(a.concerned)',
  'decides_for(a.organization_id, app_account(), a.key, a.id)',
);
const ownColumns = raw(`, a.workspace_name as "workspaceName",
  json_build_object('_id', a.organization_id, 'name', a.organization_name) as organization`);

type Told = Found &
  Pick<AttentionItem, 'key' | 'since' | 'days' | 'standsInFor'> & {
    module: ModuleKey | null;
    moduleId: string | null;
    workspace: string | null;
  };

const agoOf = (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`);
const aheadOf = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

function toldOf({
  key,
  since,
  days,
  standsInFor,
  dateFormat,
  isPast,
  module,
  moduleId,
  workspace,
  path,
}: Told) {
  const { why, whyFor, severity, alertAfter } = attentionRules[key];
  const sentence = standsInFor && whyFor ? whyFor.replace('{name}', () => isolated(standsInFor)) : why;
  return {
    why: sentence
      .replace('{date}', () => formatDay(since, dateFormat))
      // A rule may tell of a day before and after it.
      .replace('{ago}', days < 0 ? aheadOf(-days) : agoOf(days))
      .replace('{ahead}', aheadOf(-days)),
    severity: isPast || (alertAfter !== undefined && days > alertAfter) ? ('alert' as const) : severity,
    link: module ? `/${modules[module].path}/${moduleId}/workspace/${workspace}/${path}` : `/${path}`,
  };
}

type Counted = { total?: number; place?: number | null };

function itemOf(row: Row & Counted): AttentionItem {
  const {
    dateFormat: _format,
    path: _path,
    isPast: _isPast,
    moduleId: _id,
    module: _module,
    total: _total,
    place: _place,
    ...item
  } = row;
  return { ...item, ...toldOf(row) };
}

const patternOf = ({ search }: ListQuery) => (search ? likePattern(search) : null);
const isNewest = ({ sort }: ListQuery) => sort === '-since';

function pageOf<T>(query: ListQuery, results: T[], found: number): Page<T> {
  const { page, limit } = query;
  return { results, ...cappedTotal(query, found), page, limit };
}

type Filter = Omit<InputOf<typeof attentionEndpoints.list>['query'], keyof ListQuery | 'whose'>;
type Asked = ListQuery & Whole;

/** One thing, when it needs attention; unless asked, whether it is put off or not. */
async function findOne(ctx: Context, { item, key, filterData, snoozed }: Filter): Promise<Row[]> {
  return ctx.db.query<Row>(sql`
    select ${columns} from attention_rows a
     where a.organization_id = app_organization() and a.workspace_id = ${ctx.workspaceId} and a.id = ${item}
       and a.key = coalesce(${key ?? null}, a.key) and a.about = coalesce(${filterData ?? null}, a.about)
       and a.is_snoozed = coalesce(${snoozed ?? null}::boolean, a.is_snoozed)`);
}

type Sought = { keys: readonly AttentionKey[]; snoozed: boolean; whose: 'me' | 'others' | 'all' };

async function findPage(ctx: Context, { keys, snoozed, whose }: Sought, query: Asked) {
  const { limit, offset, most } = windowOf(query);
  const order = raw(isNewest(query) ? 'k.since desc, k.item_id desc' : 'k.since, k.item_id');
  const asked = sql`${keys}, ${snoozed}, ${patternOf(query)}, ${isNewest(query)}, ${most}`;
  const found =
    whose === 'others'
      ? sql`workspace_attention_keys_of_others(${ctx.workspaceId}, ${asked})`
      : sql`workspace_attention_keys(${ctx.workspaceId}, ${whose === 'me'}, ${asked})`;
  const rows = await ctx.db.query<Row & Counted>(sql`
    with keys as materialized (
      select k.*, row_number() over (order by k.rank, ${order}) as place
        from ${found} k)
    select c.total, k.place, ${columns}
      from (select count(*) as total from (select from keys limit ${most}) x) c
      left join (select * from keys x where x.place > ${offset} and x.place <= ${offset + limit}) k on true
      -- Thing by thing: joined as a whole, all that needs attention would be worked out.
      left join lateral (
        select * from attention_rows x where x.organization_id = k.organization_id and x.id = k.item_id and x.key = k.key offset 0) a on true
     order by k.place`);
  const there = rows.filter(({ _id }) => _id !== null);
  return pageOf(query, there.map(itemOf), rows[0]?.total ?? 0);
}

/** Which rules a list of a workspace is narrowed to. */
export function keysOf({ filterData, key }: Pick<Filter, 'filterData' | 'key'>): readonly AttentionKey[] {
  const about: readonly AttentionKey[] = filterData ? keysAbout[filterData] : attentionKeys;
  return key ? about.filter((one) => one === key) : about;
}

/** What needs attention in the workspace: by what is to be done, then longest. */
export async function listAttention(
  ctx: Context,
  {
    filterData,
    key,
    item,
    snoozed,
    whose,
    ...query
  }: InputOf<typeof attentionEndpoints.list>['query'] & Whole,
): Promise<Page<AttentionItem>> {
  if (item) {
    const found = await findOne(ctx, { item, key, filterData, snoozed });
    return pageOf(query, query.page === 1 ? found.map(itemOf) : [], found.length);
  }
  const keys = keysOf({ filterData, key });
  if (keys.length === 0) return pageOf(query, [], 0);
  return findPage(ctx, { keys, snoozed: snoozed ?? false, whose: whose ?? 'all' }, query);
}

type MineQuery = InputOf<typeof attentionEndpoints.listMine>['query'];

function entryOf(row: OwnRow & Counted): AttentionEntry {
  const { dateFormat: _format, path: _path, isPast: _isPast, moduleId: _id, total: _total, ...entry } = row;
  return { ...entry, ...toldOf(row) };
}

/** What needs the caller's attention wherever they are active; with `whose` all, what they may see. */
export async function listMyAttention(
  ctx: Context,
  { whose, key, module, snoozed = false, ...query }: MineQuery & Whole,
): Promise<Page<AttentionEntry>> {
  const { limit, offset, most } = windowOf(query);
  const rows = await ctx.db.query<OwnRow & { total: number }>(sql`
    select m.total, ${shown('a.is_mine', 'a.stands_in_for')} ${ownColumns}
      from my_attention(${whose}, ${key ? [key] : null}, ${module ?? null}, ${snoozed}, ${patternOf(query)}, ${isNewest(query)},
                        ${limit}, ${offset}, ${most}) m
      left join lateral (select (m.entry).*) a on true
     order by m.place`);
  const found = rows.filter(({ _id }) => _id !== null);
  return pageOf(query, found.map(entryOf), rows[0]?.total ?? 0);
}

/** What needs the attention of the caller by the rule that the path names. */
export async function listMyAttentionOf(
  ctx: Context,
  type: string,
  query: Omit<MineQuery, 'key'>,
): Promise<Page<AttentionEntry>> {
  const key = attentionKeys.find((name) => name === type);
  if (!key) throw notFound('Rule');
  return listMyAttention(ctx, { ...query, key });
}
