import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import type { Analytics } from 'contract/records/dashboard/analytics';
import { dashboardEndpoints } from 'contract/records/dashboard/dashboard.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { addRandomCapas } from '../../../../test/random-capas.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';

// How many random cases are counted: `CASES=10000` counts as many as the figures of a large company.
const count = Number(process.env['CASES'] ?? 300);

let api: TestApi;
let world: World;
let narrowed: Member;
let elsewhere: string;
const workspaceId = () => world.kinds.capa?.ids['workspaceId'] ?? '';

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const { owner, siteId, processId } = world;
  const site = await owner.call(siteEndpoints.create, {
    body: { name: 'Far plant', location: 'Far', timeZone: 'UTC' },
  });
  elsewhere = site.body._id;
  const process = await owner.call(processEndpoints.create, {
    body: { name: 'Turning', parentSite: [elsewhere] },
  });
  narrowed = await addMember(api, world, {
    preset: 'process-owner',
    sites: [elsewhere],
    workspaceId: workspaceId(),
    name: 'Nora Narrow',
  });
  const place = {
    workspaceId: workspaceId(),
    siteIds: [siteId, elsewhere],
    processIds: [processId, process.body._id],
    accountIds: [owner.user.accountId, narrowed.user.accountId],
  };
  await addRandomCapas(api, place, { count, seed: 0.37 });
}, 300_000);
afterAll(() => api.close());

