import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { countedIn } from '../../../../test/counted-in.ts';
import { appetitePolicy } from '../../../../test/loops/appetite-calls.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { rate } from '../../../../test/rate.ts';
import { addMember } from '../../../../test/world.ts';
import { keepExposures } from './exposure.jobs.ts';

let api: TestApi;
let place: Place;
let narrowed: Member;

const params = () => ({ type: 'risk', workspaceId: place.workspaceId });

/**
 * Worked by hand. Operational accepts 9 and bears 13; Strategic has no policy.
 *
 * | risk    | category    | own | inherent | current | residual | counts      | stands          |
 * | Leak    | Operational |     | 5x4      |         | 3x3 = 9  | medium 9    | within          |
 * | Press   | Operational |     | 5x4      |         | 2x5 = 10 | high 10     | above appetite  |
 * | Brake   | Operational |     | 5x5      | 4x5     |          | critical 20 | above tolerance |
 * | Mill    | Strategic   |   6 | 4x4      |         | 2x5 = 10 | high 10     | above appetite (usual tolerance 10) |
 * | Chance  | Strategic   |     |          |         | 1x2 = 2  | low 2       | nowhere: no policy |
 * | Unknown | Operational |     |          |         |          | none        | nowhere         |
 * | Treated | Operational |     |          |         | 1x1 = 1  | low 1       | within; monitored after 20 days |
 * | Shut    | Operational |     |          |         | 5x5 = 25 |             | closed long ago: counts nowhere |
 */
beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const { owner, workspaceId } = place;
  const { body: site } = await owner.call(siteEndpoints.create, {
    body: { name: 'Far plant', location: 'Far', timeZone: 'Asia/Tokyo' },
  });
  const { body: process } = await owner.call(processEndpoints.create, {
    body: { name: 'Turning', parentSite: [site._id] },
  });
  const elsewhere = { site: site._id, process: process._id };
  narrowed = await addMember(api, joined(place), {
    preset: 'process-owner',
    sites: [site._id],
    name: 'Nora',
  });
  await owner.call(riskAppetiteEndpoints.publish, {
    params: { workspaceId },
    body: appetitePolicy('Operational', 9),
  });
  const raise = async (name: string, more: object, ratings: Parameters<typeof rate>[2]) => {
    const risk = await makeRisk(place, name, { category: 'Operational', ...more });
    await rate(api, risk._id, ratings);
    return risk._id;
  };
  await raise('Leak', { knowledgeStrength: 'high' }, { inherent: [5, 4], residual: [3, 3] });
  const press = await raise('Press', {}, { inherent: [5, 4], residual: [2, 5] });
  const brake = await raise('Brake', { knowledgeStrength: 'low' }, { inherent: [5, 5], current: [4, 5] });
  const mill = await raise(
    'Mill',
    { category: 'Strategic', ...elsewhere },
    { inherent: [4, 4], residual: [2, 5] },
  );
  // What somebody was sure of before it was assessed is not what the assessment says.
  await api.owner.query(
    `update risk_ratings set knowledge = 'medium' where record_id = $1 and type = 'current'`,
    [brake],
  );
  await raise('Chance', { category: 'Strategic', kind: 'opportunity' }, { residual: [1, 2] });
  await raise('Unknown', {}, {});
  const treated = await raise('Treated', {}, { residual: [1, 1] });
  const shut = await raise('Shut', {}, { residual: [5, 5] });
  const gone = await raise('Gone', {}, { residual: [5, 5] });
  await owner.call(riskEndpoints.remove, {
    params: { workspaceId, recordId: gone },
    body: { reason: 'Twice' },
  });
  await api.owner.query(`update risks set riskappetite = 6 where id = $1`, [mill]);
  await api.owner.query(`update records set review_on = current_date - 3 where id = $1`, [press]);
  await api.owner.query(
    `update records set status = 'completed', stage = 'monitoring', opened_on = current_date - 20, closed_on = current_date where id = $1`,
    [treated],
  );
  await api.owner.query(
    `update records set status = 'completed', stage = 'closed', opened_on = '2020-01-01', closed_on = '2020-02-01' where id = $1`,
    [shut],
  );
  for (const [recordId, effectiveness] of [
    [press, 'effective'],
    [press, 'partial'],
    [brake, 'effective'],
  ])
    await api.owner.query(
      `insert into risk_controls (organization_id, id, workspace_id, record_id, name, control_type, effectiveness)
       select organization_id, gen_random_uuid(), workspace_id, id, 'Guard', 'preventive', $2 from records where id = $1`,
      [recordId, effectiveness],
    );
  // Press is accepted for 40 days more; Brake failed once as expected and once milder; an indicator of Mill is red.
  await api.owner.query(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen)
     select organization_id, gen_random_uuid(), workspace_id, id, 'accepted', 'So it is', current_date - 1, current_date + 40, '{}' from records where id = $1`,
    [press],
  );
  for (const impact of [5, 3])
    await api.owner.query(
      `insert into risk_incidents (organization_id, id, workspace_id, record_id, happened_on, description, actual_impact, predicted)
       select organization_id, gen_random_uuid(), workspace_id, id, current_date, 'It failed', $2,
              '{"likelihood": 4, "impact": 5, "score": 20, "level": "critical"}' from records where id = $1`,
      [brake, impact],
    );
  await api.owner.query(
    `insert into risk_kris (organization_id, id, workspace_id, record_id, name, direction, amber, red, frequency, owner_id, state, last_value, last_reading, next_reading)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Scrap', 'higher-is-worse', 1, 2, 30, $2, 'red', 3, current_date, current_date from records where id = $1`,
    [mill, owner.user.accountId],
  );
}, 60_000);
afterAll(() => api.close());

