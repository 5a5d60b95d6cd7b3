import type { ServerEvents } from 'contract/core/events';
import type { ModuleKey } from 'contract/core/modules';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import { severities } from 'contract/core/severity';
import { scoreOf, type XrayResult } from 'contract/records/xray/xray-check';
import { checksOf } from 'contract/xray-checks';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { byKey } from '../../core/database/batches.ts';
import type { Connection } from '../../core/database/database.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import type { CheckQueries } from './check-query.service.ts';
import { here, type Last, pageOf, pageSql } from './xray-pages.ts';
import type { XrayTask } from './xray-task.ts';

/** The queries of the checks of a module's workspaces. */
export type QueriesOf = (module: ModuleKey) => CheckQueries;

type Begun = { module: ModuleKey; name: string; total: number };
type Counted = Pick<XrayResult, 'applicable' | 'found'>;
type Results = Record<string, Counted>;
type Running = Begun & { task: XrayTask; runId: string; queries: CheckQueries };
/** What the checks came to: of all records that are open to everybody, and of each confidential one by its id. */
type Found = { results: Results; confided: Record<string, Results> };

async function begin(tx: Connection, { workspaceId }: XrayTask, runId: string): Promise<Begun | undefined> {
  const [begun] = await tx.query<Begun>(sql`
    with here as (
      select w.organization_id, w.id, w.type, w.name from workspaces w
       where w.organization_id = app_organization() and w.id = ${workspaceId} and w.deleted_at is null
    ), begun as (
      insert into xray_runs (organization_id, workspace_id, state, run_id)
      select organization_id, id, 'running', ${runId} from here
      on conflict (organization_id, workspace_id) do update set state = 'running', run_id = excluded.run_id, asked_at = now(), done = 0)
    select h.type as module, h.name,
           greatest(0, coalesce((select sum(t.total) from record_totals t
              where t.organization_id = h.organization_id and t.workspace_id = h.id and not t.deleted and t.entity = any(${recordKindKeys})), 0)
             - (select count(*) from records r
                 where r.organization_id = h.organization_id and r.workspace_id = h.id and r.confidential and r.deleted_at is null))::int as total
      from here h`);
  return begun;
}

/** What the queries find in what stands `before`, as `seen` of a statement. */
function seenBy({ task, module }: Running, queries: CheckQueries, before: Sql): Sql {
  const checks = checksOf(module);
  const rankOf = (key: string) => 1 + severities.indexOf(checks[key]?.severity ?? 'info');
  const seen = Object.entries(queries).map(
    ([key, { query }]) =>
      sql`select ${key}::text as key, ${rankOf(key)}::int as rank, x.* from (${query}) x(item_id, record_id, name, number, since, facts, found)`,
  );
  return sql`${here(task.workspaceId)}${before}, seen as materialized (${join(seen, ' union all ')})`;
}

/** What was seen, kept; gives what each check applies to, and how much it has found. */
const keepSeen = ({ task, runId }: Running, seen: Sql): Sql => sql`
    with ${seen}, kept as (
      insert into xray_findings as f (organization_id, workspace_id, key, rank, item_id, record_id, name, number, since, facts, run_id)
      select app_organization(), ${task.workspaceId}::uuid, s.key, s.rank, s.item_id, s.record_id, s.name, s.number, s.since, s.facts, ${runId}::uuid
        from (select distinct on (key, item_id) * from seen where found order by key, item_id) s
      on conflict (organization_id, workspace_id, key, item_id) do update
        set rank = excluded.rank, record_id = excluded.record_id, name = excluded.name, number = excluded.number, facts = excluded.facts,
            since = least(f.since, excluded.since), run_id = excluded.run_id)
    select s.key, count(*)::int as applicable, (count(*) filter (where s.found))::int as found,
           null::jsonb as last, 0 as looked
      from seen s group by s.key`;

const keepFound = (running: Running, queries: CheckQueries, before: Sql): Sql =>
  keepSeen(running, seenBy(running, queries, before));

/**
 * A transaction of the check that does not see what is confidential, so that nothing of it stands in what is found elsewhere;
 * but for one record that is looked at by itself.
 */
const inTheOpen = <T>(
  { database }: JobServices,
  { organizationId }: XrayTask,
  work: (tx: Connection) => Promise<T>,
  besides: string | null = null,
): Promise<T> =>
  inOrganization(database, organizationId, async (tx) => {
    await tx.query(sql`
      select set_config('app.hidden', coalesce(array_agg(r.id)::text, ''), true) from records r
       where r.organization_id = app_organization() and r.confidential and r.id is distinct from ${besides}::uuid`);
    return work(tx);
  });

type Read = Counted & { key: string | null; last: Last | null; looked: number };

function addTo(results: Results, rows: readonly Read[]): void {
  for (const { key, applicable, found } of rows) {
    if (key === null) continue;
    const so = results[key] ?? { applicable: 0, found: 0 };
    results[key] = { applicable: so.applicable + applicable, found: so.found + found };
  }
}

