import {
  asOwner,
  id,
  idOf,
  kept,
  keptConcerns,
  password,
  passwordHash,
  registerTables,
  searchable,
  withoutIndexes,
  words,
} from './data.ts';

import { riskParts, riskTables } from './risk-data.ts';

/**
 * One organization with a register: a tenth of its records and actions is open, a fifth of those actions is overdue. The
 * caller has a fifth of all. Each workspace holds a quarter.
 */
const shape = { workspaces: 4, people: 200, places: 4 };

export { password };

/** Who asks: the owner; somebody who is narrowed to one of the sites asks as well. */
export const owner = { organization: idOf('user', 0), account: idOf('account', 0), n: 0 };
export const narrowed = { organization: idOf('user', 0), account: idOf('account', 1), n: 1 };

/** The workspace whose screens are asked for. */
export const workspace = idOf('workspace', 0);

/** The module that the workspaces are of. */
export const moduleId = idOf('module', 0);

/** Two records of that workspace and of the site of the narrowed, and how many comments each has. */
export const discussed = [
  { record: idOf('risk', 4), comments: 20 },
  { record: idOf('risk', 3), comments: 5000 },
] as const;

const org = id('user', '0');

const ground = [
  `insert into users (id, name, email) select ${id('user', 'n')}, 'Person ' || n, 'person' || n || '@bench.example' from generate_series(0, ${shape.people - 1}) n`,
  `insert into user_secrets (user_id, password_hash) select id, '${passwordHash}' from users`,
  `insert into organizations (id, name) values (${org}, 'Organization 0')`,
  `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
     select ${org}, ${id('account', 'n')}, ${id('user', 'n')}, case when n = 0 then 'owner' else 'member' end,
            case when n = 0 then 'default' else 'invited' end, 'Person ' || n, 'person' || n || '@bench.example'
       from generate_series(0, ${shape.people - 1}) n`,
  `insert into subscriptions (organization_id, id, plan_id, module, period_end)
     select ${org}, ${id('module', '0')}, p.id, 'risk', now() + interval '30 days' from plans p where p.module = 'risk' and p.tier = 'standard'`,
  `insert into workspaces (organization_id, id, module_id, type, name, description)
     select ${org}, ${id('workspace', 'n')}, ${id('module', '0')}, 'risk', 'Workspace ' || n, 'Bench' from generate_series(0, ${shape.workspaces - 1}) n`,
  `insert into account_permissions (organization_id, account_id, workspace_id, level, site_ids)
     select a.organization_id, a.id, w.id, 3, case when a.id = ${id('account', '1')} then array[${id('site', '1')}] end
       from accounts a join workspaces w on w.organization_id = a.organization_id where a.role = 'member'`,
  `insert into sites (organization_id, id, name, location, time_zone)
     select ${org}, ${id('site', 'n')}, 'Site ' || n, 'Somewhere', 'Europe/Berlin' from generate_series(0, ${shape.places - 1}) n`,
  `insert into processes (organization_id, id, name) select ${org}, ${id('process', 'n')}, 'Process ' || n from generate_series(0, ${shape.places - 1}) n`,
  `insert into process_sites (organization_id, process_id, site_id)
     select p.organization_id, p.id, s.id from processes p join sites s on s.organization_id = p.organization_id`,
  `insert into sessions (id, user_id, expires_at) select ${id('session', 'n')}, ${id('user', 'n')}, now() + interval '10 years'
     from generate_series(0, ${shape.people - 1}) n`,
];