async function widgetsOf(
  member = place.owner,
  query: Record<string, unknown> = {},
): Promise<Map<string, ShownWidget>> {
  const { status, body } = await member.call(dashboardEndpoints.more, { params: params(), query });
  expect(status, JSON.stringify(body)).toBe(200);
  return new Map(body.data.widgets.map((widget: ShownWidget) => [widget.key, widget]));
}

const filled = (widget: ShownWidget | undefined) =>
  widget &&
  countedIn(widget)
    .filter(([, { count }]) => count > 0)
    .map(([name, { count }]) => `${name}: ${count}`);

test('the figures say what is above what is accepted, by the risk or by its category', async () => {
  const widgets = await widgetsOf();
  expect(
    ['above-appetite', 'above-tolerance', 'overdue-reviews', 'opportunities'].map((key) =>
      filled(widgets.get(key)),
    ),
  ).toEqual([
    ['above-appetite now: 3'],
    ['above-tolerance now: 1'],
    ['overdue-reviews now: 1'],
    ['opportunities now: 1'],
  ]);
});

test('acceptances that end soon, what happened and red indicators are counted by their risks', async () => {
  const widgets = await widgetsOf();
  expect(['acceptances-ending', 'happened', 'red-kris'].map((key) => filled(widgets.get(key)))).toEqual([
    ['acceptances-ending Ends within 60 days: 1', 'acceptances-ending Ends within 90 days: 1'],
    ['happened As expected: 1', 'happened Milder than expected: 1'],
    ['red-kris now: 1'],
  ]);
});

test('each cell has those whose inherent rating is there, and those whose residual one is', async () => {
  expect(filled((await widgetsOf()).get('heat-map'))?.toSorted()).toEqual([
    'heat-map 1 1 1: 1',
    'heat-map 2 5 1: 2',
    'heat-map 3 3 1: 1',
    'heat-map 4 4 0: 1',
    'heat-map 5 4 0: 2',
    'heat-map 5 5 0: 1',
  ]);
});

test('levels are those that count, beside how much is known', async () => {
  const widgets = await widgetsOf();
  expect(filled(widgets.get('level'))).toEqual([
    'level Not rated: 1',
    'level Critical: 1',
    'level High: 2',
    'level Medium: 1',
    'level Low: 1',
  ]);
  expect(filled(widgets.get('confidence'))?.toSorted()).toEqual([
    'confidence high medium 0: 1',
    'confidence medium critical 0: 1',
    'confidence none high 0: 2',
    'confidence none low 0: 1',
    'confidence none none 0: 1',
  ]);
});

