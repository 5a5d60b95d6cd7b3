import { daysAfter } from 'contract/core/days';
import { metCheckpoints } from 'contract/modules/capa/effectiveness/verdict';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const startsOn = '2026-01-01';
const plans = [
  { checksCount: 1, waitDays: 0, intervalDays: 1, extendedTo: [] },
  { checksCount: 2, waitDays: 60, intervalDays: 30, extendedTo: [] },
  { checksCount: 4, waitDays: 60, intervalDays: 30, extendedTo: ['2026-06-15', '2026-07-15'] },
];

/** On which days after the start checks are made: none, too early, as planned, late, and several for one checkpoint. */
const checksMade = [
  [],
  [0],
  [59, 60],
  [60, 60],
  [60, 89],
  [60, 90],
  [90, 90],
  [60, 90, 165, 195],
  [60, 90, 90, 195],
  [195, 195, 195, 195],
  [165, 165, 165, 195],
];

test('the database misses a check exactly where the contract finds a checkpoint without one', async () => {
  const planId = world.kinds.capa?.ids['effectivenessId'];
  for (const plan of plans)
    for (const days of checksMade) {
      const checks = days.map((day) => ({ checkedOn: daysAfter(startsOn, day) }));
      await api.owner.query(`delete from capa_effectiveness_checks where plan_id = $1`, [planId]);
      await api.owner.query(
        `update capa_effectiveness set starts_on = $2, checks_count = $3, wait_days = $4, interval_days = $5, extended_to = $6 where id = $1`,
        [planId, startsOn, plan.checksCount, plan.waitDays, plan.intervalDays, plan.extendedTo],
      );
      await api.owner.query(
        `insert into capa_effectiveness_checks (organization_id, id, workspace_id, record_id, plan_id, checked_on, value, sample_size)
         select p.organization_id, gen_random_uuid(), p.workspace_id, p.record_id, p.id, d, 1, 1
           from capa_effectiveness p, unnest($2::date[]) d where p.id = $1`,
        [planId, checks.map(({ checkedOn }) => checkedOn)],
      );
      const { rows } = await api.owner.query<{ missing: boolean }>(
        `select is_check_missing(p) as missing from capa_effectiveness p where p.id = $1`,
        [planId],
      );
      const isMissing =
        metCheckpoints(
          { comparator: 'at-most', baseline: 4, target: 1, sampleSize: 1, startsOn, ...plan },
          checks,
        ) < plan.checksCount;
      expect(rows[0]?.missing, JSON.stringify({ plan, days })).toBe(isMissing);
    }
});
