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
  const keys = ['overdue', 'due-soon', 'stage', 'class', 'source', 'age', 'process', 'time-to-close'];
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
