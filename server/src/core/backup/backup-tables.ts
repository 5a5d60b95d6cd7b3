import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { writeStream } from './backup-format.ts';

/** A table whose rows a backup holds. */
export type Table = {
  name: string;
  columns: string[];
  /** Whether even its owner sees no rows, so that the definer role must be taken on. */
  isClosed: boolean;
  /** The tables that its rows point to. */
  needs: string[];
};

// What the migrations write by themselves, and what is gone with the moment.
const leftOut = [
  'public.migrations',
  'public.routines',
  'public.socket_io_attachments',
  'graphile_worker.migrations',
];

const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');
const columnsOf = ({ columns }: Table) => columns.map(pg.escapeIdentifier).join(', ');

/** A connection as the role that owns everything, whose text of a row is the same on every server. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plumbline-backup' });
  client.on('error', () => {}); // the statement at hand rejects as well
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`,
  );
  return client;
}

/** All tables with data, those that others point to before those. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name, c.relforcerowsecurity as "isClosed",
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            array(select distinct rn.nspname || '.' || r.relname from pg_constraint f
              join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
              where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as needs
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
        and n.nspname || '.' || c.relname <> all ($1) order by 1`,
    [leftOut],
  );
  const ordered: Table[] = [];
  while (ordered.length < rows.length) {
    const names = new Set(ordered.map(({ name }) => name));
    const free = rows.filter(({ name, needs }) => !names.has(name) && needs.every((need) => names.has(need)));
    if (free.length === 0) throw new Error('There are tables that point to each other in a circle.');
    ordered.push(...free);
  }
  return ordered;
}

async function takeRole(client: pg.ClientBase, { isClosed }: Table): Promise<void> {
  await client.query(`set local role ${isClosed ? 'plumbline_definer' : 'none'}`);
}

/** How many rows a table has, and a sum over their texts: equal where the rows are, in whatever order. */
export async function fingerprintOf(client: pg.ClientBase, table: Table) {
  await takeRole(client, table);
  const { rows } = await client.query<{ rows: number; fingerprint: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as fingerprint from ${quoted(table.name)} t`,
  );
  return rows[0] ?? { rows: 0, fingerprint: '0' };
}

/** Writes a table's rows to a file, compressed; gives the file's digest. */
export async function dumpTable(client: pg.ClientBase, table: Table, path: string): Promise<string> {
  await takeRole(client, table);
  const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`));
  // Kept small in memory and quick: what comes after is encrypted or compressed again by most who keep backups.
  const packed = createGzip({ level: 3 });
  const [, { sha256 }] = await Promise.all([pipeline(rows, packed), writeStream(path, packed)]);
  return sha256;
}

/**
 * Puts the rows of a backup in place of all that the tables have, in the caller's transaction. The files' rows must
 * satisfy every key among them.
 */
export async function loadTables(
  client: pg.ClientBase,
  tables: readonly (Table & { path: string })[],
): Promise<void> {
  // What the database does by itself on a change it has done already in what comes now.
  for (const { name, isClosed } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    if (isClosed) await client.query(`alter table ${quoted(name)} no force row level security`);
  }
  for (const { name } of tables.toReversed()) await client.query(`delete from ${quoted(name)}`);
  for (const table of tables) {
    const target = client.query(copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`));
    await pipeline(createReadStream(table.path), createGunzip(), target);
  }
  for (const { name, isClosed } of tables) {
    await client.query(`alter table ${quoted(name)} enable trigger user`);
    if (isClosed) await client.query(`alter table ${quoted(name)} force row level security`);
  }
  // Whoever was at work then is no more.
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`);
}

/** The numbers that sequences have reached. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  await client.query('set local role none');
  const { rows } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
  );
  return rows;
}
