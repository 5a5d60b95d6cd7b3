import { exportEndpoints } from 'contract/export.endpoints';
import { type Integrity, type LogEntry, logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type Caller, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner, testWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  world = await makeWorld(api);
});
afterAll(() => api.close());

async function read(caller: Caller, query: Record<string, unknown> = {}): Promise<LogEntry[]> {
  const { body, status } = await caller.call(logEndpoints.listAll, { query: { limit: 100, ...query } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.logs;
}

const verify = async (caller: Caller, after = 0): Promise<Integrity> =>
  (await caller.call(logEndpoints.integrity, { query: { after } })).body.data;

test('an administrator reads all of the organization; a member what happened where they are, and their own acts', async () => {
  const admin = await addMember(api, world, { role: 'admin' });
  const insider = await addMember(api, world, { level: 1 });
  const outsider = await addMember(api, world, {});
  await world.owner.call(workspaceEndpoints.capa.create, {
    body: { moduleId: world.modules.capa, name: 'Hidden one', description: 'x' },
  });
  const entities = (rows: LogEntry[]) => new Set(rows.map(({ collectionName }) => collectionName));
  await read(world.owner);
  const ids = (rows: LogEntry[]) => rows.map(({ _id }) => _id);
  const ofAdmin = ids(await read(admin));
  // What the administrator has read is the newest row of the owner, whose page is full.
  const ofOwner = ids(await read(world.owner)).slice(1);
  expect(ofAdmin.slice(0, ofOwner.length)).toEqual(ofOwner);
  const seen = await read(insider);
  expect([...entities(seen)]).toEqual(expect.arrayContaining(['risk', 'risk_action', 'workspace']));
  for (const ofAll of ['site', 'process', 'user']) expect(entities(seen)).not.toContain(ofAll);
  expect(JSON.stringify(seen)).not.toContain('Hidden one');
  expect(await read(outsider)).toEqual([]);
  expect((await read(outsider)).map(({ action }) => action)).toEqual(['read']);
});

test('that the log is read is logged, once for a reader who turns its pages', async () => {
  for (const page of [1, 2, 3]) await read(world.owner, { page, limit: 5 });
  const reads = await read(world.owner, { entity: 'activity' });
  expect(reads.map(({ message }) => message)).toEqual(['Read the activity log of the organization']);
});

test('it is narrowed by day in a zone, person, role, act, kind, module and workspace', async () => {
  const bob = await addMember(api, world, { level: 3 });
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  await bob.call(riskEndpoints.update, { params, body: { name: 'Renamed by Bob' } });
  const today = new Date().toISOString().slice(0, 10);
  const of = (query: Record<string, unknown>) => read(world.owner, query);
  expect(await of({ person: bob.user.accountId })).toHaveLength(1);
  expect((await of({ role: 'edit' })).map(({ action }) => action)).toEqual(['updated']);
  expect((await of({ action: 'created', entity: 'site,process' })).length).toBe(5);
  expect(new Set((await of({ module: 'risk' })).map(({ logof }) => logof))).toEqual(new Set(['Risk']));
  expect((await of({ workspace: world.workspaceId })).length).toBeGreaterThan(3);
  expect(await of({ workspace: world.organizationId })).toEqual([]);
  const all = await of({});
  expect(await of({ from: today, to: today, zone: 'UTC' })).toHaveLength(all.length);
  expect(await of({ from: '2099-01-01' })).toEqual([]);
  expect(await of({ to: '2020-01-01', zone: 'Asia/Karachi' })).toEqual([]);
  const { status } = await world.owner.call(logEndpoints.listAll, { query: { zone: 'Mars/Olympus' } });
  expect(status).toBe(400);
});

test('a search finds by who did what, to which record, why, and what a change replaced, and only what one may read', async () => {
  const bob = await addMember(api, world, { level: 3 });
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  await bob.call(riskEndpoints.update, { params, body: { name: 'Crane 100% safe', category: 'Strategic' } });
  const number = (await bob.call(riskEndpoints.find, { params })).body.data.number;
  const [update] = await read(world.owner, { action: 'updated', entity: 'risk' });
  const finds = async (search: string, caller: Caller = world.owner) =>
    (await read(caller, { search })).some(({ _id }) => _id === update?._id);
  for (const search of [bob.user.name.toUpperCase(), 'edit risk updated', number, '100% safe', 'strategic'])
    expect(await finds(search), search).toBe(true);
  expect(await finds('100_ safe')).toBe(false);
  await world.owner.call(riskEndpoints.removeMany, {
    params,
    body: { libraries: [world.recordId], reason: 'Merged into the hoist' },
  });
  expect((await read(world.owner, { search: 'into the hoist' })).map(({ action }) => action)).toEqual([
    'deleted',
  ]);
  expect(await finds('100% safe', await addMember(api, world, {}))).toBe(false);
  const stranger = await makeWorld(api);
  expect(await read(stranger.owner, { search: 'Crane' })).toEqual([]);
  expect(await read(stranger.owner, { search: number, person: bob.user.accountId })).toEqual([]);
});

test('of a word that very many rows have, the newest are shown and the total says that there are more', async () => {
  const outsider = await addMember(api, world, {});
  await read(outsider);
  const many = 31_500;
  await asOwner(
    api.urls,
    `with head as (
       update activity_heads set seq = seq + ${many} where organization_id = $1 returning seq - ${many} as seq
     )
     insert into activities
     select made.* from head, generate_series(1, ${many}) n,
            (select * from activities where organization_id = $1 and entity = 'site' limit 1) a,
            jsonb_populate_record(null::activities, to_jsonb(a) || jsonb_build_object('seq', head.seq + n,
              'id', gen_random_uuid(), 'record_name', case when n <= 1200 then 'old crane ' else 'new hoist ' end || n)) made`,
    [world.organizationId],
  );
  const page = async (query: Record<string, unknown>, caller: Caller = world.owner) =>
    (await caller.call(logEndpoints.listAll, { query: { limit: 10, ...query } })).body.data;
  const told = ({ logs }: { logs: LogEntry[] }) => logs.map(({ message }) => message);
  const first = await page({ search: 'hoist' });
  expect(first).toMatchObject({ total: 1000, totalIsCapped: true });
  expect(told(first)[0]).toBe(`Created site new hoist ${many}`);
  expect(told(await page({ search: 'hoist', page: 150 }))[0]).toBe(`Created site new hoist ${many - 1490}`);
  // These are older than the rows that are walked.
  expect(told(await page({ search: 'old crane' }))[0]).toBe('Created site old crane 1200');
  expect(told(await page({ search: 'old crane', sort: 'createdAt' }))[0]).toBe('Created site old crane 1');
  const one = await page({ search: 'old crane 777' });
  expect([one.total, told(one)]).toEqual([1, ['Created site old crane 777']]);
  expect(await page({ search: 'crane' }, outsider)).toMatchObject({ total: 0, logs: [] });
});

test('whoever may not read all of it neither exports nor verifies it', async () => {
  const bob = await addMember(api, world, { level: 5 });
  expect((await bob.call(exportEndpoints.createActivity, { body: { format: 'csv' } })).status).toBe(403);
  expect((await bob.call(logEndpoints.integrity)).status).toBe(403);
});

test('an export has the rows that the filters leave, with their hashes, and is logged itself', async () => {
  const worker = await testWorker(api.urls, features, { storage: api.services.storage });
  const begun = await world.owner.call(exportEndpoints.createActivity, {
    body: { format: 'csv', filters: { entity: 'site', action: 'created' } },
  });
  expect(begun.status).toBe(201);
  const job = await exportsOf(api, world.workspaceId).finish(world.owner, begun.body.data._id);
  expect(job).toMatchObject({ state: 'done', kind: 'activity', total: 3 });
  const file = await api.app.inject({ method: 'GET', url: job.url ?? '' });
  const [header, ...rows] = file.body.slice(1).trim().split('\r\n');
  expect(header).toMatch(/^"Row","At \(UTC\)","Performed by",.*"Hash","Checkpoint at \(UTC\)"$/);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/Created Site Spare site/);
  expect(rows[0]).toMatch(/,"[0-9a-f]{64}",(""|".+")?$/);
  expect((await read(world.owner, { entity: 'export' }))[0]?.message).toMatch(/^Exported activity-/);
  await worker.stop();
});

test('a whole chain is found whole, part by part, and its last checkpoint is told', async () => {
  await api.database.query({ text: 'select anchor_trails(null, 100)', values: [] });
  const first = await verify(world.owner);
  expect(first).toMatchObject({ firstBad: null, isDone: true });
  expect(first.checkpoint?.seq).toBe(first.total);
  const rest = await verify(world.owner, 3);
  expect(rest).toMatchObject({ firstBad: null, isDone: true, checked: rest.total - 3 });
  expect((await read(world.owner, { entity: 'activity' })).map(({ action }) => action)).toContain('verified');
});

test('a row that was changed, taken out, or cut off at the end is found, and where', async () => {
  await api.database.query({ text: 'select anchor_trails(null, 100)', values: [] });
  const tamper = async (statement: string) => {
    await asOwner(
      api.urls,
      `do $all$ begin set local session_replication_role = replica; ${statement.replaceAll('ORG', world.organizationId)}; end $all$`,
    );
    return (await verify(world.owner)).firstBad;
  };
  const { total } = await verify(world.owner);
  const cut = `delete from activities where organization_id = 'ORG' and seq > ${total - 3};
    update activity_heads h set seq = a.seq, hash = a.hash from activities a
     where h.organization_id = 'ORG' and a.organization_id = 'ORG' and a.seq = ${total - 3}`;
  expect(await tamper(cut)).toBe(total - 2);
  expect(await tamper(`delete from activities where organization_id = 'ORG' and seq = 4`)).toBe(4);
  expect(
    await tamper(`update activities set actor_name = 'Nobody' where organization_id = 'ORG' and seq = 2`),
  ).toBe(2);
});

/** Copies a row of the trail so many times, past the API. */
const copied = (row: string, many: number, own: string) =>
  asOwner(
    api.urls,
    `with head as (
       update activity_heads set seq = seq + ${many} where organization_id = $1 returning seq - ${many} as seq
     )
     insert into activities
     select made.* from head, generate_series(1, ${many}) n,
            (select * from activities where organization_id = $1 and ${row} limit 1) a,
            jsonb_populate_record(null::activities, to_jsonb(a) || jsonb_build_object('seq', head.seq + n, 'id', gen_random_uuid(), ${own})) made`,
    [world.organizationId],
  );

test('whoever has done a thousand things since they read the log is noted once more', async () => {
  const reads = async () => {
    await read(world.owner);
    return (await read(world.owner, { entity: 'activity' })).length;
  };
  expect([await reads(), await reads()]).toEqual([1, 1]);
  await copied(`entity = 'activity'`, 1000, `'entity', 'site', 'action', 'updated'`);
  expect(await reads()).toBe(2);
});

test('the last row of somebody in a workspace, and the log by act, kind and day, are found by an index and not by a walk', async () => {
  await copied(`entity = 'site'`, 5000, `'at', now() - interval '2 days'`);
  await asOwner(api.urls, 'analyze activities');
  const planOf = async (condition: string, order = 'seq desc') => {
    const rows = await asOwner<{ 'QUERY PLAN': string }>(
      api.urls,
      `explain select from activities where organization_id = $1 and ${condition} order by ${order} limit 1`,
      [world.organizationId],
    );
    return rows.map((row) => row['QUERY PLAN']).join(' ');
  };
  const account = `account_id = '${world.owner.user.accountId}' and workspace_id = '${world.workspaceId}'`;
  for (const [plan, index] of [
    [await planOf(account), 'activities_account_workspace'],
    [await planOf(`action = 'never-done'`), 'activities_action'],
    [await planOf(`entity = 'never-seen'`), 'activities_entity'],
    [await planOf(`at >= now()`, 'at, seq'), 'activities_at'],
  ] as const) {
    expect(plan).toContain(index);
    expect(plan).not.toContain('Filter');
  }
  const today = (await read(world.owner, { from: new Date().toISOString().slice(0, 10) })).length;
  expect(today).toBeGreaterThan(0);
});
