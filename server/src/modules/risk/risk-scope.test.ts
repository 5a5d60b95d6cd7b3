import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let here: { workspaceId: string };
/** Narrowed to Plant 1 by their entry. */
let narrowed: Member;
let otherSite: string;
let otherProcess: string;
let theirs: string;
let named: string;
let elsewhere: string;

// A register of two sites: what lies at Plant 2 is not the narrowed member's, but for what names them.
beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  here = { workspaceId: world.workspaceId };
  const { owner } = world;
  const site = await owner.call(siteEndpoints.create, {
    body: { name: 'Plant 2', location: 'Southfield', timeZone: 'UTC' },
  });
  otherSite = site.body._id;
  const process = await owner.call(processEndpoints.create, {
    body: { name: 'Turning', parentSite: [otherSite] },
  });
  otherProcess = process.body._id;
  narrowed = await addMember(api, world, {
    preset: 'process-owner',
    sites: [world.siteId],
    name: 'Nora Narrow',
  });
  const place = { site: otherSite, process: otherProcess };
  theirs = world.recordId;
  elsewhere = (await makeRisk(world, 'Leak elsewhere', place))._id;
  named = (await makeRisk(world, 'Leak that names Nora', { ...place, managers: [narrowed.user.accountId] }))
    ._id;
  for (const recordId of [elsewhere, named]) {
    await owner.call(riskParts.action.create, {
      params: { ...here, recordId },
      body: { ...world.actionInput('Overdue action'), endDate: '2026-01-02' },
    });
  }
});
afterAll(() => api.close());

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).toSorted();

async function ask(who: Caller, call: Endpoint, query: Record<string, unknown> = {}, more = {}) {
  return (await who.call(call, { params: { ...here, ...more }, query })).body;
}

test('the list, its search and its total are of their sites, and of what names them', async () => {
  const { recordId: approved, freeId } = world.toApprove;
  const assessed = world.ids['assessedId'] ?? '';
  const mine = [theirs, named, world.raisedRiskId, approved, freeId, assessed].toSorted();
  const list = await ask(narrowed, riskEndpoints.list);
  expect([idsOf(list.data), list.total]).toEqual([mine, 6]);
  const searched = await ask(narrowed, riskEndpoints.list, { search: 'leak' });
  expect([idsOf(searched.data), searched.total]).toEqual([[named], 1]);
  const filtered = await ask(narrowed, riskEndpoints.list, { site: otherSite });
  expect(filtered.total).toBe(1);
  const all = await ask(world.owner, riskEndpoints.list);
  expect(all.total).toBe(7);
});

test('a record elsewhere is not there for them, nor are its actions, steps and log', async () => {
  const at = { params: { ...here, recordId: elsewhere } };
  for (const call of [riskEndpoints.find, riskEndpoints.steps, riskParts.action.list, riskEndpoints.members])
    expect((await narrowed.call(call, at)).status).toBe(404);
  const changed = await narrowed.call(riskEndpoints.update, { ...at, body: { name: 'Mine now' } });
  expect(changed.status).toBe(404);
  expect((await narrowed.call(riskEndpoints.find, { params: { ...here, recordId: named } })).status).toBe(
    200,
  );
  const log = await narrowed.call(logEndpoints.list, { params: { id: elsewhere } });
  expect(log.body.data?.total ?? 0).toBe(0);
});

