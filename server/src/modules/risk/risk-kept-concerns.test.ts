import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';

// What of risks needs attention by their ratings and by what stands below them is kept; here everything that it hangs on is
// changed at random.

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
}, 60_000);
afterAll(() => api.close());

const run = <T extends object>(text: string) => asOwner<T>(api.urls, text);

const differences = () =>
  run(`
    with kept as (select organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until from kept_concerns),
         wanted as (select * from risk_concern_sources)
    select 'too much' as what, to_jsonb(x) as row from (select * from kept except all select * from wanted) x
    union all select 'too few', to_jsonb(x) from (select * from wanted except all select * from kept) x`);

const often = 'random() < 0.5';

/** Changes some rows of a table, as often as not. */
const some = (table: string, columns: string) => `update ${table} set ${columns} where ${often}`;

/** Adds to some risks what stands below them. */
const below = (table: string, columns: Record<string, string>) =>
  `insert into ${table} (organization_id, id, workspace_id, record_id, ${Object.keys(columns).join(', ')})
   select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, ${Object.values(columns).join(', ')}
     from records r where r.kind = 'risk' and ${often}`;

const day = (from: number, to: number) => `current_date + ${from} + (random() * ${to - from})::int`;

/** What is accepted in half of the categories, from one day to another or for good. */
const policy = (from: number, to: number | null) =>
  `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, valid_to, reason)
   select w.organization_id, gen_random_uuid(), w.id, c.name,
          1 + coalesce((select max(p.edition) from risk_appetites p where p.workspace_id = w.id and p.category = c.name), 0),
          4 + (random() * 4)::int, 9 + (random() * 6)::int, current_date + ${from}, ${to === null ? 'null' : `current_date + ${to}`}, 'Decided'
     from workspaces w, unnest(array['Operational', 'Financial', 'Strategic', 'Compliance']) c(name) where ${often}`;

const people = (from: string) => `select ${from} from accounts a`;

const changes = [
  policy(-100, null),
  policy(-20, 20),
  policy(10, 40),
  `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
   select r.organization_id, r.id, t.type, r.workspace_id, 1, 1, 1 + (random() * 24)::int, 'low', ${day(-50, 0)}, 1, false
     from records r, (values ('inherent'), ('residual'), ('target')) t(type) where r.kind = 'risk' and ${often}`,
  below('risk_assessments', {
    type: `(array['inherent', 'current', 'residual', 'target'])[1 + (random() * 3)::int]`,
    status: `(array['pending', 'approved'])[1 + (random())::int]`,
    assessed_on: day(-50, 0),
    likelihood: '1',
    impacts: `'{"people": 1}'`,
    impact: '1',
    score: '1',
    level: `'low'`,
    rationale: `'It was seen'`,
    edition: '1',
    created_by: `(${people('a.id')} where a.organization_id = r.organization_id order by random() limit 1)`,
  }),
  some('risk_assessments', `status = 'reviewed'`),
  some('records', `stage = 'treating', status = 'in-progress'`),
  some('records', `status = 'on-hold'`),
  some('risk_assessments', `deleted_at = now()`),
  some('risks', `riskappetite = case when random() < 0.7 then 1 + (random() * 20)::int end`),
  some('records', `category = (array['Operational', 'Financial', null])[1 + (random() * 2)::int]`),
  below('risk_controls', { name: `'Check'`, control_type: `'preventive'`, next_test: day(-40, 40) }),
  `insert into risk_control_people (organization_id, control_id, account_id)
   select c.organization_id, c.id, a.id from risk_controls c join accounts a on a.organization_id = c.organization_id where ${often}`,
  below('risk_kris', {
    name: `'Stops'`,
    direction: `'higher-is-worse'`,
    amber: '5',
    red: '10',
    frequency: '30',
    owner_id: `(${people('a.id')} where a.organization_id = r.organization_id order by random() limit 1)`,
    next_reading: day(-20, 20),
  }),
  some(
    'risk_kris',
    `state = case when random() < 0.7 then 'red' else 'green' end, last_value = 12, last_reading = ${day(-30, 0)}`,
  ),
  below('risk_acceptances', {
    status: `'accepted'`,
    justification: `'It is borne'`,
    frozen: `'{}'`,
    requested_by: 'r.created_by',
    valid_from: 'current_date - 5',
    expires_on: day(0, 60),
    decided_by: `(${people('a.id')} where a.organization_id = r.organization_id order by random() limit 1)`,
  }),
  below('actions', {
    name: `'Mend it'`,
    start_date: 'current_date',
    end_date: 'current_date',
    status: `'pending'`,
  }),
  some('risk_acceptances', 'frozen = risk_standing(organization_id, record_id)'),
  some('risk_acceptances', 'decided_by = null'),
  some('risk_acceptances', `status = 'expired'`),
  some('actions', `status = 'completed'`),
  some('actions', `deleted_at = now()`),
  some('risk_ratings', `score = 25`),
  `delete from risk_ratings where type = 'residual' and ${often}`,
  some('risk_controls', `next_test = ${day(-40, 40)}`),
  some('risk_controls', `deleted_at = now()`),
  `delete from risk_control_people where ${often}`,
  some('risk_kris', `deleted_at = now()`),
  `insert into record_people (organization_id, record_id, relation, account_id, position)
   select r.organization_id, r.id, 'manager', a.id, 1 from records r join accounts a on a.organization_id = r.organization_id
    where r.kind = 'risk' and ${often} on conflict do nothing`,
  `delete from record_people where relation = 'manager' and ${often}`,
  some('risk_appetites', `valid_to = valid_from + 3`),
  some('risks', `kind = 'opportunity'`),
  `delete from risk_appetites where edition = 2`,
  some('records', `stage = 'closed', status = 'completed'`),
  some('records', `deleted_at = now()`),
  `update records set deleted_at = null`,
];

test('what is kept is what its sources say, whatever is changed', async () => {
  await addMember(api, joined(place), { level: 3 });
  for (let index = 0; index < 24; index += 1)
    await makeRisk(place, `Risk ${index}`, { category: index % 2 === 0 ? 'Operational' : 'Financial' });
  await run('select setseed(0.61)');
  const seen = new Set<string>();
  for (const change of changes) {
    await run(change);
    expect(await differences(), change).toEqual([]);
    for (const { key } of await run<{ key: string }>('select distinct key from kept_concerns')) seen.add(key);
  }
  expect([...seen].toSorted()).toEqual([
    'acceptance_expiring',
    'control_untested',
    'kri_reading_due',
    'kri_red',
    'risk_above_appetite',
    'risk_above_tolerance',
    'risk_assessment_waiting',
  ]);
}, 120_000);
