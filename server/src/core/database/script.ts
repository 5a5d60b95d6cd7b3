import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A file of SQL, by its name without `.sql`. */
export type Script = { name: string; text: string; sha256: string };

/** The SQL files of a folder, in the order of their names. */
export async function readScripts(folder: string): Promise<Script[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { name: file.slice(0, -4), text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const contested = new Set(['55P03', '40P01']); // a lock that was not to be had in time; a deadlock

/**
 * Does something that waits for locks of a database that serves meanwhile. It gives up a lock soon and tries again, so
 * that what queues behind it is let through in between.
 */
export async function insistently<T>(attempt: () => Promise<T>, tries = 30): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (tries === 1 || !code || !contested.has(code)) throw error;
    await wait(500);
    return insistently(attempt, tries - 1);
  }
}

/** A transaction on a connection of its own; nothing of it stays when it fails. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** An error that names the file and the line where its SQL failed. */
export function located(what: string, { name, text }: Script, error: unknown): Error {
  const { message, position } = error as pg.DatabaseError; // or one of the connection, which has no position
  const line = position ? `, line ${text.slice(0, Number(position)).split('\n').length}` : '';
  return new Error(`The ${what} ${name}${line} failed: ${message}`, { cause: error });
}

const note = (client: pg.ClientBase, { name, sha256 }: Script) =>
  client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);

/** What is left of an index whose building was broken off serves nobody and would pass for the whole one. */
async function dropHalfIndexes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
}

// Each statement by itself and outside a transaction, as `create index concurrently` asks; each may be repeated.
async function runConcurrently(client: pg.ClientBase, script: Script): Promise<void> {
  await insistently(() => dropHalfIndexes(client));
  const statements = script.text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await insistently(() => client.query(statement));
  await note(client, script);
}

// One statement that changes some rows, again until it finds none: nobody waits for more than one batch.
async function runInBatches(client: pg.ClientBase, script: Script): Promise<void> {
  for (;;) {
    const { rowCount } = await insistently(() => client.query(script.text));
    if (!rowCount) break;
  }
  await note(client, script);
}

async function runWhole(client: pg.ClientBase, script: Script): Promise<void> {
  await insistently(() =>
    inTransaction(client, async () => {
      await client.query(script.text);
      await note(client, script);
    }),
  );
}

/**
 * Applies a migration and notes it. The end of its name says how: `….concurrently` statement by statement outside a
 * transaction, `….batches` one statement again and again until it changes no row, any other in one transaction. The
 * first two go on from where they were broken off. Throws an error that names the line.
 */
export async function runScript(client: pg.ClientBase, script: Script): Promise<void> {
  const run = script.name.endsWith('.concurrently')
    ? runConcurrently
    : script.name.endsWith('.batches')
      ? runInBatches
      : runWhole;
  try {
    await run(client, script);
  } catch (error) {
    throw located('migration', script, error);
  }
}
