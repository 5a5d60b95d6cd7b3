import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';

const log = { info: vi.fn(), warn: vi.fn() };
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'plumbline-migrations-'));
  await writeFile(
    join(folder, '001-first.sql'),
    'create table first (id int); insert into first values (1);',
  );
  await writeFile(join(folder, '002-second.sql'), 'create table second (id int);');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = () => migrate({ ...database, log, folder });

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('of processes that start together one applies each file, in order, and the others find it done', async () => {
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['001-first', '002-second']);
  expect(await query(database.ownerUrl, 'select id from first')).toEqual([{ id: 1 }]);
  expect(await run()).toEqual({ applied: [] });
});

test('a file that was edited after it was applied is refused by name', async () => {
  await run();
  await writeFile(join(folder, '001-first.sql'), 'create table other (id int);');
  await expect(run()).rejects.toThrow('The migration 001-first was edited after it was applied');
});

test('a file that fails leaves nothing of itself, and says which line', async () => {
  await writeFile(join(folder, '003-third.sql'), 'create table third (id int);\nselect nothing_like_it;\n');
  await expect(run()).rejects.toThrow(
    'The migration 003-third, line 2 failed: column "nothing_like_it" does not exist',
  );
  expect(await query(database.ownerUrl, `select to_regclass('third') as third`)).toEqual([{ third: null }]);
  expect(await query(database.ownerUrl, 'select count(*)::int from migrations')).toEqual([{ count: 2 }]);
});

test('a gap in the numbers is refused before anything is applied', async () => {
  await writeFile(join(folder, '004-fourth.sql'), 'select 1;');
  await expect(run()).rejects.toThrow('The migration 004-fourth.sql should have the number 003.');
});

test('a database that is newer than the program is taken as it is, with a warning', async () => {
  await run();
  await rm(join(folder, '002-second.sql'));
  expect(await run()).toEqual({ applied: [] });
  expect(log.warn).toHaveBeenCalledWith('The database is newer than this Plumbline: it has 002-second.');
});

test('the application signs in with rights that bypass nothing, and only the worker reaches the queue', async () => {
  await run();
  const rights = 'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user';
  for (const url of [database.appUrl, database.workerUrl]) {
    expect(await query(url, rights)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false },
    ]);
  }
  const addJob = `select (graphile_worker.add_job('any')).attempts`;
  expect(await query(database.workerUrl, addJob)).toEqual([{ attempts: 0 }]);
  await expect(query(database.appUrl, addJob)).rejects.toThrow(
    'permission denied for schema graphile_worker',
  );
});
