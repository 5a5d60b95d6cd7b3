import type { InputOf } from 'contract/core/endpoint';
import { type DateFormat, formatDay } from 'contract/core/format-day';
import type { ListQuery, Page } from 'contract/core/list';
import { modules, type ModuleKey } from 'contract/core/modules';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { addressOfRoute } from 'contract/records/approval/route-address';
import { severities } from 'contract/core/severity';
import type { ignoreInput, XrayFinding, XraySummary } from 'contract/records/xray/xray';
import { ignoreDaysMax } from 'contract/records/xray/xray';
import { scoreOf, type XrayAbout, type XrayCheck, type XrayResult } from 'contract/records/xray/xray-check';
import type { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { checksOf } from 'contract/xray-checks';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { cappedTotal, type Whole, windowOf } from '../../core/store/capped-page.ts';
import { showPerson } from '../../core/store/entity.ts';
import { likePattern } from '../../core/store/list.ts';
import { taskKey, xrayTask } from './xray-task.ts';

type Results = Record<string, Pick<XrayResult, 'applicable' | 'found'>>;

type State = {
  module: ModuleKey;
  state: XraySummary['state'];
  done: number;
  total: number;
  checkedAt: string | null;
  results: Results;
  confided: Results[];
  ignored: Record<string, number>;
  months: XraySummary['months'];
};

/** What is ignored today; one whose day has passed counts again at once. */
const isIgnored = sql`coalesce(t.ignored_until >= organization_today(), false)`;

/** What the checks came to for everybody, and besides for each confidential record that the caller sees. */
function added(results: Results, confided: readonly Results[]): Results {
  const sum = { ...results };
  for (const [key, { applicable, found }] of confided.flatMap((one) => Object.entries(one)))
    sum[key] = {
      applicable: (sum[key]?.applicable ?? 0) + applicable,
      found: (sum[key]?.found ?? 0) + found,
    };
  return sum;
}

/** The score of the workspace at hand and what each check came to. */
export async function findXray(ctx: Context): Promise<XraySummary> {
  const [row] = await ctx.db.query<State>(sql`
    select w.type as module, coalesce(x.state, 'none') as state, coalesce(x.done, 0) as done, coalesce(x.total, 0) as total,
           x.checked_at as "checkedAt", coalesce(x.results, '{}') as results,
           (select coalesce(json_agg(c.results), '[]') from xray_confided c
             where c.organization_id = w.organization_id and c.workspace_id = w.id) as confided,
           (select coalesce(json_object_agg(i.key, i.count), '{}') from (
              select t.key, count(*) from xray_findings t
               where t.organization_id = w.organization_id and t.workspace_id = w.id and t.ignored_until is not null and ${isIgnored}
               group by t.key) i) as ignored,
           (select coalesce(json_agg(json_build_object('month', m.month, 'score', m.score) order by m.month), '[]')
              from (select * from xray_months m where m.organization_id = w.organization_id and m.workspace_id = w.id
                     order by m.month desc limit 12) m) as months
      from workspaces w
      left join xray_runs x on x.organization_id = w.organization_id and x.workspace_id = w.id
     where w.organization_id = app_organization() and w.id = ${ctx.workspaceId}`);
  if (!row) throw notFound('Workspace', 'workspace');
  const { module, results: ofAll, confided, ignored, ...state } = row;
  const results = added(ofAll, confided);
  const checks = Object.entries(checksOf(module)).flatMap(([key, { title, severity, group }]) => {
    const result = results[key];
    return result ? [{ key, title, severity, group, ...result, ignored: ignored[key] ?? 0 }] : [];
  });
  return { workspace: ctx.workspaceId, ...state, score: scoreOf(checks), checks };
}

/** Has the workspace at hand checked in the background; one that is under way already is enough. */
export async function checkNow(ctx: WriteContext): Promise<XraySummary> {
  const taken = await ctx.db.query(sql`
    insert into xray_runs as x (organization_id, workspace_id, state, run_id)
    values (app_organization(), ${ctx.workspaceId}, 'queued', ${newId()})
    on conflict (organization_id, workspace_id) do update set state = 'queued', asked_at = now(), done = 0
      where x.state in ('ready', 'failed') or x.asked_at < now() - interval '1 hour'
    returning workspace_id`);
  if (taken.length > 0) {
    const { organizationId, workspaceId, userId } = ctx;
    await enqueue(ctx.db, xrayTask, { organizationId, workspaceId, userId }, { key: taskKey(workspaceId) });
  }
  ctx.trail.rows.push({
    entity: 'xray',
    action: 'asked',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: ctx.workspaceId,
    changes: {},
  });
  return findXray(ctx);
}

type Row = Pick<XrayFinding, '_id' | 'key' | 'name' | 'number' | 'kind' | 'since' | 'isMine' | 'ignored'> & {
  itemId: string;
  recordId: string | null;
  facts: Record<string, unknown>;
  moduleId: string;
  module: ModuleKey;
  dateFormat: DateFormat;
};

/** Whose a finding is: who manages its record, has its action, or is the person it is about. */
const isMine = sql`(exists (select from record_people l where l.organization_id = t.organization_id and l.record_id = t.record_id
      and l.account_id = app_account() and l.relation = 'manager')
    or exists (select from action_people l where l.organization_id = t.organization_id and l.action_id = t.item_id and l.account_id = app_account())
    or t.item_id = app_account())`;

const columns = sql`t.id as _id, t.key, t.name, t.number, t.item_id as "itemId", t.record_id as "recordId", t.facts, t.since::text,
  (select r.kind from records r where r.organization_id = t.organization_id and r.id = t.record_id) as kind,
  w.type as module, w.module_id as "moduleId", ${isMine} as "isMine",
  (select u.date_format from users u where u.id = app_user()) as "dateFormat",
  case when ${isIgnored} then json_build_object('until', t.ignored_until::text, 'reason', t.ignore_reason, 'by',
    (select ${raw(showPerson)} from accounts x where x.organization_id = t.organization_id and x.id = t.ignored_by)) end as ignored`;

const source = (ctx: Context) => sql`xray_findings t
  join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
 where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}`;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function factText(value: unknown, format: DateFormat): string {
  const text = textOf(value);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text, format) : text;
}

