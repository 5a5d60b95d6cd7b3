import pg from 'pg';

/** How much there is besides the risks, of which the workspace 0 holds a fifth and each other one 0.4 %. */
export const shape = { organizations: 50, workspaces: 200, people: 1180, bigShare: 0.2 };

/** The password of everybody. */
export const password = 'correct horse battery';

// What `password` is hashed to; with a fixed salt, so that a filled database can be kept.
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$cGx1bWJsaW5lLWJlbmNoIQ$yDdoL/5JXZvPv068I9uMnj7U8DJk3gRETiD5921/ga8';

const kinds = [
  'user',
  'account',
  'module',
  'workspace',
  'site',
  'process',
  'risk',
  'action',
  'session',
] as const;
type Kind = (typeof kinds)[number];

const prefixOf = (kind: Kind) => `018f${(kinds.indexOf(kind) + 1).toString(16).padStart(4, '0')}`;

/** Ids of a fixed form, so that both servers and the load find the same rows. */
export const idOf = (kind: Kind, n: number): string =>
  `${prefixOf(kind)}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** A workspace with the owner of its organization: `n` is the number of both as long as it is below 50. */
export function place(n: number) {
  const organization = n % shape.organizations;
  return {
    organization: idOf('user', organization),
    workspace: idOf('workspace', n),
    account: idOf('account', organization),
    session: idOf('session', organization),
    site: idOf('site', organization),
    process: idOf('process', organization),
    managers: [1, 2].map((k) => idOf('account', organization + shape.organizations * k)),
  };
}

/** The workspace that holds a fifth of all risks, and one of average size. */
export const big = place(0);
export const typical = place(1);

export const id = (kind: Kind, n: string) =>
  `('${prefixOf(kind)}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

export const words = `(array['coolant','torque','label','supplier','furnace','guard','bearing','gauge','axle','dock','paint','sensor','press','seal','alloy','scrap'])`;
const states = `(array['pending','in-progress','on-hold','completed'])`;
const all = shape.organizations;

// Person n < 50 owns organization n; the others are members of organization n % 50. Workspace n is of organization
// n % 50. The first fifth of the risks is in workspace 0, the rest is spread over the others.
const ground = [
  `insert into users (id, name, email) select ${id('user', 'n')}, 'Person ' || n, 'person' || n || '@bench.example' from generate_series(0, ${shape.people - 1}) n`,
  `insert into user_secrets (user_id, password_hash) select id, '${passwordHash}' from users`,
  `insert into organizations (id, name) select ${id('user', 'n')}, 'Organization ' || n from generate_series(0, ${all - 1}) n`,
  `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
     select ${id('user', `n % ${all}`)}, ${id('account', 'n')}, ${id('user', 'n')}, case when n < ${all} then 'owner' else 'member' end,
            case when n < ${all} then 'default' else 'invited' end, 'Person ' || n, 'person' || n || '@bench.example'
       from generate_series(0, ${shape.people - 1}) n`,
  `insert into subscriptions (organization_id, id, plan_id, module, period_end)
     select ${id('user', 'n')}, ${id('module', 'n')}, p.id, 'risk', now() + interval '30 days'
     from generate_series(0, ${all - 1}) n, plans p where p.module = 'risk' and p.tier = 'standard'`,
  `insert into workspaces (organization_id, id, module_id, type, name, description)
     select ${id('user', `n % ${all}`)}, ${id('workspace', 'n')}, ${id('module', `n % ${all}`)}, 'risk', 'Workspace ' || n, 'Bench'
       from generate_series(0, ${shape.workspaces - 1}) n`,
  `insert into account_permissions (organization_id, account_id, workspace_id, level)
     select a.organization_id, a.id, w.id, 3 from accounts a join workspaces w on w.organization_id = a.organization_id where a.role = 'member'`,
  `insert into sites (organization_id, id, name, location, time_zone)
     select ${id('user', `n % ${all}`)}, ${id('site', 'n')}, 'Site ' || n, 'Somewhere', 'Europe/Berlin' from generate_series(0, ${all * 4 - 1}) n`,
  `insert into processes (organization_id, id, name)
     select ${id('user', `n % ${all}`)}, ${id('process', 'n')}, 'Process ' || n from generate_series(0, ${all * 4 - 1}) n`,
  `insert into process_sites (organization_id, process_id, site_id)
     select p.organization_id, p.id, s.id from processes p join sites s on s.organization_id = p.organization_id`,
  `insert into sessions (id, user_id, expires_at) select ${id('session', 'n')}, ${id('user', 'n')}, now() + interval '10 years'
     from generate_series(0, ${shape.people - 1}) n`,
];

const account = (n: string) => id('account', `o + ${all} * ((${n}) % 23)`);

const register = (risks: number) => [
  `create temporary table numbered as select n, w, w % ${all} as o from (
     select n, case when n < ${Math.floor(risks * shape.bigShare)} then 0 else 1 + (n % ${shape.workspaces - 1}) end as w
       from generate_series(0, ${risks - 1}) n) x`,
  `insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, category, status, opened_on, closed_on, site_id, process_id, created_at, awaits)
     select ${id('user', 'o')}, ${id('risk', 'n')}, ${id('workspace', 'w')}, 'risk', 'RSK', 2026, n + 1,
            ${words}[1 + n % 16] || ' ' || ${words}[1 + (n / 16) % 16] || ' risk ' || n, 'What may happen, where, and how it was noticed. ' || n,
            (array['Financial','Operational','Strategic','Compliance','Reputational'])[1 + n % 5], ${states}[1 + n % 4], date '2026-01-01' + (n % 300), case when n % 4 = 3 then date '2026-01-21' + (n % 300) end,
            ${id('site', `o + ${all} * (n % 4)`)}, ${id('process', `o + ${all} * (n % 4)`)}, now() - make_interval(secs => ${risks} - n), '{assessment}'
       from numbered`,
  `insert into risks (organization_id, id) select ${id('user', 'o')}, ${id('risk', 'n')} from numbered`,
  `insert into record_people (organization_id, record_id, relation, account_id, position)
     select ${id('user', 'o')}, ${id('risk', 'n')}, 'manager', ${account('n + k')}, k from numbered, generate_series(0, 2) k where k <= n % 3`,
  `insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status)
     select ${id('user', 'o')}, ${id('action', 'n * 4::bigint + k')}, ${id('workspace', 'w')}, ${id('risk', 'n')}, 'Action ' || k, date '2026-01-01', date '2026-06-01' + (n % 400),
            ${states}[1 + (n + k) % 4]
       from numbered, generate_series(0, 2) k where k < n % 4`,
  `insert into action_people (organization_id, action_id, account_id, record_id)
     select ${id('user', 'o')}, ${id('action', 'n * 4::bigint + k')}, ${account('n + k')}, ${id('risk', 'n')} from numbered, generate_series(0, 2) k where k < n % 4`,
  `insert into record_counters (organization_id, entity, year, last)
     select ${id('user', 'n')}, 'risk', 2026, ${risks} from generate_series(0, ${all - 1}) n`,
];

const totals = `insert into record_totals (organization_id, workspace_id, entity, deleted, total)
  select organization_id, workspace_id, 'risk', false, count(*) from records group by 1, 2`;

// What triggers keep, worked out at once.
const keptFigures = [
  `delete from figures`,
  `insert into figures
     select organization_id, workspace_id, kind, site_id, process_id, status, category,
            case when due_on < earliest_day() then '-infinity' else due_on end, count(*), true
       from figure_sources group by 1, 2, 3, 4, 5, 6, 7, 8`,
  `delete from month_figures`,
  `insert into month_figures
     select organization_id, workspace_id, kind, site_id, process_id, month, day, sum(opened), sum(closed), true
       from month_figure_sources group by 1, 2, 3, 4, 5, 6, 7`,
];

export const kept = [
  `insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at, priority)
     select organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at, priority from task_sources`,
  ...keptFigures,
];

// The same of what hangs on the ratings of risks and on what is below them, once its indexes are there.
export const keptConcerns = `insert into kept_concerns (organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until)
     select organization_id, workspace_id, record_id, account_id, key, since, holds_from, holds_until from risk_concern_sources`;

// What is found by its words, and the words.
export const searchable = [
  `insert into search_entries select * from search_entry_sources`,
  `insert into search_words (organization_id, word)
     select distinct e.organization_id, substr(l, 8) from search_entries e cross join lateral unnest(tsvector_to_array(e.words)) l
      where substr(l, 7, 1) = ':' and length(l) between 11 and 47 and l !~ ':.*[0-9]'`,
];

export const registerTables = [
  'records',
  'risks',
  'record_people',
  'actions',
  'action_people',
  'tasks',
  'figures',
  'month_figures',
  'search_entries',
  'search_words',
];

export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = any($1) and indexname not like '%\\_key' and indexname not like '%\\_pkey'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

export async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // The rows are right by how they are made: no foreign key is looked up, and nothing waits for the disk.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    await work(client);
  } finally {
    await client.end();
  }
}