test('dashboard, attention, tasks, log and home count only what they see', async () => {
  const figures = (await ask(narrowed, dashboardEndpoints.analytics)).data;
  expect(figures.libraryAnalytics.total).toBe(6);
  expect(figures.actionAnalytics).toMatchObject({ total: 2, overdue: 1 });
  expect(figures.bySite.map(({ count }: { count: number }) => count)).toEqual([5, 1]);
  const needing = async (who: Caller) =>
    (await ask(who, attentionEndpoints.list)).data.map(({ record }: { record: string }) => record);
  expect(await needing(world.owner)).toContain(elsewhere);
  const needed = await needing(narrowed);
  expect(needed).toEqual(expect.arrayContaining([named, theirs]));
  expect(needed).not.toContain(elsewhere);
  const ofAll = { team: 'true', limit: 100 };
  const tasks = await ask(narrowed, taskEndpoints.listWorkspace, ofAll);
  const allTasks = await ask(world.owner, taskEndpoints.listWorkspace, ofAll);
  const ofRecord = ({ record }: { record: { _id: string } | null }) => record?._id;
  expect(allTasks.data.map(ofRecord)).toContain(elsewhere);
  expect(idsOf(tasks.data)).toEqual(
    idsOf(allTasks.data.filter((task: { record: { _id: string } | null }) => ofRecord(task) !== elsewhere)),
  );
  const log = await narrowed.call(logEndpoints.list, {
    params: { id: world.workspaceId },
    query: { search: 'elsewhere' },
  });
  expect(log.body.data.total).toBe(0);
  const modules = (await narrowed.call(subscriptionEndpoints.names)).body;
  const { counts } = (modules.data ?? modules).find((one: { module: string }) => one.module === 'risk');
  expect(counts).toMatchObject({ records: 6, open: 6, overdue: 1 });

  const whole = (await ask(world.owner, dashboardEndpoints.analytics)).data;
  expect([whole.libraryAnalytics.total, whole.actionAnalytics.overdue]).toEqual([7, 2]);
});

test('an action names who carries it out as long as it is not deleted', async () => {
  const at = { params: { ...here, recordId: elsewhere } };
  const sees = async () => (await narrowed.call(riskEndpoints.find, at)).status;
  expect(await sees()).toBe(404);
  const made = await world.owner.call(riskParts.action.create, {
    ...at,
    body: world.actionInput('Seal the joint'),
  });
  const action = { params: { ...at.params, actionId: made.body.data._id } };
  // They were given it before they were narrowed.
  await api.owner.query(
    'insert into action_people (organization_id, action_id, account_id) select organization_id, id, $2 from actions where id = $1',
    [action.params.actionId, narrowed.user.accountId],
  );
  expect(await sees()).toBe(200);
  expect(
    (await world.owner.call(riskParts.action.remove, { ...action, body: { reason: 'Not ours' } })).status,
  ).toBe(200);
  expect(await sees()).toBe(404);
});

test('they raise and move risks within their sites alone, and are told at the field', async () => {
  const body = { ...world.riskInput('Raised there'), site: otherSite, process: otherProcess };
  const raised = await narrowed.call(riskEndpoints.create, { body });
  expect([raised.status, Object.keys(raised.body.errors)]).toEqual([400, ['site']]);
  expect((await narrowed.call(riskEndpoints.create, { body: world.riskInput('Raised here') })).status).toBe(
    201,
  );
  const moved = await narrowed.call(riskEndpoints.update, {
    params: { ...here, recordId: theirs },
    body: { site: otherSite, process: otherProcess },
  });
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['site']]);
  const renamed = await narrowed.call(riskEndpoints.update, {
    params: { ...here, recordId: named },
    body: { name: 'Leak that names Nora still', site: otherSite },
  });
  expect(renamed.status).toBe(200);
});

test('the workspace tells them what they are narrowed to, and a process narrows as a site does', async () => {
  const own = await ask(narrowed, workspaceEndpoints.risk.find, {}, { workspaceId: world.workspaceId });
  expect(own.data.account.scope).toEqual({ sites: [world.siteId], processes: null });
  const turner = await addMember(api, world, { preset: 'process-owner', processes: [otherProcess] });
  const list = await ask(turner, riskEndpoints.list);
  expect(idsOf(list.data)).toEqual([elsewhere, named].toSorted());
  const nowhere = await addMember(api, world, {
    preset: 'process-owner',
    sites: [world.siteId],
    processes: [otherProcess],
  });
  expect((await ask(nowhere, riskEndpoints.list)).total).toBe(0);
});