/** The sentence of why, with what the query has found in it; one of something is not several. */
const whyOf = (check: Pick<XrayCheck, 'why'>, facts: Record<string, unknown>, format: DateFormat) =>
  check.why
    .replace(/\{(\w+)\} (day|time|action)s\b/g, (all, name: string, one: string) =>
      textOf(facts[name]) === '1' ? `1 ${one}` : all,
    )
    .replace(/\{(\w+)\}/g, (_all, name: string) => factText(facts[name], format));

const inWorkspace: Record<Exclude<XrayAbout, 'invitation' | 'process'>, (row: Row) => string> = {
  record: ({ kind, recordId }) => (kind ? `${pathsOf(kind).record}/${recordId}` : ''),
  action: ({ kind, itemId }) => (kind ? `${pathsOf(kind).task}/${itemId}` : ''),
  person: ({ itemId }) => `user-management/user-details/${itemId}`,
  role: ({ itemId }) => `user-management/role-detail/${itemId}`,
  group: ({ itemId }) => `user-management/group-members-details/${itemId}`,
  route: ({ facts }) =>
    addressOfRoute({ name: textOf(facts['route']), isForAll: facts['isForAll'] === true }),
  field: () => 'library?fields=open',
  workspace: () => 'user-management',
};

const pathsOf = (kind: RecordKind) => recordKinds[kind].paths;

/** Where a finding is mended: where its check says, else where what it is about is shown. */
function linkOf({ about, at, tab }: XrayCheck, row: Row, workspaceId: string): string {
  if (about === 'invitation') return '/global-user-management?tab=pending';
  if (about === 'process') return `/business-management/process/${row.itemId}`;
  const { module, moduleId } = row;
  const path = `${at ?? inWorkspace[about](row)}${tab ? `?tab=${tab}` : ''}`;
  return `/${modules[module].path}/${moduleId}/workspace/${workspaceId}/${path}`;
}

/** Of a check that is no longer declared, nothing is told. */
function findingOf(ctx: Context, row: Row): XrayFinding[] {
  const check = checksOf(row.module)[row.key];
  if (!check) return [];
  const { title, severity, group, about, act } = check;
  const { _id, key, name, number, kind, since, isMine: mine, ignored } = row;
  return [
    {
      _id,
      key,
      title,
      why: whyOf(check, row.facts, row.dateFormat),
      severity,
      group,
      about,
      name,
      number,
      kind,
      since,
      act,
      link: linkOf(check, row, ctx.workspaceId),
      isMine: mine,
      ignored,
    },
  ];
}

type Filters = Omit<InputOf<typeof xrayEndpoints.list>['query'], keyof ListQuery>;