test('a risk with two controls counts for each, and one without any says so', async () => {
  expect(filled((await widgetsOf()).get('controls'))).toEqual([
    'controls Partial: 1',
    'controls Effective: 2',
    'controls No control: 5',
  ]);
});

test('the highest residual scores come first, the newest of those that are equal, and no opportunity', async () => {
  const top = (await widgetsOf()).get('top');
  expect(top?.chart === 'top' && top.records.map(({ name, value }) => [name, value])).toEqual([
    ['Mill', 10],
    ['Press', 10],
    ['Leak', 9],
    ['Treated', 1],
  ]);
});

test('the mean time to treat is that of what was completed in the period', async () => {
  const times = (await widgetsOf()).get('time-to-treat');
  expect(times?.chart === 'bars' && times.bars.map(({ key, count, value }) => [key, count, value])).toEqual([
    ['low', 1, 20],
  ]);
});

test('exposure adds up what counts of threats at the end of each month; those that are over are worked out at night', async () => {
  const { rows } = await api.owner.query<{ id: string }>(
    `select id from records where workspace_id = $1 and name in ('Leak', 'Mill', 'Shut')`,
    [place.workspaceId],
  );
  // Two months ago each was current 12; the month after, residual 6. What was closed in 2020 counts nowhere.
  const judge = (type: string, score: number, months: number, id: string | undefined) =>
    api.owner.query(
      `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impact, score,
                                       level, rationale, edition, created_by)
         select organization_id, gen_random_uuid(), workspace_id, id, $2, 'approved',
                (date_trunc('month', current_date) - make_interval(months => $4::int))::date, 3, 4, $3, 'medium', 'As seen', 1, $5
           from records where id = $1`,
      [id, type, score, months, place.owner.user.accountId],
    );
  for (const { id } of rows) {
    await judge('current', 12, 2, id);
    await judge('residual', 6, 1, id);
    await judge('target', 1, 2, id);
  }
  await keepExposures(api.services, {
    organizationId: place.owner.user._id,
    workspaceId: place.workspaceId,
  });
  const valuesOf = async (member?: Member, key = 'exposure') => {
    const exposure = (await widgetsOf(member)).get(key);
    return exposure?.chart === 'months' ? exposure.months.slice(-4).map(({ values }) => values) : [];
  };
  expect(await valuesOf()).toEqual([
    [0, 0, 0],
    [24, 12, 2],
    [12, 6, 2],
    [50, 20, 5],
  ]);
  expect((await valuesOf(narrowed)).slice(1)).toEqual([
    [12, 12, 1],
    [6, 6, 1],
    [10, 10, 1],
  ]);
  // A confidential one is in the sums of those alone who see it.
  const confide = (confidential: boolean) =>
    api.owner.query(`update records set confidential = $2 where name = 'Leak' and workspace_id = $1`, [
      place.workspaceId,
      confidential,
    ]);
  await confide(true);
  await keepExposures(api.services, {
    organizationId: place.owner.user._id,
    workspaceId: place.workspaceId,
  });
  const viewer = await addMember(api, joined(place), { level: 1 });
  expect((await valuesOf()).slice(1, 3)).toEqual([
    [24, 12, 2],
    [12, 6, 2],
  ]);
  expect((await valuesOf(viewer)).slice(1, 3)).toEqual([
    [12, 12, 1],
    [6, 6, 1],
  ]);
  await confide(false);
  // What an opportunity comes to stands apart, also of the months that are over.
  const { rows: chances } = await api.owner.query<{ id: string }>(
    `select id from records where name = 'Chance' and workspace_id = $1`,
    [place.workspaceId],
  );
  await judge('current', 8, 1, chances[0]?.id);
  await keepExposures(api.services, {
    organizationId: place.owner.user._id,
    workspaceId: place.workspaceId,
  });
  expect((await valuesOf()).slice(2)).toEqual([
    [12, 6, 2],
    [50, 20, 5],
  ]);
  expect((await valuesOf(place.owner, 'gain')).slice(2)).toEqual([
    [8, 8, 1],
    [2, 2, 1],
  ]);
});

