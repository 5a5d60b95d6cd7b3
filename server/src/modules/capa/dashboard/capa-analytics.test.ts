import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import type { Analytics } from 'contract/records/dashboard/analytics';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { countedIn } from '../../../../test/counted-in.ts';
import { addRandomCapas } from '../../../../test/random-capas.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';

// How many random cases are counted: `CASES=10000` counts as many as the figures of a large company.
const count = Number(process.env['CASES'] ?? 300);

let api: TestApi;
let world: World;
let narrowed: Member;
let elsewhere: string;
const workspaceId = () => world.kinds.capa?.ids['workspaceId'] ?? '';

beforeAll(
  async () => {
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
  },
  300_000 + count * 60,
);
afterAll(() => api.close());

async function analyticsOf(member: Member, period: string): Promise<Analytics> {
  const params = { type: 'capa', workspaceId: workspaceId() };
  const { status, body } = await member.call(dashboardEndpoints.analytics, { params, query: { period } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Analytics; // the answer is parsed by its declaration
}

/** Whether the caller sees a record, in plain conditions: all of them, those of the site, or those that name them. */
const isSeen = (row: string) => `($2::uuid is null or ${row}.site_id = $3
  or exists (select from record_people p where p.organization_id = ${row}.organization_id and p.record_id = ${row}.id and p.account_id = $2)
  or exists (select from actions a join action_people p on p.organization_id = a.organization_id and p.action_id = a.id
              where a.organization_id = ${row}.organization_id and a.record_id = ${row}.id and a.deleted_at is null and p.account_id = $2))`;
const seen = `records r join capas k on k.organization_id = r.organization_id and k.id = r.id
  where r.workspace_id = $1 and r.deleted_at is null and ${isSeen('r')}`;
const open = `r.status not in ('completed', 'cancelled')`;
const timed = `r.status not in ('completed', 'cancelled') and r.stage in ('triage', 'investigation', 'plan-review', 'implementation', 'verification')`;
const today = `(select today_of_organization(organization_id) from workspaces where id = $1)`;
const begin = `(date_trunc('month', ${today}) - make_interval(months => $4::int - 1))::date`;
const classes = `case k.class_rank when 1 then 'minor' when 2 then 'major' when 3 then 'critical' end`;

const verifiedOn = 'k.first_verified_on';
const onTime = `case when ${verifiedOn} <= k.original_due_date then 'first' when ${verifiedOn} <= k.first_due_on then 'moved'
  when ${verifiedOn} is not null and (k.first_due_on is not null or k.original_due_date is not null) then 'late' end`;
const verdict = (of: string, cycle: string) => `exists (select from capa_effectiveness p
  where p.organization_id = r.organization_id and p.record_id = r.id and p.verdict = '${of}' and p.cycle ${cycle})`;
const proof = `case when ${verdict('effective', '= 1')} then 'first' when ${verdict('effective', '> 1')} then 'later'
  when ${verdict('partially', '> 0')} then 'partly' when ${verdict('ineffective', '> 0')} then 'not' end`;
// Whoever may not see the earlier one does not see that it is repeated.
const isRepeat = `exists (select from record_links l join records e on e.organization_id = l.organization_id and e.id = l.target_id
  where l.organization_id = r.organization_id and l.record_id = r.id and l.type = 'repeats' and l.deleted_at is null and ${isSeen('e')})`;
const closed = `r.status = 'completed' and r.closed_on between ${begin} and ${today}`;
const opened = `r.opened_on between ${begin} and ${today}`;
const verified = `${verifiedOn} between ${begin} and ${today} and ${onTime} is not null`;
const strong = (
  is: string,
) => `(select count(*) from actions a where a.organization_id = r.organization_id and a.record_id = r.id
  and a.deleted_at is null and a.status <> 'cancelled' and a.strategy is not null and (a.strategy in ('administrative', 'training')) = ${is})`;

const countOf = (where: string, more = 'null::int as total, null::float as value') =>
  `select '' as key, count(*)::int as count, ${more} from ${seen} and ${where}`;
const by = (key: string, where: string, value = 'null::float') =>
  `select ${key}::text as key, count(distinct r.id)::int as count, null::int as total, ${value} as value from ${seen} and ${where} and ${key} is not null group by 1`;
/** So many of the others, in percent. */
const rateOf = (where: string, of: string, whole = 'true') =>
  `select *, round(100.0 * count / nullif(total, 0), 1)::float as value
     from (select '' as key, (count(*) filter (where ${where}))::int as count, (count(*) filter (where ${of}))::int as total from ${seen} and ${whole}) x`;
const spanOf = (share: number) =>
  `round(percentile_cont(${share}) within group (order by r.closed_on - r.opened_on)::numeric, 1)::float`;
/** The same with the actions of each CAPA, and whose they are. */
const withActions = (text: string) =>
  text.replace(
    'where r.workspace_id',
    `join actions a on a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
     left join action_people w on w.organization_id = a.organization_id and w.action_id = a.id where r.workspace_id`,
  );

const withCauses = (text: string) =>
  text.replace(
    'where r.workspace_id',
    'join causes c on c.organization_id = r.organization_id and c.record_id = r.id and c.deleted_at is null where r.workspace_id',
  );

const withStays = (text: string) =>
  text.replace(
    'where r.workspace_id',
    'join capa_stays y on y.organization_id = r.organization_id and y.record_id = r.id where r.workspace_id',
  );
const left = `y.until_on between ${begin} and ${today}`;
const stayed = (share: number) =>
  `round(percentile_cont(${share}) within group (order by y.until_on - y.since_on)::numeric, 1)::float`;

const withRequests = (text: string) =>
  text.replace(
    'where r.workspace_id',
    `join sites s on s.organization_id = r.organization_id and s.id = r.site_id
     join action_requests x on x.organization_id = r.organization_id and x.record_id = r.id and x.deleted_at is null
      and x.kind = 'extension_decision' where r.workspace_id`,
  );
const asked = `(x.created_at at time zone s.time_zone)::date between ${begin} and ${today}`;

const kpis: Record<string, string> = {
  open: countOf(open),
  opened: countOf(opened),
  closed: countOf(`r.status in ('completed', 'cancelled') and r.closed_on between ${begin} and ${today}`),
  'on-hold': countOf(`r.status = 'on-hold'`),
  overdue: countOf(`${timed} and r.due_on < ${today}`),
  'due-soon': countOf(`${timed} and r.due_on between ${today} and ${today} + 7`),
  'on-time-rate': rateOf(`${onTime} = 'first'`, 'true', verified),
  'on-time-now-rate': rateOf(`${onTime} in ('first', 'moved')`, 'true', verified),
  'effective-rate': rateOf(`${proof} = 'first'`, `${proof} is not null`),
  'recurrence-rate': rateOf(`${isRepeat} and ${opened}`, closed),
  'median-close': countOf(closed, `null::int as total, ${spanOf(0.5)} as value`),
  'ninth-close': countOf(closed, `null::int as total, ${spanOf(0.9)} as value`),
  'days-granted': withRequests(
    `select '' as key, count(distinct r.id)::int as count, null::int as total, sum(x.new_date - x.due_date)::float as value
       from ${seen} and ${asked} and x.status = 'granted'`,
  ),
  'requests-per-capa': withRequests(
    `select '' as key, count(distinct r.id)::int as count, null::int as total, round(count(*)::numeric / count(distinct r.id), 1)::float as value
       from ${seen} and ${asked}`,
  ),
  'days-per-request': withRequests(
    `select '' as key, count(distinct r.id)::int as count, null::int as total, round(avg(x.new_date - x.due_date), 1)::float as value
       from ${seen} and ${asked} and x.status = 'granted'`,
  ),
  'weak-plans': countOf(`${open} and ${strong('false')} = 0 and ${strong('true')} > 0`),
};

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
  'on-time': by(onTime, verified),
  proof: by(proof, 'true'),
  'time-to-close': by(classes, closed, spanOf(0.5)),
  'ninth-by-class': by(classes, closed, spanOf(0.9)),
  dwell: withStays(by('y.stage', left, stayed(0.5))),
  'ninth-dwell': withStays(by('y.stage', left, stayed(0.9))),
  extensions: `${withRequests(by(`'asked'`, asked, 'count(*)::float'))}
    union all ${withRequests(by('x.status', `${asked} and x.status in ('granted', 'refused')`, 'count(*)::float'))}`,
  causes: withCauses(by('c.category', opened, 'count(distinct c.id)::float')),
  strength: withActions(
    by('a.strategy', `${open} and a.status <> 'cancelled'`, 'count(distinct a.id)::float'),
  ),
  workload: withActions(
    by(
      'w.account_id',
      `${open} and a.status not in ('completed', 'cancelled')`,
      'count(distinct a.id)::float',
    ),
  ),
};

const monthly = (day: string, where: string, value: string) =>
  `select to_char(${day}, 'YYYY-MM') as key, count(*)::int as count, null::int as total, ${value} as value from ${seen} and ${where} group by 1`;

const series: Record<string, Record<string, string>> = {
  repeats: {
    repeats: monthly('r.opened_on', `${opened} and ${isRepeat}`, 'count(*)::float'),
    closed: monthly('r.closed_on', closed, 'count(*)::float'),
  },
  cost: {
    cost: monthly(
      'r.opened_on',
      `${opened} and k.cost_actual is not null`,
      'round(sum(k.cost_actual))::float',
    ),
    capas: monthly('r.opened_on', `${opened} and k.cost_actual is not null`, 'count(*)::float'),
  },
};

const people = { 'the owner': () => world.owner, 'who is narrowed to a site': () => narrowed };
const cases = Object.keys(people).flatMap((who) => ['3', '12'].map((period) => [who, period] as const));

type Found = { key: string; count: number; total: number | null; value: number | null };

/** What plain queries find, of everything that a member sees. */
function plainly(member: Member, period: string) {
  const account = member === narrowed ? narrowed.user.accountId : null;
  return async (text: string): Promise<Found[]> => {
    // Each is asked with the same values, whether it needs them or not.
    const { rows } = await api.owner.query<Found>(
      `select * from (${text}) x where $1::uuid is not null and $2::uuid is distinct from $3::uuid and $4::int > 0`,
      [workspaceId(), account, elsewhere, period],
    );
    return rows;
  };
}

const isShown = ({ count: counted }: { count: number }) => counted > 0;

test.each(cases)('of %s the numbers of %s months are what plain queries count', async (who, period) => {
  const member = people[who as keyof typeof people](); // a key of it, as the cases are made
  const analytics = await analyticsOf(member, period);
  const find = plainly(member, period);
  for (const [key, text] of Object.entries(kpis)) {
    const { count: counted, of: total, value } = analytics.kpis[key] ?? {};
    expect({ key: '', count: counted, total, value }, key).toEqual((await find(text))[0]);
    expect(counted, key).toBeGreaterThan(0);
  }
  for (const [key, text] of Object.entries(breakdowns)) {
    const rows = (analytics.breakdowns[key]?.rows ?? []).filter(isShown);
    const shown = rows.map(({ key: row, count: counted, value }) => [row, [counted, value]]);
    const found = (await find(text)).map((row) => [row.key, [row.count, row.value]]);
    expect(Object.fromEntries(shown), key).toEqual(Object.fromEntries(found));
    expect(shown.length, key).toBeGreaterThan(0);
  }
  for (const [key, values] of Object.entries(series))
    for (const [name, text] of Object.entries(values)) {
      const found = new Map((await find(text)).map((row) => [row.key, row.value]));
      for (const month of analytics.series[key]?.months ?? [])
        expect(month.values[name], `${key} ${name} ${month.from}`).toBe(
          found.get(month.from.slice(0, 7)) ?? 0,
        );
    }
});

test('the months add up to what was opened and closed in them', async () => {
  const analytics = await analyticsOf(world.owner, '12');
  const months = analytics.series['flow']?.months ?? [];
  expect(months).toHaveLength(12);
  const sum = (name: string) => months.reduce((total, { values }) => total + (values[name] ?? 0), 0);
  expect([sum('opened'), sum('closed')]).toEqual([
    analytics.kpis['opened']?.count,
    analytics.kpis['closed']?.count,
  ]);
  expect(months.at(-1)?.values['open']).toBe(analytics.kpis['open']?.count);
});

test.each(Object.entries(people))(
  'for %s each number leads to exactly the list that it counts',
  async (_who, member) => {
    const params = { type: 'capa', workspaceId: workspaceId() };
    const { body } = await member().call(dashboardEndpoints.more, { params });
    const widgets = body.data.widgets as ShownWidget[]; // what the call declares
    expect(widgets.flatMap(countedIn).filter(([name]) => name.endsWith(' late')).length).toBeGreaterThan(2);
    for (const [name, { count: counted, query }] of widgets.flatMap(countedIn)) {
      const found = await member().call(capaEndpoints.list, { params, query: { ...query, limit: 1 } });
      expect(found.body.total, `${name} ${JSON.stringify(query)}`).toBe(counted);
    }
  },
);

test('a workspace without records has the counts by status alone', async () => {
  const audit = world.workspaces['audit'] ?? '';
  const { body } = await world.owner.call(dashboardEndpoints.analytics, {
    params: { type: 'audit', workspaceId: audit },
  });
  expect(body.data).toMatchObject({ libraryAnalytics: { total: 0 }, kpis: {}, series: {}, breakdowns: {} });
});

test('what is counted in money says in which currency, once the workspace has one', async () => {
  const unit = async () => (await analyticsOf(world.owner, '12')).series['cost']?.unit;
  expect(await unit()).toBe('actual cost');
  const params = { type: 'capa', workspaceId: workspaceId() } as const;
  const body = { currency: 'CHF', reason: 'As we reckon' };
  expect((await world.owner.call(settingEndpoints.update, { params, body })).status).toBe(200);
  expect(await unit()).toBe('actual cost in CHF');
});
