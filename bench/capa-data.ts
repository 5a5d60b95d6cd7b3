import { randomCapas } from '../server/test/random-capas.ts';
import { asOwner, id, idOf, kept, passwordHash, searchable, withoutIndexes } from './data.ts';

/** Organizations with a workspace each, among which the cases are spread evenly, and how many people each has. */
const shape = { organizations: 50, people: 20, places: 4 };

const all = shape.organizations;
const peopleOf = `generate_series(0, ${all * shape.people - 1}) n`;

/** Who asks: the owner of the first organization; and its workspace. */
export const caseOwner = { organization: idOf('user', 0), account: idOf('account', 0), n: 0 };
export const caseWorkspace = idOf('workspace', 0);

// Person n is of organization n % 50, and owns it where n is below 50.
const ground = [
  `insert into users (id, name, email) select ${id('user', 'n')}, 'Person ' || n, 'person' || n || '@bench.example' from ${peopleOf}`,
  `insert into user_secrets (user_id, password_hash) select id, '${passwordHash}' from users`,
  `insert into organizations (id, name) select ${id('user', 'n')}, 'Organization ' || n from generate_series(0, ${all - 1}) n`,
  `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
     select ${id('user', `n % ${all}`)}, ${id('account', 'n')}, ${id('user', 'n')}, case when n < ${all} then 'owner' else 'member' end,
            case when n < ${all} then 'default' else 'invited' end, 'Person ' || n, 'person' || n || '@bench.example' from ${peopleOf}`,
  `insert into subscriptions (organization_id, id, plan_id, module, period_end)
     select ${id('user', 'n')}, ${id('module', 'n')}, p.id, 'capa', now() + interval '30 days'
       from generate_series(0, ${all - 1}) n, plans p where p.module = 'capa' and p.tier = 'standard'`,
  `insert into workspaces (organization_id, id, module_id, type, name, description)
     select ${id('user', 'n')}, ${id('workspace', 'n')}, ${id('module', 'n')}, 'capa', 'Workspace ' || n, 'Bench' from generate_series(0, ${all - 1}) n`,
  `insert into account_permissions (organization_id, account_id, workspace_id, level)
     select a.organization_id, a.id, w.id, 3 from accounts a join workspaces w on w.organization_id = a.organization_id where a.role = 'member'`,
  `insert into sites (organization_id, id, name, location, time_zone)
     select ${id('user', `n % ${all}`)}, ${id('site', 'n')}, 'Site ' || n, 'Somewhere', 'Europe/Berlin' from generate_series(0, ${all * shape.places - 1}) n`,
  `insert into processes (organization_id, id, name)
     select ${id('user', `n % ${all}`)}, ${id('process', 'n')}, 'Process ' || n from generate_series(0, ${all * shape.places - 1}) n`,
  `insert into process_sites (organization_id, process_id, site_id)
     select p.organization_id, p.id, s.id from processes p join sites s on s.organization_id = p.organization_id`,
  `insert into sessions (id, user_id, expires_at) select ${id('session', 'n')}, ${id('user', 'n')}, now() + interval '10 years' from ${peopleOf}`,
];

const tables = [
  'records',
  'capas',
  'record_people',
  'actions',
  'action_people',
  'causes',
  'capa_effectiveness',
  'capa_stays',
  'action_requests',
  'record_links',
  'tasks',
  'figures',
  'month_figures',
  'search_entries',
  'search_words',
];

const after = [
  `insert into record_people (organization_id, record_id, relation, account_id, position)
     select r.organization_id, r.id, 'manager', a.ids[1 + r.serial % ${shape.people}], 0
       from records r
       join (select organization_id, array_agg(id order by id) as ids from accounts group by 1) a on a.organization_id = r.organization_id`,
  `insert into record_counters (organization_id, entity, year, last) select organization_id, 'capa', 2026, count(*) from records group by 1`,
  `insert into record_totals (organization_id, workspace_id, entity, deleted, total)
     select organization_id, workspace_id, 'capa', deleted_at is not null, count(*) from records group by 1, 2, 4`,
  // Each line looks for one that is kept of it already; of an empty table the whole would be read for each.
  'set local enable_seqscan = off',
  `insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until)
     select organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until from capa_concern_sources`,
  'set local enable_seqscan = on',
];

/** Fills a migrated, empty database with so many CAPAs of every stage, class and age in 50 organizations. */
export async function fillCases(ownerUrl: string, cases: number): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('begin');
    for (const statement of ground) await client.query(statement);
    await client.query('select setseed(0.5)');
    await withoutIndexes(client, tables, async () => {
      // What is added to a workspace reads the records of that one, and not of all before it.
      await client.query(`create index filling_records on records (workspace_id)`);
      await client.query(`create index filling_plans on capa_effectiveness (record_id)`);
      for (let n = 0; n < all; n += 1) {
        const some = (kind: 'site' | 'process' | 'account', count: number) =>
          Array.from({ length: count }, (_, k) => idOf(kind, n + all * k));
        const place = {
          siteIds: some('site', shape.places),
          processIds: some('process', shape.places),
          accountIds: some('account', shape.people),
        };
        for (const [text, values] of randomCapas(place, cases / all))
          await client.query(text, [idOf('workspace', n), ...values]);
      }
      await client.query(`drop index filling_records, filling_plans`);
    });
    // What is kept of them looks for what hangs on each of them.
    await client.query('analyze');
    for (const statement of [...after, ...kept, ...searchable]) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
}
