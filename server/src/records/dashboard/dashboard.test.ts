import { dayIn, daysAfter } from 'contract/core/days';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Endpoint } from 'contract/core/endpoint';
import { allEndpoints } from 'contract/endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Dashboard, ShownWidget } from 'contract/records/dashboard/dashboard';
import { dashboardPeriods } from 'contract/records/dashboard/dashboard-periods';
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
/** Whoever manages every third record. */
let manager: Member;

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
  manager = await addMember(api, world, { level: 3, name: 'Mia Manager' });
}, 120_000);
afterAll(() => api.close());

type Asked = Record<string, string>;

async function dashboardOf(member: Member, kind: RecordKind, asked: Asked): Promise<Dashboard> {
  const { status, body } = await member.call(dashboardEndpoints.find, {
    params: { type: recordKinds[kind].module, workspaceId: workspaceOf(kind) },
    query: { kind, ...asked },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Dashboard; // the answer is parsed by its declaration
}

/** All widgets, also those that the module counts itself. */
async function widgetsOf(member: Member, kind: RecordKind, asked: Asked): Promise<ShownWidget[]> {
  const { widgets, more } = await dashboardOf(member, kind, asked);
  const { body } = await member.call(dashboardEndpoints.more, {
    params: { type: recordKinds[kind].module, workspaceId: workspaceOf(kind) },
    query: { kind, ...asked },
  });
  // What is not kept by what narrows it is left out.
  expect(body.data.widgets.length, JSON.stringify(body)).toBeGreaterThanOrEqual(
    asked['category'] || asked['manager'] ? 1 : more,
  );
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

async function expectExact(member: Member, kind: RecordKind, asked: Asked): Promise<number> {
  let sum = 0;
  for (const widget of await widgetsOf(member, kind, asked))
    for (const [name, { count, query }] of countedIn(widget)) {
      expect(
        await listed(member, kind, widget.list, query),
        `${kind}, ${JSON.stringify(asked)}, ${name}`,
      ).toBe(count);
      sum += count;
    }
  return sum;
}

describe.each(kinds.map(({ kind }) => kind))('the dashboard of %s', (kind) => {
  test.each(dashboardPeriods)(
    'counts over %s months what the lists count that its numbers lead to',
    async (period) => {
      expect(await expectExact(world.owner, kind, { period })).toBeGreaterThan(100);
    },
  );

  test('does so when all is added up, and what was written since', async () => {
    await api.owner.query('select add_up_figures(1, 100000)');
    await expectExact(world.owner, kind, { period: '12' });
    await api.owner.query(
      `update records set opened_on = opened_on - 40, status = 'in-progress' where id = (
         select id from records where workspace_id = $1 and closed_on is not null order by serial limit 1)`,
      [workspaceOf(kind)],
    );
    await expectExact(world.owner, kind, { period: '6' });
  });

  test('compares up to the same day of the month', async () => {
    const { period, before } = await dashboardOf(world.owner, kind, { period: '3' });
    expect([period.months, period.from.slice(8), before.from.slice(8)]).toEqual([3, '01', '01']);
    expect(Number(before.to.slice(8))).toBeLessThanOrEqual(Number(period.to.slice(8)));
    expect(before.to < period.from).toBe(true);
  });
});

/** What each kind is narrowed by, as its list is: the values that `addRecords` gives to every other record. */
const narrowings: Partial<Record<RecordKind, () => Asked[]>> = {
  risk: () => [{ category: 'Financial' }],
  capa: (): Asked[] => [{ class: 'major,critical' }, { source: 'kpi' }, { class: 'minor', source: 'kpi' }],
};

const ofPlacesAndPeople = (): Asked[] => [
  { manager: manager.user.accountId },
  { manager: manager.user.accountId, process: elsewhere.processId },
  { site: elsewhere.siteId },
  { process: elsewhere.processId },
  { site: world.siteId, process: world.processId, period: '3' },
];

const ofDays = (): Asked[] => {
  const today = new Date();
  const ago = (days: number) => daysAfter(dayIn('UTC', today), -days);
  return [
    { from: ago(200), to: ago(45) },
    { from: ago(45) },
    { to: ago(40), period: '3', site: world.siteId },
    { from: ago(2), to: ago(2) },
  ];
};

describe.each(kinds.map(({ kind }) => kind))('the dashboard of %s, narrowed', (kind) => {
  beforeAll(async () => {
    await api.owner.query(
      `with numbered as (select id, row_number() over (order by serial) as n from records where workspace_id = $1)
       update records r set category = case when x.n % 2 = 0 then 'Financial' else 'Strategic' end from numbered x where x.id = r.id and r.kind = 'risk'`,
      [workspaceOf(kind)],
    );
    await api.owner.query(
      `with numbered as (select id, row_number() over (order by serial) as n from records where workspace_id = $1)
       update record_people p set account_id = $2 from numbered x where x.id = p.record_id and x.n % 3 = 0 and p.relation = 'manager'`,
      [workspaceOf(kind), manager.user.accountId],
    );
    await api.owner.query(
      `with numbered as (select id, row_number() over (order by id) as n from capas)
       update capas c set source = case when x.n % 2 = 0 then 'kpi' else 'supplier' end, class_override = (array['minor', 'major', 'critical'])[1 + x.n % 3], class_reason = 'So it was judged' from numbered x where x.id = c.id`,
    );
  });

  test('counts what its lists count when they are narrowed alike', async () => {
    const all = await expectExact(world.owner, kind, {});
    for (const asked of [...ofPlacesAndPeople(), ...(narrowings[kind]?.() ?? [])]) {
      const counted = await expectExact(world.owner, kind, asked);
      expect(counted, JSON.stringify(asked)).toBeGreaterThan(0);
      expect(counted, JSON.stringify(asked)).toBeLessThan(all);
    }
  });

  test('counts from any day to any other, beside as many days before', async () => {
    for (const asked of ofDays()) await expectExact(world.owner, kind, asked);
    const { period, before } = await dashboardOf(world.owner, kind, { from: '2026-03-10', to: '2026-03-19' });
    expect([period, before]).toEqual([
      { from: '2026-03-10', to: '2026-03-19', months: 1 },
      { from: '2026-02-28', to: '2026-03-09' },
    ]);
  });

  test('says what is wrong with the days, and what does not narrow it', async () => {
    const refused = async (query: Asked) => {
      const { status, body } = await world.owner.call(dashboardEndpoints.find, {
        params: { type: recordKinds[kind].module, workspaceId: workspaceOf(kind) },
        query: { kind, ...query },
      });
      expect(status).toBe(400);
      return body.errors;
    };
    expect(await refused({ to: '2999-01-01' })).toEqual({ to: 'The last day is today at the latest' });
    expect(await refused({ from: '2026-02-02', to: '2026-02-01' })).toEqual({
      from: 'The first day comes before the last',
    });
    expect(await refused({ from: '2020-01-01' })).toEqual({ from: 'Choose days of at most 36 months' });
    const foreign: Asked = kind === 'risk' ? { class: 'major' } : { category: 'Financial' };
    expect(Object.values(await refused(foreign))).toEqual(['The dashboard cannot be narrowed by this']);
  });

  test('counts for whoever is narrowed to a site what they see of it', async () => {
    const nora = await addMember(api, world, {
      preset: 'process-owner',
      sites: [elsewhere.siteId],
      workspaceId: workspaceOf(kind),
      name: 'Nora Narrow',
    });
    await expectExact(nora, kind, { process: elsewhere.processId });
    await expectExact(nora, kind, { site: world.siteId });
    for (const asked of narrowings[kind]?.() ?? []) await expectExact(nora, kind, asked);
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
  const all = await expectExact(world.owner, 'risk', { period: '12' });
  const seen = await expectExact(nora, 'risk', { period: '12' });
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(all);
  // What names her is hers to see, wherever it is.
  await api.owner.query(
    `insert into record_people (organization_id, record_id, relation, account_id, position)
     select organization_id, id, 'member', $2, 1 from records where workspace_id = $1 and site_id = $3 and deleted_at is null
      order by serial limit 5`,
    [workspaceId, nora.user.accountId, world.siteId],
  );
  expect(await expectExact(nora, 'risk', { period: '12' })).toBeGreaterThan(seen);
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
