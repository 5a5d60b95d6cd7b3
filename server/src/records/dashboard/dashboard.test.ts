import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Endpoint } from 'contract/core/endpoint';
import { allEndpoints } from 'contract/endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import {
  type Dashboard,
  dashboardEndpoints,
  dashboardPeriods,
  type ShownWidget,
} from 'contract/records/dashboard/dashboard.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { countedIn } from '../../../test/counted-in.ts';
import { actionInputOf } from '../../../test/kind-samples.ts';
import { kinds } from '../../../test/kinds.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let elsewhere: { siteId: string; processId: string };

const callOf = (name: string): Endpoint => {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
};

const workspaceOf = (kind: RecordKind) => world.kinds[kind]?.ids['workspaceId'] ?? world.workspaceId;

/** Records of a kind over two years: every seventh is elsewhere, every third is closed, each has an action. */
async function addRecords(kind: RecordKind): Promise<void> {
  const sample = kinds.find((one) => one.kind === kind);
  if (!sample) throw new Error(`There are no samples of ${kind}`);
  const workspaceId = workspaceOf(kind);
  const { accountId } = world.owner.user;
  for (let n = 0; n < 24; n++) {
    const at = n % 7 === 0 ? elsewhere : world;
    const body = sample.input(
      { workspaceId, accountId, siteId: at.siteId, processId: at.processId },
      `No ${n}`,
    );
    const made = await world.owner.call(callOf(`${kind}.create`), { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const params = { workspaceId, recordId: made.body.data._id };
    await world.owner.call(callOf(`${kind}-action.create`), {
      params,
      body: { ...actionInputOf({ accountId }, `Do ${n}`), endDate: n % 2 ? '2026-02-01' : '2099-01-01' },
    });
  }
  await api.owner.query(
    `with numbered as (select id, row_number() over (order by serial) as n from records where workspace_id = $1)
     update records r set opened_on = current_date - (31 * x.n)::int, status = (array['completed', 'in-progress', 'on-hold', 'pending'])[1 + x.n % 4]
       from numbered x where x.id = r.id`,
    [workspaceId],
  );
  await api.owner.query(
    `with numbered as (select id, row_number() over (order by serial) as n from records where workspace_id = $1)
     update records r set closed_on = r.opened_on + 20 from numbered x where x.id = r.id and r.status = 'completed'`,
    [workspaceId],
  );
  await api.owner.query(
    `with numbered as (select id, row_number() over (order by id) as n from actions where workspace_id = $1)
     update actions a set status = (array['completed', 'in-progress', 'on-hold', 'pending'])[1 + x.n % 4] from numbered x where x.id = a.id`,
    [workspaceId],
  );
}

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const site = await world.owner.call(siteEndpoints.create, {
    body: { name: 'Plant 2', location: 'Southfield', timeZone: 'Asia/Tokyo' },
  });
  const process = await world.owner.call(processEndpoints.create, {
    body: { name: 'Turning', parentSite: [site.body._id] },
  });
  elsewhere = { siteId: site.body._id, processId: process.body._id };
  for (const { kind } of kinds) await addRecords(kind);
}, 120_000);
afterAll(() => api.close());

async function dashboardOf(member: Member, kind: RecordKind, period: string): Promise<Dashboard> {
  const { status, body } = await member.call(dashboardEndpoints.find, {
    params: { type: recordKinds[kind].module, workspaceId: workspaceOf(kind) },
    query: { kind, period },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Dashboard; // the answer is parsed by its declaration
}

/** All widgets, also those that the module counts itself. */
async function widgetsOf(member: Member, kind: RecordKind, period: string): Promise<ShownWidget[]> {
  const { widgets, more } = await dashboardOf(member, kind, period);
  const { body } = await member.call(dashboardEndpoints.more, {
    params: { type: recordKinds[kind].module, workspaceId: workspaceOf(kind) },
    query: { kind, period },
  });
  expect(body.data.widgets).toHaveLength(more);
  return [...widgets, ...body.data.widgets];
}

async function listed(member: Member, kind: RecordKind, list: 'records' | 'tasks', query: object) {
  const endpoint = list === 'tasks' ? taskEndpoints.listWorkspace : callOf(`${kind}.list`);
  const { status, body } = await member.call(endpoint, {
    params: { type: recordKinds[kind].module, workspaceId: workspaceOf(kind) },
    query: { ...query, limit: '1' },
  });
  expect(status, JSON.stringify([query, body])).toBe(200);
  return Number(body.total);
}

async function expectExact(member: Member, kind: RecordKind, period: string): Promise<number> {
  let sum = 0;
  for (const widget of await widgetsOf(member, kind, period))
    for (const [name, { count, query }] of countedIn(widget)) {
      expect(await listed(member, kind, widget.list, query), `${kind}, ${period} months, ${name}`).toBe(
        count,
      );
      sum += count;
    }
  return sum;
}

describe.each(kinds.map(({ kind }) => kind))('the dashboard of %s', (kind) => {
  test.each(dashboardPeriods)(
    'counts over %s months what the lists count that its numbers lead to',
    async (period) => {
      expect(await expectExact(world.owner, kind, period)).toBeGreaterThan(100);
    },
  );

  test('does so when all is added up, and what was written since', async () => {
    await api.owner.query('select add_up_figures(1, 100000)');
    await expectExact(world.owner, kind, '12');
    await api.owner.query(
      `update records set opened_on = opened_on - 40, status = 'in-progress' where id = (
         select id from records where workspace_id = $1 and closed_on is not null order by serial limit 1)`,
      [workspaceOf(kind)],
    );
    await expectExact(world.owner, kind, '6');
  });

  test('compares up to the same day of the month', async () => {
    const { period, before } = await dashboardOf(world.owner, kind, '3');
    expect([period.months, period.from.slice(8), before.from.slice(8)]).toEqual([3, '01', '01']);
    expect(Number(before.to.slice(8))).toBeLessThanOrEqual(Number(period.to.slice(8)));
    expect(before.to < period.from).toBe(true);
  });
});

test('whoever is narrowed to a site counts what they see', async () => {
  const { workspaceId } = world;
  const nora = await addMember(api, world, {
    preset: 'process-owner',
    sites: [elsewhere.siteId],
    workspaceId,
    name: 'Nora Narrow',
  });
  const all = await expectExact(world.owner, 'risk', '12');
  const seen = await expectExact(nora, 'risk', '12');
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(all);
  // What names her is hers to see, wherever it is.
  await api.owner.query(
    `insert into record_people (organization_id, record_id, relation, account_id, position)
     select organization_id, id, 'member', $2, 1 from records where workspace_id = $1 and site_id = $3 and deleted_at is null
      order by serial limit 5`,
    [workspaceId, nora.user.accountId, world.siteId],
  );
  expect(await expectExact(nora, 'risk', '12')).toBeGreaterThan(seen);
});

test('a kind of another module is refused', async () => {
  const params = { type: 'risk', workspaceId: world.workspaceId };
  expect((await world.owner.call(dashboardEndpoints.find, { params, query: { kind: 'none' } })).status).toBe(
    400,
  );
  expect((await world.owner.call(dashboardEndpoints.find, { params, query: { period: '7' } })).status).toBe(
    400,
  );
});
