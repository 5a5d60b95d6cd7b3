import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from 'contract/core/record-kind';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

const log = { info: vi.fn(), warn: vi.fn() };
let database: TestDatabase;
let folder: string;
let routines: string;

const kindViews = recordKindKeys
  .flatMap((kind) => {
    const { concerns, asks, ladders }: Kind = recordKinds[kind];
    return [
      ...(Object.keys(concerns).length > 0 ? ['concerns'] : []),
      ...(Object.keys(asks).length > 0 ? ['asked'] : []),
      ...(ladders ? ['grave'] : []),
    ].map(
      (view) =>
        `create view ${kind}_${view} with (security_invoker = true) as select ${view === 'grave' ? "null::uuid as organization_id, null::uuid as record_id, ''::text as grave" : '1 as one'} where false;`,
    );
  })
  .join('\n');

beforeEach(async () => {
  database = await testDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'plumbline-migrations-'));
  routines = await mkdtemp(join(tmpdir(), 'plumbline-routines-'));
  // What the declared views are made of comes from routines of the kinds.
  await writeFile(
    join(routines, '38-kinds.sql'),
    `create view kept_now as select 1 as one where false;\n${kindViews}`,
  );
  await writeFile(
    join(folder, '001-first.sql'),
    'create table first (id int); insert into first values (1);',
  );
  await writeFile(join(folder, '002-second.sql'), 'create table second (id int);');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
  await rm(routines, { recursive: true });
});

const run = () => migrate({ ...database, log, folder, routines });

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

test('a routine is applied again when its file has changed, and only then', async () => {
  const file = join(routines, '10-any.sql');
  const answer = (value: number) =>
    `create or replace function answer() returns int language sql as $$ select ${value} $$;
     create view shown as select ${value} as answer;`;
  await writeFile(file, answer(1));
  await run();
  const oidOf = () => query(database.ownerUrl, `select 'shown'::regclass::oid as oid`);
  const first = await oidOf();
  await run();
  expect(await oidOf()).toEqual(first);
  await writeFile(file, answer(2).replace('as answer', 'as answer, 3 as more'));
  await run();
  expect(await query(database.ownerUrl, 'select *, answer() as own from shown')).toEqual([
    { answer: 2, more: 3, own: 2 },
  ]);
});

test('views that stand on each other are made anew together', async () => {
  const file = join(routines, '10-any.sql');
  const views = (value: number) =>
    `create view first_one as select ${value} as one;
     create view second_one as select * from first_one;
     create view third_one as select * from second_one;`;
  await writeFile(file, views(1));
  await run();
  await writeFile(file, views(2));
  await run();
  expect(await query(database.ownerUrl, 'select * from third_one')).toEqual([{ one: 2 }]);
});

test('a view over all columns of a table has those that a migration adds', async () => {
  await writeFile(join(routines, '10-any.sql'), 'create view seconds as select s.*, 1 as one from second s;');
  await run();
  await writeFile(join(folder, '003-third.sql'), 'alter table second add column name text;');
  await run();
  expect(await query(database.ownerUrl, 'select * from seconds')).toEqual([]);
  await query(database.ownerUrl, 'select name, one from seconds');
});

test('views that hang on each other are made anew in any order, and one of an extension is left alone', async () => {
  const views = (value: number) => `create view one as select ${value} as one;
    create view two as select one from one;
    create view three as select one from two;`;
  await query(database.ownerUrl, 'create extension pg_stat_statements');
  await writeFile(join(routines, '10-any.sql'), views(1));
  await run();
  await writeFile(join(routines, '10-any.sql'), views(2));
  await run();
  expect(await query(database.ownerUrl, 'select * from three')).toEqual([{ one: 2 }]);
  expect(
    await query(database.ownerUrl, `select to_regclass('pg_stat_statements') is not null as is`),
  ).toEqual([{ is: true }]);
});

test('a routine that does not run leaves all as they were, and says which file and line', async () => {
  await writeFile(join(routines, '10-any.sql'), 'create view one as select 1 as one;');
  await run();
  await writeFile(join(routines, '20-more.sql'), 'select 1;\ncreate view two as select nothing_like_it;');
  await expect(run()).rejects.toThrow('The routine 20-more, line 2 failed');
  expect(await query(database.ownerUrl, 'select * from one')).toEqual([{ one: 1 }]);
});

describe('a database that serves meanwhile', () => {
  const isValid = (index: string) =>
    query(
      database.ownerUrl,
      `select indisvalid as valid from pg_index where indexrelid = '${index}'::regclass`,
    );

  test('gets an index without a wait for writes, also from two processes that start together', async () => {
    await run();
    await writeFile(
      join(folder, '003-third.concurrently.sql'),
      'create index concurrently if not exists first_id on first (id);\ncreate index concurrently if not exists second_id on second (id);\n',
    );
    const writer = new pg.Client(database.ownerUrl);
    await writer.connect();
    await writer.query('begin; insert into first values (2)');
    const started = [run(), run()];
    const other = await query(database.ownerUrl, 'insert into first values (3) returning id');
    expect(other).toEqual([{ id: 3 }]);
    await writer.query('commit');
    await writer.end();
    const results = await Promise.all(started);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['003-third.concurrently']);
    expect(await isValid('first_id')).toEqual([{ valid: true }]);
    expect(await isValid('second_id')).toEqual([{ valid: true }]);
  });

  test('does not keep half an index of a building that was broken off', async () => {
    await run();
    await query(database.ownerUrl, 'insert into first values (1), (1)');
    await query(database.ownerUrl, 'create unique index concurrently first_id on first (id)').catch(() => {});
    expect(await isValid('first_id')).toEqual([{ valid: false }]);
    await writeFile(
      join(folder, '003-third.concurrently.sql'),
      'create index concurrently if not exists first_id on first (id);',
    );
    await run();
    expect(await isValid('first_id')).toEqual([{ valid: true }]);
  });

  test('has its rows filled in batches, each by itself, from where it was broken off', async () => {
    await run();
    await query(database.ownerUrl, 'alter table second add column done xid8');
    await query(database.ownerUrl, 'insert into second select generate_series(1, 25)');
    await writeFile(
      join(folder, '003-third.batches.sql'),
      'update second set done = pg_current_xact_id() where id in (select id from second where done is null limit 10);',
    );
    await query(database.ownerUrl, `update second set done = '1' where id <= 3`);
    await run();
    const batches = await query(
      database.ownerUrl,
      `select count(*)::int as rows from second where done <> '1' group by done order by done`,
    );
    expect(batches).toEqual([{ rows: 10 }, { rows: 10 }, { rows: 2 }]);
    expect(await run()).toEqual({ applied: [] });
  });

  test('is waited for when it holds a lock for longer than a migration waits at once', async () => {
    await run();
    const reader = new pg.Client(database.ownerUrl);
    await reader.connect();
    await reader.query('begin; select * from second');
    await writeFile(join(folder, '003-third.sql'), 'alter table second add column name text;');
    const migrated = run();
    setTimeout(() => void reader.query('commit'), 3000);
    expect(await migrated).toEqual({ applied: ['003-third'] });
    await reader.end();
  });
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
