import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../api.ts';
import { makePlace, type Place } from '../make.ts';
import { addMember } from '../world.ts';

// What the screens that everybody opens ask must not read more the more there is. How long it takes, no test can tell;
// how many rows and entries of indexes the database reads for it, the database does.

const connections = 2;

let api: TestApi;
let place: Place;
let narrowed: Member;

beforeAll(async () => {
  api = await testApi({}, undefined, { connections });
  place = await makePlace(api);
  narrowed = await addMember(
    api,
    { ...place, organizationId: place.owner.user._id },
    { preset: 'process-owner', sites: [place.siteId] },
  );
}, 60_000);
afterAll(() => api.close());

const without = (table: string) =>
  `where organization_id = $1 and not exists (select from ${table} x where x.organization_id = r.organization_id and x.record_id = r.id)`;

/** Risks that wait for their assessment, each with an action that is overdue and a notice, all of the owner. */
async function addRisks(from: number, to: number): Promise<void> {
  const { owner, workspaceId, siteId, processId } = place;
  const { _id: organizationId, accountId } = owner.user;
  const statements: [string, unknown[]][] = [
    [
      `with made as (
         insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, category, status, opened_on,
                              site_id, process_id, created_at, awaits)
         select $1, gen_random_uuid(), $2, 'risk', 'RSK', 2026, n, 'Leak ' || n, 'In many places', 'Financial', 'pending', '2026-01-01',
                $3, $4, now() - make_interval(days => 40, mins => n), '{assessment}' from generate_series($5::int, $6) n
         returning organization_id, id)
       insert into risks (organization_id, id) select organization_id, id from made`,
      [organizationId, workspaceId, siteId, processId, from, to],
    ],
    [
      `insert into record_people (organization_id, record_id, relation, account_id, position)
       select organization_id, id, 'manager', $2, 0 from records r ${without('record_people')}`,
      [organizationId, accountId],
    ],
    [
      `with made as (
         insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date)
         select organization_id, gen_random_uuid(), workspace_id, id, 'Mend ' || serial, '2026-01-01', date '2026-02-01' + (serial % 90)::int
           from records r ${without('actions')}
         returning organization_id, id)
       insert into action_people (organization_id, action_id, account_id) select organization_id, id, $2 from made`,
      [organizationId, accountId],
    ],
    [
      `insert into notifications (organization_id, id, account_id, event, level, module, workspace_id, facts, group_key, in_app, mail, created_at)
       select $1, gen_random_uuid(), $2, 'record.transitioned', 'info', 'risk', $3, '{}', 'kept ' || n, true, 'none', now() - make_interval(mins => n)
         from generate_series($4::int, $5) n`,
      [organizationId, accountId, workspaceId, from, to],
    ],
    [
      `insert into xray_findings (organization_id, workspace_id, key, item_id, record_id, name, number, facts, since, rank, run_id)
       select organization_id, workspace_id, 'record_idle', id, id, name, number, '{"days": 40}', '2026-03-01', 2, gen_random_uuid()
         from records r where organization_id = $1 on conflict do nothing`,
      [organizationId],
    ],
    ['select add_up_figures(1, 100000)', []],
    ['vacuum analyze', []],
    // What these have read shall not be taken for what a call has.
    ['select pg_stat_force_next_flush()', []],
  ];
  for (const [text, values] of statements) await api.owner.query(text, values);
}

const calls: [string, Endpoint, Record<string, string>?][] = [
  ['who I am', userEndpoints.me],
  ['my workspaces', workspaceEndpoints.risk.list],
  ['the number at the bell', notificationEndpoints.countUnread],
  ['the notices', notificationEndpoints.list],
  ['the number at what needs attention', attentionEndpoints.countMine],
  ['what needs attention', attentionEndpoints.listMine],
  ['how many tasks I have', taskEndpoints.countMine],
  ['how many tasks my teams have', taskEndpoints.countMine, { team: 'true' }],
  ['what I wait for', taskEndpoints.listMine, { view: 'waiting' }],
  ['how many tasks a workspace has', taskEndpoints.countWorkspace, { team: 'true' }],
  ['my tasks', taskEndpoints.listMine],
  ['my late tasks', taskEndpoints.listMine, { view: 'overdue' }],
  ['the numbers of a workspace', attentionEndpoints.counts],
  ['the dashboard of a year', dashboardEndpoints.find, { period: '12' }],
  ['what needs attention in a workspace', attentionEndpoints.list],
  ['the tasks of a workspace', taskEndpoints.listWorkspace, { team: 'true' }],
  ['the X-ray of a workspace', xrayEndpoints.find],
  ['what the X-ray has found', xrayEndpoints.list],
];

/** What is only for those who see the whole workspace. */
const ofWhole = ['the X-ray of a workspace', 'what the X-ray has found'];
const callsOf = (person: Member | string) =>
  person === narrowed || person === 'member of one site'
    ? calls.filter(([title]) => !ofWhole.includes(title))
    : calls;

/** Makes each connection of the API tell what it has read. */
const tell = () =>
  Promise.all(
    Array.from({ length: connections }, () =>
      api.database.query({ text: 'select pg_stat_force_next_flush(), pg_sleep(0.05)', values: [] }),
    ),
  );

async function read(): Promise<number> {
  await tell();
  const { rows } = await api.owner.query<{ total: string }>(
    `select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables)
            + (select sum(idx_tup_read) from pg_stat_user_indexes) as total`,
  );
  return Number(rows[0]?.total);
}

/** How much each call reads, once all is known that is only read at first. */
async function readings(person: Member): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [title, endpoint, query = {}] of callsOf(person)) {
    const ask = async () => {
      const params = { type: 'risk', workspaceId: place.workspaceId, moduleId: place.moduleId };
      const { status, body } = await person.call(endpoint, { params, query });
      expect(status, `${title}: ${JSON.stringify(body)}`).toBe(200);
    };
    for (let time = 0; time < 3; time++) await ask();
    const before = await read();
    await ask();
    found.set(title, (await read()) - before);
  }
  return found;
}

const people = { owner: () => place.owner, 'member of one site': () => narrowed };
const few = new Map<string, Map<string, number>>();
const many = new Map<string, Map<string, number>>();

beforeAll(async () => {
  for (const [found, from, to] of [
    [few, 1, 500],
    [many, 501, 4500],
  ] as const) {
    await addRisks(from, to);
    for (const [who, person] of Object.entries(people)) found.set(who, await readings(person()));
  }
}, 300_000);

test.each(Object.keys(people).flatMap((who) => callsOf(who).map(([title]) => [who, title] as const)))(
  'for the %s, %s takes no more reading among thousands of records than among hundreds',
  (who, title) => {
    const before = few.get(who)?.get(title) ?? 0;
    expect(before).toBeGreaterThan(0);
    expect(many.get(who)?.get(title)).toBeLessThanOrEqual(2 * before);
  },
);