function conditionsOf(module: ModuleKey, { severity, group, key, whose, ignored = false }: Filters): Sql {
  const ofGroup = Object.entries(checksOf(module)).flatMap(([name, check]) =>
    check.group === group ? [name] : [],
  );
  return sql`and ${isIgnored} = ${ignored}
    ${severity ? sql`and t.rank = ${1 + severities.indexOf(severity)}::int` : empty}
    ${group ? sql`and t.key = any(${ofGroup})` : empty}
    ${key ? sql`and t.key = ${key}` : empty}
    ${whose === 'me' ? sql`and ${isMine}` : empty}`;
}

const orders: Record<string, string> = {
  severity: 't.rank, t.key, t.since, t.id',
  '-severity': 't.rank desc, t.key desc, t.since desc, t.id desc',
  since: 't.since, t.id',
  '-since': 't.since desc, t.id desc',
  name: 'lower(t.name), t.id',
  '-name': 'lower(t.name) desc, t.id desc',
};

/** What the checks of the workspace at hand have found, the most severe first. */
export async function listFindings(
  ctx: Context,
  { page, limit, search, sort, isWhole, ...filters }: InputOf<typeof xrayEndpoints.list>['query'] & Whole,
): Promise<Page<XrayFinding>> {
  const { module } = await ctx.entered();
  if (!module) throw notFound('Workspace', 'workspace');
  const found = search ? sql`and lower(concat_ws(' ', t.number, t.name)) like ${likePattern(search)}` : empty;
  const where = sql`${source(ctx)} ${conditionsOf(module, filters)} ${found}`;
  const { most, ...window } = windowOf({ page, limit, isWhole: isWhole === true });
  const order = raw(orders[sort ?? 'severity'] ?? '');
  const [counted, rows] = await Promise.all([
    ctx.db.query<{ total: number }>(
      sql`select count(*)::int as total from (select from ${where} limit ${most}) x`,
    ),
    ctx.db.query<Row>(
      sql`select ${columns} from ${where} order by ${order} limit ${window.limit} offset ${window.offset}`,
    ),
  ]);
  const results = rows.flatMap((row) => findingOf(ctx, row));
  return { results, ...cappedTotal({ page, limit }, counted[0]?.total ?? 0), page, limit };
}

async function findOne(ctx: Context, findingId: string): Promise<XrayFinding> {
  const rows = await ctx.db.query<Row>(sql`select ${columns} from ${source(ctx)} and t.id = ${findingId}`);
  const [finding] = rows.flatMap((row) => findingOf(ctx, row));
  if (!finding) throw notFound('Finding');
  return finding;
}

type Done = { action: 'ignored' | 'ignoring-ended'; until: string | null; reason: string | null };

function note(ctx: WriteContext, finding: XrayFinding, { action, until, reason }: Done): void {
  ctx.trail.rows.push({
    entity: 'xray_finding',
    action,
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: finding._id,
    recordNumber: finding.number,
    recordName: `${finding.title}: ${finding.name}`,
    changes: { ignoredUntil: [finding.ignored?.until ?? null, until] },
    reason,
  });
}

/** Lets a finding be until the end of a day; whoever does so again gives another day and reason. */
export async function ignoreFinding(
  ctx: WriteContext,
  findingId: string,
  { until, reason }: z.output<typeof ignoreInput>,
): Promise<XrayFinding> {
  const before = await findOne(ctx, findingId);
  const kept = await ctx.db.query(sql`
    update xray_findings t set ignored_until = ${until}::date, ignored_by = app_account(), ignore_reason = ${reason}
     where t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId} and t.id = ${findingId}
       and ${until}::date between organization_today() and organization_today() + ${ignoreDaysMax}::int
    returning t.id`);
  if (kept.length === 0)
    throw invalid({ until: `Choose a day from today on, at most ${ignoreDaysMax} days ahead` });
  note(ctx, before, { action: 'ignored', until, reason });
  return findOne(ctx, findingId);
}

/** Has a finding count again before its time; what counts already stays. */
export async function endIgnoring(ctx: WriteContext, findingId: string): Promise<XrayFinding> {
  const before = await findOne(ctx, findingId);
  if (!before.ignored) return before;
  await ctx.db.query(sql`
    update xray_findings set ignored_until = null, ignored_by = null, ignore_reason = null
     where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and id = ${findingId}`);
  note(ctx, before, { action: 'ignoring-ended', until: null, reason: null });
  return findOne(ctx, findingId);
}