/** Fills a migrated, empty database with this many risks, as its owner, and brings its statistics up to date. */
export async function fill(ownerUrl: string, risks: number): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('begin');
    for (const statement of ground) await client.query(statement);
    await withoutIndexes(client, registerTables, async () => {
      for (const statement of [...register(risks), ...kept, ...searchable]) await client.query(statement);
    });
    await client.query(totals);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
}

/** Takes away what a run has left: risks, notices, sessions, uploads and their trail, so that a kept database stays as it was filled. */
export async function clearCreated(ownerUrl: string): Promise<void> {
  const created = `select organization_id, id from records where created_by is not null`;
  await asOwner(ownerUrl, async (client) => {
    // The servers may still be at what was asked of them last; the order is theirs.
    await client.query(`
      lock table records, activity_heads, activities in exclusive mode;
      delete from record_people where (organization_id, record_id) in (${created});
      delete from tasks where (organization_id, record_id) in (${created});
      delete from search_entries where (organization_id, record_id) in (${created});
      delete from kept_concerns where (organization_id, record_id) in (${created});
      delete from records where created_by is not null;
      delete from sessions where expires_at < now() + interval '1 year';
      delete from notifications;
      delete from files;
      delete from uploads;
      delete from activities;
      delete from activity_heads;
      delete from record_totals;
      ${totals};
      ${keptFigures.join(';')}`);
    await client.query('vacuum analyze');
  });
}
