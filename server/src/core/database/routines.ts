import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { declaredViews } from './declared-views.ts';
import { inTransaction, insistently, located, readScripts, type Script } from './script.ts';

/** Where the functions, views, triggers and policies of the database are, each once. */
export const routinesFolder = fileURLToPath(new URL('../../../routines', import.meta.url));

const ground = '00-ground';

async function run(client: pg.ClientBase, script: Script): Promise<void> {
  try {
    await client.query(script.text);
  } catch (error) {
    throw located('routine', script, error);
  }
}

/** Applies what migrations call: it looks at no table, so it comes before them. */
export async function applyGround(client: pg.ClientBase): Promise<void> {
  const script = (await readScripts(routinesFolder)).find(({ name }) => name === ground);
  if (!script) throw new Error(`${join(routinesFolder, ground)}.sql is missing`);
  await insistently(() => inTransaction(client, () => run(client, script)));
}

async function isUpToDate(client: pg.ClientBase, scripts: Script[]): Promise<boolean> {
  await client.query(`create table if not exists routines (name text primary key, sha256 text not null)`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from routines');
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return known.size === scripts.length && scripts.every(({ name, sha256 }) => known.get(name) === sha256);
}

// A view cannot be given other columns than it had, so all are made anew; what depends on them is in the files as well.
// One that belongs to an extension of whoever runs the database is not ours.
const dropViews = `
  do $$
  declare
    targets text := (
      select string_agg(c.oid::regclass::text, ', ') from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'));
  begin
    -- At once: one after the other, a view would take others with it that are still to come.
    if targets is not null then
      execute format('drop view %s cascade', targets);
    end if;
  end $$`;

async function applyAll(client: pg.ClientBase, scripts: Script[]): Promise<void> {
  // Functions name each other in whatever order. Whoever owns one must be allowed to make it, for as long as this takes.
  await client.query(`
    set local check_function_bodies = off;
    grant create on schema public to plumbline_definer, plumbline_worker;
    ${dropViews}`);
  for (const script of scripts) await run(client, script);
  await client.query(`
    revoke create on schema public from plumbline_definer, plumbline_worker;
    delete from routines`);
  for (const { name, sha256 } of scripts)
    await client.query('insert into routines (name, sha256) values ($1, $2)', [name, sha256]);
}

/**
 * Applies all routines in one transaction when any of them has changed, or `anyway`; gives whether it did. A function
 * whose arguments or result change is dropped by the migration that needs the change.
 */
export async function applyRoutines(
  client: pg.ClientBase,
  { folder, anyway }: { folder: string; anyway: boolean },
): Promise<boolean> {
  const scripts = [...(await readScripts(folder)), declaredViews].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  if ((await isUpToDate(client, scripts)) && !anyway) return false;
  await insistently(() => inTransaction(client, () => applyAll(client, scripts)));
  return true;
}