async function analyticsOf(member: Member, period: string): Promise<Analytics> {
  const params = { type: 'capa', workspaceId: workspaceId() };
  const { status, body } = await member.call(dashboardEndpoints.analytics, { params, query: { period } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Analytics; // the answer is parsed by its declaration
}

// A CAPA that the caller sees, with what is its own; what the narrowed one may not see is left out by plain conditions.
const seen = `records r join capas k on k.organization_id = r.organization_id and k.id = r.id
  where r.workspace_id = $1 and r.deleted_at is null
    and ($2::uuid is null or r.site_id = $3 or exists (select from record_people p where p.organization_id = r.organization_id and p.record_id = r.id and p.account_id = $2)
         or exists (select from actions a join action_people p on p.organization_id = a.organization_id and p.action_id = a.id
                     where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and p.account_id = $2))`;
const open = `r.status not in ('completed', 'cancelled')`;
const today = `(select today_of_organization(organization_id) from workspaces where id = $1)`;
const begin = `(date_trunc('month', ${today}) - make_interval(months => $4::int - 1))::date`;
const classes = `case k.class_rank when 1 then 'minor' when 2 then 'major' when 3 then 'critical' end`;

const countOf = (where: string) => `select count(*)::int as count from ${seen} and ${where}`;
const by = (key: string, where: string) =>
  `select ${key} as key, count(*)::int as count from ${seen} and ${where} and ${key} is not null group by 1`;

const kpis: Record<string, string> = {
  open: countOf(open),
  opened: countOf(`r.opened_on between ${begin} and ${today}`),
  closed: countOf(`r.status in ('completed', 'cancelled') and r.closed_on between ${begin} and ${today}`),
  'on-hold': countOf(`r.status = 'on-hold'`),
  overdue: countOf(`${open} and r.due_on < ${today}`),
  'due-soon': countOf(`${open} and r.due_on between ${today} and ${today} + 7`),
};

const verified = (of: string) =>
  `(select ${of} from capa_effectiveness p where p.organization_id = r.organization_id and p.record_id = r.id and p.cycle = 1 and p.starts_on is not null)`;
const verdicts = (verdict: string, cycle: string) =>
  `exists (select from capa_effectiveness p where p.organization_id = r.organization_id and p.record_id = r.id and p.verdict = '${verdict}' and p.cycle ${cycle})`;

const breakdowns: Record<string, string> = {
  status: by('r.status', 'true'),
  site: by('r.site_id', open),
  stage: by(`case when r.status = 'on-hold' then 'on-hold' else coalesce(r.stage, 'draft') end`, open),
  class: by(classes, open),
  source: by('k.source', open),
  process: by('r.process_id', open),
  age: by(
    `case when ${today} - r.opened_on <= 30 then '0-30' when ${today} - r.opened_on <= 60 then '31-60' when ${today} - r.opened_on <= 90 then '61-90'
          when ${today} - r.opened_on <= 180 then '91-180' else 'over-180' end`,
    open,
  ),
  'on-time': by(
    `case when ${verified('p.starts_on')} <= k.original_due_date then 'first' when ${verified('p.starts_on')} <= r.due_on then 'moved'
          when ${verified('true')} and (r.due_on is not null or k.original_due_date is not null) then 'late' end`,
    'true',
  ),
  proof: by(
    `case when ${verdicts('effective', '= 1')} then 'first' when ${verdicts('effective', '> 1')} then 'later' when ${verdicts('ineffective', '> 0')} then 'not' end`,
    'true',
  ),
};

const people = { 'the owner': () => world.owner, 'who is narrowed to a site': () => narrowed };
const cases = Object.keys(people).flatMap((who) => ['3', '12'].map((period) => [who, period] as const));

/** What plain queries count, of everything that a member sees. */
async function recounted(member: Member, period: string) {
  const account = member === narrowed ? narrowed.user.accountId : null;
  const rowsOf = async (text: string) => {
    const { rows } = await api.owner.query<{ key?: string; count: number }>(
      `select * from (${text}) x where $1::uuid is not null and $2::uuid is distinct from $3::uuid and $4::int > 0`,
      [workspaceId(), account, elsewhere, period],
    );
    return rows;
  };
  const found: { kpis: Record<string, number>; breakdowns: Record<string, Record<string, number>> } = {
    kpis: {},
    breakdowns: {},
  };
  for (const [key, text] of Object.entries(kpis)) found.kpis[key] = (await rowsOf(text))[0]?.count ?? -1;
  for (const [key, text] of Object.entries(breakdowns))
    found.breakdowns[key] = Object.fromEntries((await rowsOf(text)).map((row) => [row.key ?? '', row.count]));
  return found;
}

test.each(cases)('of %s the numbers of %s months are what plain queries count', async (who, period) => {
  const member = people[who as keyof typeof people](); // a key of it, as the cases are made
  const analytics = await analyticsOf(member, period);
  const shown = {
    kpis: Object.fromEntries(Object.keys(kpis).map((key) => [key, analytics.kpis[key]?.count])),
    breakdowns: Object.fromEntries(
      Object.keys(breakdowns).map((key) => [
        key,
        Object.fromEntries(
          (analytics.breakdowns[key]?.rows ?? [])
            .filter((row) => row.count > 0)
            .map((row) => [row.key, row.count]),
        ),
      ]),
    ),
  };
  expect(shown).toEqual(await recounted(member, period));
  expect(Math.min(...Object.values(shown.kpis).map(Number))).toBeGreaterThan(0);
});

test('the months add up to what was opened and closed in them, and each number leads to its list', async () => {
  const analytics = await analyticsOf(world.owner, '12');
  const months = analytics.series['flow']?.months ?? [];
  expect(months).toHaveLength(12);
  const sum = (name: string) => months.reduce((total, { values }) => total + (values[name] ?? 0), 0);
  expect([sum('opened'), sum('closed')]).toEqual([
    analytics.kpis['opened']?.count,
    analytics.kpis['closed']?.count,
  ]);
  expect(months.at(-1)?.values['open']).toBe(analytics.kpis['open']?.count);
  const params = { type: 'capa', workspaceId: workspaceId() };
  for (const key of ['overdue', 'due-soon', 'opened']) {
    const { count: counted, query = {} } = analytics.kpis[key] ?? {};
    const { body } = await world.owner.call(capaEndpoints.list, { params, query: { ...query, limit: 1 } });
    expect(body.total, key).toBe(counted);
  }
});

test('a workspace without records has the counts by status alone', async () => {
  const audit = world.workspaces['audit'] ?? '';
  const { body } = await world.owner.call(dashboardEndpoints.analytics, {
    params: { type: 'audit', workspaceId: audit },
  });
  expect(body.data).toMatchObject({ libraryAnalytics: { total: 0 }, kpis: {}, series: {}, breakdowns: {} });
});