async function tell(services: JobServices, running: Running, done: number): Promise<void> {
  const { task, total } = running;
  await inOrganization(services.database, task.organizationId, (tx) =>
    tx.query(sql`
      update xray_runs set done = ${done}, total = ${total}
       where organization_id = app_organization() and workspace_id = ${task.workspaceId} and run_id = ${running.runId}`),
  );
  if (task.userId) publish(services, task, { done, total, state: 'running' });
}

function publish(
  services: JobServices,
  { userId, workspaceId }: XrayTask,
  progress: Pick<ServerEvents['job.progress'], 'done' | 'total' | 'state'>,
): void {
  if (userId)
    services.publish([`user:${userId}`], 'job.progress', { id: workspaceId, kind: 'xray', ...progress });
}

const over = (queries: CheckQueries, what: 'records' | 'workspace'): CheckQueries =>
  Object.fromEntries(Object.entries(queries).filter(([, one]) => one.over === what));

/** Reads the records of a kind page by page, each in its own transaction, and keeps what is wrong with them. */
async function readKind(
  services: JobServices,
  running: Running,
  { kind, results, done }: { kind: string; results: Results; done: { count: number } },
): Promise<void> {
  const { task, queries } = running;
  await byKey<Last>(async (after, atMost) => {
    const page = pageOf(kind, after, atMost);
    const rows = await inTheOpen(services, task, (tx) =>
      tx.query<Read>(sql`
        ${keepFound(running, over(queries, 'records'), page)}
        union all
        select null, 0, 0, (select jsonb_build_object('at', p.created_at, 'id', p.id) from page p order by p.created_at, p.id limit 1), (select count(*) from page)::int`),
    );
    addTo(results, rows);
    const end = rows.find(({ key }) => key === null);
    done.count += end?.looked ?? 0;
    await tell(services, running, done.count);
    return end && end.looked === atMost ? (end.last ?? undefined) : undefined;
  });
}

/** Reads each confidential record of a kind by itself: there are few, and what is found there is told to few. */
async function readConfided(
  services: JobServices,
  running: Running,
  kind: string,
): Promise<Record<string, Results>> {
  const { task, queries } = running;
  const ids = await inOrganization(services.database, task.organizationId, (tx) =>
    tx.query<{ id: string }>(sql`
      select r.id from records r where r.organization_id = app_organization() and r.workspace_id = ${task.workspaceId} and r.kind = ${kind}
         and r.confidential and r.deleted_at is null`),
  );
  const confided: Record<string, Results> = {};
  for (const { id } of ids) {
    const page = pageSql(sql`
      select r.* from here h join records r on r.organization_id = h.organization_id and r.id = ${id} and r.deleted_at is null`);
    const read = (tx: Connection) => tx.query<Read>(keepFound(running, over(queries, 'records'), page));
    addTo((confided[id] = {}), await inTheOpen(services, task, read, id));
  }
  return confided;
}

type Told = { account: string; fresh: number };

/** The alerts that nobody was told of yet, as many as each administrator of the workspace sees. */
const tellFresh = (workspaceId: string) => sql`
  with fresh as (
    update xray_findings set told_at = now()
     where organization_id = app_organization() and workspace_id = ${workspaceId} and rank = 1 and told_at is null
       and ignored_until is null returning record_id
  ), secret as materialized (
    select array(select r.id from records r where r.organization_id = app_organization() and r.confidential
                    and r.id in (select f.record_id from fresh f)) as ids
  ), administrators as materialized (
    select m.account_id from workspace_people m
     where m.organization_id = app_organization() and m.workspace_id = ${workspaceId} and m.level = 5
       and m.status = 'active' and m.left_at is null order by m.account_id limit 50)
  select m.account_id as account, (select count(*)::int from fresh f where f.record_id is null or f.record_id <> all(h.hidden)) as fresh
    from administrators m cross join secret s cross join lateral (select hidden_among(m.account_id, s.ids) as hidden) h`;

/** Keeps how the month stands by what everybody may know of. */
async function keepMonth(tx: Connection, { task, module }: Running, results: Results): Promise<void> {
  const ignored = await tx.query<{ key: string; count: number }>(sql`
    select f.key, count(*)::int as count from xray_findings f
     where f.organization_id = app_organization() and f.workspace_id = ${task.workspaceId} and f.ignored_until is not null
       and not exists (select from xray_confided c where c.organization_id = f.organization_id and c.record_id = f.record_id)
     group by f.key`);
  const whole = Object.entries(checksOf(module)).flatMap(([key, { severity }]) => {
    const result = results[key];
    return result
      ? [{ ...result, severity, ignored: ignored.find((one) => one.key === key)?.count ?? 0 }]
      : [];
  });
  await tx.query(sql`
    insert into xray_months (organization_id, workspace_id, month, score, results)
    values (app_organization(), ${task.workspaceId}, date_trunc('month', organization_today())::date, ${scoreOf(whole)}, ${JSON.stringify(results)}::jsonb)
    on conflict (organization_id, workspace_id, month) do update set score = excluded.score, results = excluded.results`);
}

