import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { dashboardEndpoints, type ShownWidget } from 'contract/records/dashboard/dashboard.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

let api: TestApi;
let world: World;
const workspaceId = () => world.kinds.capa?.ids['workspaceId'] ?? '';

const sources = ['supplier', 'kpi', 'risk', null];
const stages = ['draft', 'triage', 'investigation', 'implementation', 'closed', 'rejected', 'on-hold'];
const verdicts = ['effective', 'ineffective', null] as const;

/** One that was verified so many days ago, with a verdict in its first cycle, and in a second one where that was ineffective. */
async function addProof(recordId: string, index: number) {
  const plan = (cycle: number, verdict: string | null) =>
    api.owner.query(
      `insert into capa_effectiveness (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target,
              sample_size, wait_days, interval_days, checks_count, checker_id, starts_on, verdict)
       select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, $2, 'None', 'Leaks', 4, 'at-most', 1, 1, 1, 1, 1, r.created_by,
              current_date - $3::int, $4 from records r where r.id = $1`,
      [recordId, cycle, (index * 7) % 23, verdict],
    );
  const first = verdicts[index % 3] ?? null;
  await plan(1, first);
  if (first === 'ineffective' && index % 2 === 0) await plan(2, 'effective');
  await api.owner.query(`update capas set original_due_date = current_date - $2::int where id = $1`, [
    recordId,
    (index * 5) % 19,
  ]);
}

const statuses: Record<string, string> = {
  draft: 'pending',
  triage: 'pending',
  closed: 'completed',
  rejected: 'cancelled',
  'on-hold': 'on-hold',
};

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const { siteId, processId, owner } = world;
  const place = { workspaceId: workspaceId(), siteId, processId, accountId: owner.user.accountId };
  for (let index = 0; index < 28; index += 1) {
    const made = await owner.call(capaEndpoints.create, { body: samples.input(place, `Case ${index}`) });
    const stage = stages[index % stages.length] ?? '';
    const status = statuses[stage] ?? 'in-progress';
    await api.owner.query(
      `update records set status = $2, stage = $3, opened_on = current_date - $4::int, due_on = current_date + $5::int,
              closed_on = case when $2 in ('completed', 'cancelled') then current_date end where id = $1`,
      [made.body.data._id, status, stage === 'on-hold' ? 'triage' : stage, index * 9, (index % 5) * 6 - 6],
    );
    if (index % 4 > 0) await addProof(made.body.data._id, index);
    await api.owner.query(`update capas set severity = $2, source = $3 where id = $1`, [
      made.body.data._id,
      1 + (index % 5),
      sources[index % sources.length],
    ]);
  }
}, 120_000);
afterAll(() => api.close());

type Counted = { key: string; count: number; query: Record<string, string> };

/** Each number of a widget with what its link asks the list for. */
function countedOf(widget: ShownWidget): Counted[] {
  if (widget.chart === 'bars') return widget.bars.map(({ key, count, query }) => ({ key, count, query }));
  return widget.chart === 'figure' ? [{ key: 'now', ...widget.now }] : [];
}

test('each number of the dashboard is how many its list finds, and none is nothing throughout', async () => {
  const params = { type: 'capa', workspaceId: workspaceId() };
  const { body } = await world.owner.call(dashboardEndpoints.more, { params });
  const widgets = body.data.widgets as ShownWidget[]; // what the call declares
  const keys = [
    'overdue',
    'due-soon',
    'stage',
    'class',
    'source',
    'age',
    'process',
    'on-time',
    'proof',
    'time-to-close',
  ];
  for (const key of keys) {
    const widget = widgets.find((one) => one.key === key);
    if (!widget) throw new Error(`There is no ${key}`);
    const all = countedOf(widget);
    expect(Math.max(...all.map(({ count }) => count)), key).toBeGreaterThan(0);
    for (const { key: bar, count, query } of all) {
      const found = await world.owner.call(capaEndpoints.list, { params, query: { ...query, limit: 1 } });
      expect(found.body.total, `${key} ${bar} ${JSON.stringify(query)}`).toBe(count);
    }
  }
});

test('what was on time and what was effective are as plain queries count them', async () => {
  const params = { type: 'capa', workspaceId: workspaceId() };
  const { body } = await world.owner.call(dashboardEndpoints.more, { params });
  const widgets = body.data.widgets as ShownWidget[]; // what the call declares
  const shown = (key: string) => {
    const widget = widgets.find((one) => one.key === key);
    if (widget?.chart !== 'bars') throw new Error(`There is no ${key}`);
    return Object.fromEntries(widget.bars.map((bar) => [bar.key, bar.count]));
  };
  type Plan = { id: string; cycle: number; verdict: string | null; first: boolean; moved: boolean };
  const { rows } = await api.owner.query<Plan>(
    `select r.id, p.cycle, p.verdict, coalesce(p.starts_on <= k.original_due_date, false) as first, coalesce(p.starts_on <= r.due_on, false) as moved
       from records r join capas k on k.id = r.id join capa_effectiveness p on p.record_id = r.id
      where r.workspace_id = $1 and p.starts_on is not null and r.deleted_at is null`,
    [workspaceId()],
  );
  const counts = { 'on-time': { first: 0, moved: 0, late: 0 }, proof: { first: 0, later: 0, not: 0 } };
  for (const { id, first, moved } of rows.filter(({ cycle }) => cycle === 1)) {
    counts['on-time'][first ? 'first' : moved ? 'moved' : 'late'] += 1;
    const given = rows.filter((one) => one.id === id && one.verdict !== null);
    const effective = given.filter(({ verdict }) => verdict === 'effective').map(({ cycle }) => cycle);
    if (given.length > 0)
      counts.proof[effective.includes(1) ? 'first' : effective.length > 0 ? 'later' : 'not'] += 1;
  }
  expect({ 'on-time': shown('on-time'), proof: shown('proof') }).toEqual(counts);
});
