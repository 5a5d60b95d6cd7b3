import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../../test/api.ts';
import { addRandomCapas } from '../../../test/random-capas.ts';
import { asOwner } from '../../../test/worker.ts';
import { makeWorld, type World } from '../../../test/world.ts';

// What of CAPAs needs attention by their days, their stages and what stands below them is kept; here everything that it hangs on is changed at random.

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
}, 60_000);
afterAll(() => api.close());

const run = <T extends object>(text: string) => asOwner<T>(api.urls, text);

const differences = () =>
  run(`
    with kept as (select organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until from kept_concerns),
         wanted as (select * from capa_concern_sources union all select * from risk_concern_sources)
    select 'too much' as what, to_jsonb(x) as row from (select * from kept except all select * from wanted) x
    union all select 'too few', to_jsonb(x) from (select * from wanted except all select * from kept) x`);

/** Changes some rows of a table, as often as not. */
const some = (table: string, columns: string) => `update ${table} set ${columns} where random() < 0.3`;

const somebody = (where = 'true') =>
  `(select a.id from accounts a where a.organization_id = o.organization_id and ${where} order by random() limit 1)`;

const changes = [
  some('records', `closed_on = case when random() < 0.5 then current_date - 300 else current_date + 1 end`),
  some('records', `status = 'cancelled'`),
  some('records', `confidential = random() < 0.3`),
  some('record_links', `deleted_at = case when random() < 0.5 then now() end`),
  `delete from record_links where random() < 0.2`,
  `insert into record_people (organization_id, record_id, relation, account_id, position)
   select o.organization_id, o.id, 'manager', a.id, 1 from records o join accounts a on a.organization_id = o.organization_id
    where random() < 0.3 on conflict do nothing`,
  some('records', `due_on = current_date + (random() * 40)::int - 20`),
  some('records', `due_on = null`),
  some('records', `stage = 'triage', status = 'pending'`),
  some('records', `stage = 'plan-review', status = 'in-progress'`),
  `update records o set deciders = array[${somebody()}], asked_at = now() - interval '3 days', asked_stage = case when random() < 0.7 then stage end
    where random() < 0.5`,
  some('records', `status = 'on-hold'`),
  some('records', `stage = 'verification', status = 'in-progress'`),
  some('records', `is_taken_over = random() < 0.8`),
  `delete from record_people where relation = 'manager' and random() < 0.3`,
  some('records', `stage = 'closure-review', status = 'in-progress'`),
  some(
    'records',
    `stage = 'monitoring', status = 'in-progress', review_on = current_date + (random() * 20)::int - 10`,
  ),
  some('records', `review_on = null`),
  `update capa_effectiveness o set checker_id = ${somebody(`a.id <> o.checker_id`)} where random() < 0.5 and (select count(*) from accounts) > 1`,
  some('records', `status = 'on-hold'`),
  some('capas', `severity = 5, capa_required = null`),
  some('capas', `no_containment_reason = case when random() < 0.5 then 'Nothing was sent' end`),
  some('capas', `capa_required = 'no'`),
  some('causes', `certainty = case when random() < 0.8 then 'verified' end`),
  some('causes', `deleted_at = case when random() < 0.2 then now() end`),
  some(
    'actions',
    `root_cause_ids = array(select c.id from causes c where c.record_id = actions.record_id limit 1)`,
  ),
  some('actions', `type = case when random() < 0.3 then 'containment' end`),
  some('actions', `status = case when random() < 0.5 then 'cancelled' else 'pending' end`),
  some('actions', `deleted_at = case when random() < 0.3 then now() end`),
  `insert into capa_containments (organization_id, id, workspace_id, record_id, kind, description, responsible_ids, due_date, status)
   select organization_id, gen_random_uuid(), workspace_id, id, 'containment', 'Block the lot', '{}', current_date, 'pending'
     from records where kind = 'capa' and random() < 0.2`,
  `update capa_containments o set responsible_ids = array[${somebody()}], due_date = current_date + (random() * 40)::int - 20
    where random() < 0.7`,
  some('capa_containments', `status = case when random() < 0.5 then 'completed' else 'in-progress' end`),
  some('capa_containments', `deleted_at = now()`),
  `insert into capa_effectiveness_checks (organization_id, id, workspace_id, record_id, plan_id, checked_on, value, sample_size)
   select organization_id, gen_random_uuid(), workspace_id, record_id, id, coalesce(starts_on, current_date) + (random() * 2)::int, 1, 1
     from capa_effectiveness`,
  some('capa_effectiveness', `checks_count = 1 + (random() * 2)::int`),
  some('capa_effectiveness_checks', `deleted_at = now()`),
  some('capas', `cycle = 2`),
  some('records', `deleted_at = now()`),
  some('records', `stage = 'closed', status = 'completed'`),
  `update records set deleted_at = null`,
];

test('what is kept is what its sources say, whatever is changed', async () => {
  const { owner, siteId, processId, kinds } = world;
  await addRandomCapas(
    api,
    {
      workspaceId: kinds.capa?.ids['workspaceId'] ?? '',
      siteIds: [siteId],
      processIds: [processId],
      accountIds: [owner.user.accountId],
    },
    { count: 200, seed: 0.61 },
  );
  expect(await differences()).toEqual([]);
  const seen = new Set<string>();
  for (const change of changes) {
    await run(change);
    expect(await differences(), change).toEqual([]);
    for (const { key } of await run<{ key: string }>(
      `select distinct k.key from kept_concerns k join records r on r.id = k.record_id where r.kind = 'capa'`,
    ))
      seen.add(key);
  }
  expect([...seen].toSorted()).toEqual([
    'capa_close_late',
    'capa_decision_waiting',
    'capa_effectiveness_due',
    'capa_inconclusive',
    'capa_no_containment',
    'capa_overdue',
    'capa_repeated',
    'capa_root_uncovered',
    'capa_weak_plan',
    'containment_overdue',
  ]);
}, 120_000);