const keepConfided = (workspaceId: string, confided: Found['confided']) => sql`
  insert into xray_confided (organization_id, workspace_id, record_id, results)
  select r.organization_id, r.workspace_id, r.id, c.value
    from jsonb_each(${JSON.stringify(confided)}::jsonb) c
    join records r on r.organization_id = app_organization() and r.workspace_id = ${workspaceId} and r.id = c.key::uuid`;

/** What was found earlier and no more goes; the results and the month are kept, and new alerts told, at once. */
async function finish(services: JobServices, running: Running, { results, confided }: Found): Promise<void> {
  const { task, runId, module } = running;
  const created = await inOrganization(services.database, task.organizationId, async (tx) => {
    const taken = await tx.query(sql`
      update xray_runs set state = 'ready', done = total, checked_at = clock(), results = ${JSON.stringify(results)}::jsonb
       where organization_id = app_organization() and workspace_id = ${task.workspaceId} and run_id = ${runId} and state = 'running'
      returning workspace_id`);
    // Another check has begun since, which says it all itself.
    if (taken.length === 0) return [];
    const isHere = sql`organization_id = app_organization() and workspace_id = ${task.workspaceId}`;
    await tx.query(sql`delete from xray_findings where ${isHere} and run_id <> ${runId}`);
    await tx.query(sql`delete from xray_confided where ${isHere}`);
    await tx.query(keepConfided(task.workspaceId, confided));
    await tx.query(sql`
      update xray_findings set ignored_until = null, ignored_by = null, ignore_reason = null
       where ${isHere} and ignored_until < organization_today()`);
    await keepMonth(tx, running, results);
    const told = await tx.query<Told>(tellFresh(task.workspaceId));
    const notices = [...Map.groupBy(told, ({ fresh }) => fresh)].filter(([fresh]) => fresh > 0);
    if (notices.length === 0) return [];
    return keepNotices(
      tx,
      null,
      notices.map(([fresh, administrators]) => ({
        event: 'xray.new_alerts',
        to: administrators.map(({ account }) => account),
        once: `xray:${runId}`,
        module,
        workspaceId: task.workspaceId,
        record: { type: 'xray', id: task.workspaceId, number: null, name: running.name },
        path: 'xray?severity=alert',
        facts: { count: String(fresh) },
      })),
    );
  });
  for (const { room, payload } of created) services.publish([room], 'notification.created', payload);
  publish(services, task, { done: running.total, total: running.total, state: 'done' });
}

/** Looks through all of a workspace, which may take long, and keeps what is wrong with it in a transaction of its own. */
async function readWorkspace(
  services: JobServices,
  running: Running,
  queries: CheckQueries,
): Promise<Read[]> {
  const [row] = await inTheOpen(services, running.task, (tx) =>
    tx.query<{ seen: string }>(
      sql`with ${seenBy(running, queries, empty)} select coalesce(json_agg(s), '[]')::text as seen from seen s`,
    ),
  );
  const seen = sql`seen as materialized (
    select * from jsonb_to_recordset(${row?.seen ?? '[]'}::jsonb)
      s(key text, rank int, item_id uuid, record_id uuid, name text, number text, since date, facts jsonb, found boolean))`;
  return inTheOpen(services, running.task, (tx) => tx.query<Read>(keepSeen(running, seen)));
}

/** Checks a workspace: what its checks find is kept, in place of what they found before. */
export async function runXray(services: JobServices, task: XrayTask, queriesOf: QueriesOf): Promise<void> {
  const runId = newId();
  const begun = await inOrganization(services.database, task.organizationId, (tx) => begin(tx, task, runId));
  if (!begun) return;
  const running = { ...begun, task, runId, queries: queriesOf(begun.module) };
  const results: Results = {};
  const done = { count: 0 };
  const kinds = recordKindKeys.filter((kind) => recordKinds[kind].module === begun.module);
  const confided: Found['confided'] = {};
  for (const kind of kinds) {
    await readKind(services, running, { kind, results, done });
    Object.assign(confided, await readConfided(services, running, kind));
  }
  for (const [key, query] of Object.entries(over(running.queries, 'workspace')))
    addTo(results, await readWorkspace(services, running, { [key]: query }));
  await finish(services, running, { results, confided });
}

/** Says of a check that it is not begun again, because the server ended while it was done. */
export async function giveUpXray(services: JobServices, task: XrayTask): Promise<void> {
  await inOrganization(services.database, task.organizationId, (tx) =>
    tx.query(sql`
      update xray_runs set state = 'failed'
       where organization_id = app_organization() and workspace_id = ${task.workspaceId} and state <> 'ready'`),
  );
  publish(services, task, { done: 0, total: 0, state: 'failed' });
}