// Every tenth is open, every fiftieth overdue; numbers are mixed so that neither falls on one person, place or workspace.
const register = (records: number) => [
  `create temporary table numbered as
     select n, (n / 7) % ${shape.workspaces} as w, (n / 3) % ${shape.places} as place, n % 10 = 0 as is_open,
            case when (n / 50) % 5 = 0 then 0 else 1 + (n / 11) % ${shape.people - 1} end as person
       from generate_series(0, ${records - 1}) n`,
  `insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, category, status, opened_on, closed_on, site_id, process_id, created_at, awaits)
     select ${org}, ${id('risk', 'n')}, ${id('workspace', 'w')}, 'risk', 'RSK', 2026, n + 1,
            ${words}[1 + n % 16] || ' ' || ${words}[1 + (n / 16) % 16] || ' risk ' || n, 'What may happen, where, and how it was noticed. ' || n,
            (array['Financial','Operational','Strategic','Compliance','Reputational'])[1 + (n / 13) % 5],
            case when is_open then (array['pending','in-progress','on-hold'])[1 + (n / 10) % 3] else 'completed' end,
            date '2026-01-01' + (n % 300), case when not is_open then date '2026-01-21' + (n % 300) end,
            ${id('site', 'place')}, ${id('process', 'place')}, now() - make_interval(secs => 30.0 * (${records} - n) * 1000000 / ${records}),
            case when (n / 10) % 2 = 0 then '{}'::text[] else '{assessment}' end
       from numbered`,
  `insert into risks (organization_id, id, assessment_approval)
     select ${org}, ${id('risk', 'n')}, case when (n / 10) % 2 = 0 then '{"status": "Approved", "feedback": null}'::jsonb else '{"status": "Draft", "feedback": null}' end from numbered`,
  `insert into record_people (organization_id, record_id, relation, account_id, position)
     select ${org}, ${id('risk', 'n')}, 'manager', ${id('account', 'person')}, 0 from numbered`,
  `insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status)
     select ${org}, ${id('action', 'n')}, ${id('workspace', 'w')}, ${id('risk', 'n')}, 'Mend the ' || ${words}[1 + n % 16] || ' ' || n, date '2026-01-01',
            case when n % 50 = 0 then current_date - 2 - (n / 50) % 300 else current_date + 1 + (n / 10) % 400 end,
            case when is_open then (array['pending','in-progress','on-hold'])[1 + (n / 20) % 3] else 'completed' end
       from numbered`,
  `insert into action_people (organization_id, action_id, account_id, record_id) select ${org}, ${id('action', 'n')}, ${id('account', 'person')}, ${id('risk', 'n')} from numbered`,
  ...discussed.map(
    // Every fifth answers the one before.
    (
      { record, comments },
      at,
    ) => `insert into comments (organization_id, id, workspace_id, record_id, parent_id, text, created_by, created_at)
     select ${org}, ${id('session', `n + ${at + 2}000000`)}, ${id('workspace', '0')}, '${record}',
            case when n % 5 = 4 then ${id('session', `n - 1 + ${at + 2}000000`)} end, 'What was said of the ' || ${words}[1 + n % 16] || ', number ' || n,
            ${id('account', `n % ${shape.people}`)}, now() - make_interval(mins => ${comments} - n)
       from generate_series(0, ${comments - 1}) n`,
  ),
  `insert into record_counters (organization_id, entity, year, last) values (${org}, 'risk', 2026, ${records})`,
  `insert into notifications (organization_id, id, account_id, event, level, module, workspace_id, entity, record_id, record_name, group_key, in_app, mail, created_at, digest_id)
     select ${org}, ${id('session', 'n + 1000000')}, ${id('account', '0')}, 'task.assigned', 'info', 'risk', ${id('workspace', 'w')}, 'risk_action', ${id('action', 'n')},
            'Mend it', 'bench:' || n, true, 'none', now() - make_interval(mins => ${records} - n), null
       from numbered where n % 50 = 1`,
  `insert into record_totals (organization_id, workspace_id, entity, deleted, total)
     select organization_id, workspace_id, 'risk', false, count(*) from records group by 1, 2`,
];

/** Fills a migrated, empty database with the register of one organization. */
export async function fillRegister(ownerUrl: string, records: number): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('begin');
    for (const statement of ground) await client.query(statement);
    await withoutIndexes(client, [...registerTables, ...riskTables], async () => {
      for (const statement of [...register(records), ...riskParts]) await client.query(statement);
    });
    // What is kept of them looks for what hangs on each of them.
    await client.query('analyze');
    for (const statement of [...kept, ...searchable, keptConcerns]) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
}