test('exposure is kept of 36 months as a recount month by month has it, and of what lies before nothing is said', async () => {
  // Every risk was judged again and again over four years: at random, but the same each time.
  await api.owner.query(
    `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impact, score,
                                     level, rationale, edition, created_by)
       select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, x.type, x.status,
              current_date - (abs(hashtext(r.name || x.at)) % 1500), 1, 1, 1 + abs(hashtext(x.at || r.name)) % 25, 'low', 'As seen', 1, $2
         from records r
        cross join lateral (select n::text as at, (array['inherent', 'current', 'residual', 'target'])[1 + n % 4] as type,
                                   (array['pending', 'approved', 'rejected'])[1 + n % 3] as status
                              from generate_series(1, 12) n where n <= length(r.name) * 2) x
        where r.workspace_id = $1`,
    [place.workspaceId, place.owner.user.accountId],
  );
  // All were assessed anew, and some of them twice.
  await api.owner.query(
    `update risk_assessments set round = case when assessed_on > current_date - 300 and hashtext(record_id::text) % 2 = 0 then 2 else 1 end
      where workspace_id = $1 and assessed_on > current_date - 700`,
    [place.workspaceId],
  );
  await keepExposures(api.services, {
    organizationId: place.owner.user._id,
    workspaceId: place.workspaceId,
  });
  const { rows: counted } = await api.owner.query<{ month: string; values: number[] }>(
    `with judged as (
       select a.*, count(*) filter (where a.status = 'approved') over (partition by a.record_id) = 0 as waits_alone
         from risk_assessments a where a.deleted_at is null and a.type <> 'target'),
     rated as (
       select to_char(m.m, 'YYYY-MM') as month, (
                select a.score from judged a
                 where a.record_id = r.id and (a.status = 'approved' or a.status = 'pending' and a.waits_alone)
                   and a.assessed_on < m.m + interval '1 month'
                   and not (a.type = 'residual' and exists (
                     select from judged c
                      where c.record_id = r.id and c.type = 'current' and (c.status = 'approved' or c.status = 'pending' and c.waits_alone) and c.round > a.round
                        and c.assessed_on < m.m + interval '1 month'))
                 order by array_position(array['residual', 'current', 'inherent'], a.type), a.assessed_on desc, a.id desc limit 1) as score
         from generate_series(date_trunc('month', current_date) - interval '36 months', date_trunc('month', current_date) - interval '1 month', interval '1 month') m(m)
         left join (records r join risks o on o.id = r.id and o.kind = 'threat')
           on r.workspace_id = $1 and r.deleted_at is null and r.stage <> 'closed')
     select month, array[coalesce(sum(score), 0), coalesce(max(score), 0), count(score)]::int[] as values from rated group by month order by month`,
    [place.workspaceId],
  );
  const { rows: days } = await api.owner.query<{ from: string; until: string; earlier: string }>(
    `select to_char(date_trunc('month', current_date) - interval '36 months', 'YYYY-MM-DD') as from,
            to_char(date_trunc('month', current_date) - interval '1 day', 'YYYY-MM-DD') as until,
            to_char(date_trunc('month', current_date) - interval '37 months', 'YYYY-MM-DD') as earlier`,
  );
  const monthsFrom = async (from: string | undefined) => {
    const exposure = (await widgetsOf(place.owner, { from, to: days[0]?.until })).get('exposure');
    return exposure?.chart === 'months'
      ? exposure.months.map((month) => [month.from.slice(0, 7), month.values])
      : [];
  };
  expect(counted).toHaveLength(36);
  expect(await monthsFrom(days[0]?.from)).toEqual(counted.map(({ month, values }) => [month, values]));
  const earlier = days[0]?.earlier ?? '';
  const { body } = await place.owner.call(dashboardEndpoints.more, {
    params: params(),
    query: { from: earlier, to: earlier },
  });
  const exposure = body.data.widgets.find(({ key }: ShownWidget) => key === 'exposure');
  expect(exposure.months.map(({ values }: { values: unknown }) => values)).toEqual([[null, null, null]]);
});

