import type pg from 'pg';
import type { TestApi } from './api.ts';

type Table = { name: string; columns: string };
type Kept = Table & { digest: string; rows: string | null };

// What the database works out by itself is not written.
const listTables = `
  select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
   group by 1 order by 1`;

// One statement for all tables, since dozens of questions and answers would cost more than what they ask.
const ofAll = (tables: readonly Table[], what: string) =>
  tables.map(({ name }) => `select '${name}' as name, ${what} from ${name} t`).join(' union all ');

const hash = `count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest`;

/** Writes what a table held in place of what it holds, past all rules and triggers. */
async function rewrite(client: pg.PoolClient, tables: readonly Kept[]): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  for (const { name, columns, rows } of tables) {
    await client.query(`delete from ${name}`);
    if (rows === null) continue;
    await client.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from unnest($1::${name}[])`,
      [rows],
    );
  }
  await client.query('commit');
}

/** After how many times the tables are swept that were rewritten since. */
const swept = 20;

/** Keeps all that the database of an API holds now; gives what puts it back, whatever was changed since. */
async function keepAll({ owner }: Pick<TestApi, 'owner'>): Promise<() => Promise<void>> {
  const { rows: tables } = await owner.query<Table>(listTables);
  const { rows: contents } = await owner.query<Pick<Kept, 'name' | 'digest' | 'rows'>>(
    ofAll(tables, `${hash}, array_agg(t)::text as rows`),
  );
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const kept = new Map(contents.map((one) => [one.name, { ...one, columns: columns.get(one.name) ?? '' }]));
  const text = ofAll(tables, hash);
  const rewritten = new Set<string>();
  let times = 0;
  return async () => {
    const client = await owner.connect();
    try {
      const { rows: now } = await client.query<{ name: string; digest: string }>({ name: 'all', text });
      const changed = now.flatMap(({ name, digest }) => {
        const table = kept.get(name);
        return table && table.digest !== digest ? [table] : [];
      });
      await rewrite(client, changed);
      for (const { name } of changed) rewritten.add(name);
      times += 1;
      // What is deleted stays in the files, which a plan that was made when they were short reads to their end.
      if (times % swept === 0 && rewritten.size > 0) {
        await client.query(`vacuum ${[...rewritten].join(', ')}`);
        rewritten.clear();
      }
    } finally {
      client.release();
    }
  };
}

// Sooner than its people's sessions have to be renewed.
const longest = 5 * 60_000;

/**
 * Gives a place to tests that change it: one that is made once, and put back as it was made before each, with all else that
 * the database holds. That takes a thirtieth of what making another does, and its ids and tokens stay good.
 */
export function putBack<Place>(
  api: () => Pick<TestApi, 'owner'>,
  make: () => Promise<Place>,
): () => Promise<Place> {
  let kept: { place: Place; madeAt: number; restore: () => Promise<void> } | undefined;
  return async () => {
    if (!kept || Date.now() - kept.madeAt > longest) {
      const place = await make();
      kept = { place, madeAt: Date.now(), restore: await keepAll(api()) };
    } else await kept.restore();
    return kept.place;
  };
}