test('the actions that are expected to bring the most for their budget come first', async () => {
  const { rows } = await api.owner.query<{ id: string }>(
    `select id from records where name = 'Brake' and workspace_id = $1`,
    [place.workspaceId],
  );
  // Brake stands at 4 x 5 = 20: down to 2 x 5 it is 10 points for 2,000, down to 4 x 4 it is 4 points for 400.
  for (const [name, budget, likelihood, impact] of [
    ['Second pump', 2000, 2, 0],
    ['Softer stop', 400, 0, 1],
    ['Without a budget', null, 4, 0],
  ])
    await api.owner.query(
      `insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status, budget, reduces_likelihood, reduces_impact)
       select organization_id, gen_random_uuid(), workspace_id, id, $2, current_date, current_date + 9, 'pending', $3, $4, $5 from records where id = $1`,
      [rows[0]?.id, name, budget, likelihood, impact],
    );
  const effort = (await widgetsOf()).get('effort');
  expect(
    effort?.chart === 'top' && effort.records.map(({ name, value, label }) => [name, value, label]),
  ).toEqual([
    ['Softer stop', 10, '4 points'],
    ['Second pump', 5, '10 points'],
  ]);
});

test.each(['owner', 'narrowed'] as const)(
  'every number of the %s is that of the list it leads to',
  async (who) => {
    const member = who === 'owner' ? place.owner : narrowed;
    let sum = 0;
    for (const widget of (await widgetsOf(member)).values())
      for (const [name, { count, query }] of countedIn(widget)) {
        const { status, body } = await member.call(riskEndpoints.list, { params: params(), query });
        expect([name, status, body.total]).toEqual([name, 200, count]);
        sum += count;
      }
    // Whoever is narrowed sees the mill alone.
    expect(sum).toBe(who === 'owner' ? 73 : 12);
  },
);

test('what is above the appetite is found by a filter, also within and above the tolerance', async () => {
  const namesOf = async (appetite: string) => {
    const { body } = await place.owner.call(riskEndpoints.list, {
      params: params(),
      query: { appetite, sort: 'name' },
    });
    return body.data.map(({ name }: { name: string }) => name);
  };
  expect(await namesOf('within')).toEqual(['Leak', 'Treated']);
  expect(await namesOf('above-appetite')).toEqual(['Mill', 'Press']);
  expect(await namesOf('above-tolerance')).toEqual(['Brake', 'Shut']);
});

test('what is monitored counts among the risks of its category and of its site, and what is closed does not', async () => {
  const widgets = await widgetsOf();
  const countsOf = (key: string) => filled(widgets.get(key))?.map((one) => Number(one.split(': ').at(-1)));
  expect(filled(widgets.get('category'))?.map((one) => one.toLowerCase())).toEqual([
    expect.stringContaining('operational: 5'),
    expect.stringContaining('strategic: 2'),
  ]);
  expect(countsOf('site')).toEqual([6, 1]);
});

test('how far treatment is stands by stage, with what is late apart, each the number of its list', async () => {
  const move = (name: string, stage: string) =>
    api.owner.query(
      `update records set stage = $2, status = 'in-progress' where name = $1 and workspace_id = $3`,
      [name, stage, params().workspaceId],
    );
  await move('Leak', 'evaluated');
  for (const name of ['Press', 'Brake']) await move(name, 'treating');
  await api.owner.query(
    `insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Line it anew', '2026-01-01', '2026-01-20', 'pending' from records where name = 'Brake'`,
  );
  const widget = (await widgetsOf()).get('treatment');
  expect(filled(widget)).toEqual([
    'treatment Not decided yet: 1',
    'treatment In treatment, in time: 1',
    'treatment In treatment, overdue: 1',
    'treatment Monitored: 1',
  ]);
  for (const [name, { count, query }] of widget ? countedIn(widget) : []) {
    const { body } = await place.owner.call(riskEndpoints.list, { params: params(), query });
    expect([name, body.total]).toEqual([name, count]);
  }
});
