import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder } from '../../src/core/database/migrate.ts';
import { routinesFolder } from '../../src/core/database/routines.ts';
import { readScripts } from '../../src/core/database/script.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { entrusted } from './entrusted.ts';

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.ownerUrl);
  app = new pg.Client(database.appUrl);
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const names = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(query)).rows.map((row) => row.name);

const tenantTables = `select c.oid, c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id' and not a.attisdropped`;

describe('the database keeps tenants apart by itself', () => {
  test('the application connects as a role that owns nothing and bypasses nothing (T-05)', async () => {
    const { rows } = await owner.query(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
             (select count(*)::int from pg_class where relowner = r.oid) as owned
        from pg_roles r where rolname in ('plumbline_app', 'plumbline_definer')`);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toEqual({
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
      });
    }
  });

  test('every table with a tenant has forced row security with a check for reading and for writing (T-05)', async () => {
    const open = await names(`select t.name from (${tenantTables}) t join pg_class c on c.oid = t.oid
      where not c.relrowsecurity or not c.relforcerowsecurity
         or not exists (select 1 from pg_policy p where p.polrelid = t.oid and p.polcmd = '*'
                           and p.polqual is not null and p.polwithcheck is not null)`);
    expect(open).toEqual([]);
    expect((await names(tenantTables)).length).toBeGreaterThan(15);
  });

  test('views ask with the rights of who asks, and nothing is materialised (T-05)', async () => {
    expect(
      await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'm' or (relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions), false)))`),
    ).toEqual([]);
  });

  test('nobody but the owner may truncate, reference or add triggers (T-05)', async () => {
    expect(
      await names(`select distinct table_name as name from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('plumbline_app', 'plumbline_worker', 'plumbline_definer') and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`),
    ).toEqual([]);
  });

  test('functions with more rights than their caller are on the list and fix their search path (T-05)', async () => {
    const { rows } = await owner.query<{ name: string; fixed: boolean }>(`
      select proname as name, coalesce('search_path=public, pg_temp' = any(proconfig), false) as fixed
        from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`);
    expect(rows.map((row) => row.name).toSorted()).toEqual(entrusted);
    expect(rows.filter((row) => !row.fixed)).toEqual([]);
  });

  test('every reference from one tenant table to another carries the tenant (T-06)', async () => {
    expect(
      await names(`
      with tenant as (${tenantTables})
      select k.conrelid::regclass::text || '.' || k.conname as name from pg_constraint k
       where k.contype = 'f' and k.conrelid in (select oid from tenant) and k.confrelid in (select oid from tenant)
         and k.confrelid <> 'organizations'::regclass
         and not exists (select 1 from unnest(k.conkey) c join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c
                          where a.attname = 'organization_id')`),
    ).toEqual([]);
  });

  test('every unique index on tenant data begins with the tenant (T-07)', async () => {
    expect(
      await names(`
      select i.indexrelid::regclass::text as name from pg_index i join (${tenantTables}) t on t.oid = i.indrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and a.attname <> 'organization_id' and i.indrelid <> 'organizations'::regclass`),
    ).toEqual([]);
  });

  test('without an organization at hand no table shows a row or takes one (T-08)', async () => {
    const tables = await names(tenantTables);
    for (const setting of ['', undefined]) {
      if (setting !== undefined)
        await app.query(
          `select set_config('app.organization', $1, false), set_config('app.user', $1, false)`,
          [setting],
        );
      for (const table of tables) {
        const { rows } = await app.query(`select count(*)::int as n from ${table}`);
        expect(rows, table).toEqual([{ n: 0 }]);
        await expect(
          app.query(`insert into ${table} (organization_id) values (gen_random_uuid())`),
          table,
        ).rejects.toThrow();
      }
    }
    await app.query(`select set_config('app.organization', 'not an id', false)`);
    for (const table of tables) {
      const found = await app.query(`select * from ${table}`).then(
        (result) => result.rowCount,
        () => 0,
      );
      expect(found, table).toBe(0);
    }
  });
});

test('what hangs on a record is seen through it by who is narrowed, and records by their place', async () => {
  const below = `select k.conrelid as oid from pg_constraint k where k.contype = 'f'
    and (k.confrelid = 'records'::regclass or k.confrelid in (
      select x.conrelid from pg_constraint x where x.contype = 'f' and x.confrelid = 'records'::regclass))`;
  const tables = `select distinct c.oid, c.relname as name from pg_class c where c.oid in (${below}) or c.relname = 'records'`;
  expect(await names(tables)).toContain('action_people');
  expect(
    await names(`select t.name from (${tables}) t where not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polname = 'scope' and not p.polpermissive)`),
  ).toEqual([]);
});

describe('the routines', () => {
  test('are each in one file alone, and every function of the database is one of them', async () => {
    const scripts = await readScripts(routinesFolder);
    const made = scripts.flatMap(({ text }) => [
      ...[...text.matchAll(/^create or replace (?:function|procedure) (\w+)/gm)].map((found) => found[1]),
      // What this makes is named after its kind.
      ...[...text.matchAll(/^call keep_concerns_of\('(\w+)'\)/gm)].map(
        (found) => `renew_${found[1]}_concerns`,
      ),
    ]);
    expect(made.length).toBeGreaterThan(100);
    expect(made.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))).toEqual(
      await names(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname collate "C"`),
    );
    const migrations = await readScripts(migrationsFolder);
    expect(
      migrations.filter(({ text }) => /create (or replace )?(function|procedure|view|trigger)/.test(text)),
    ).toEqual([]);
  });

  test('name tables, columns and functions that are there', async () => {
    const bodies =
      await names(`select pg_get_functiondef(p.oid) as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    expect(bodies.length).toBeGreaterThan(50);
    // They are applied without a look at their bodies, because they name each other; here each is looked at.
    for (const body of bodies) await owner.query(`begin; ${body}; rollback`);
  });
});

describe('the trail', () => {
  test('takes no change from the application and none from its owner (U-02)', async () => {
    const id = '018f0000-0000-7000-8000-00000000aaaa';
    await owner.query(`insert into users (id, name, email) values ($1, 'Ada', 'ada@example.test')`, [id]);
    await owner.query(`insert into organizations (id) values ($1)`, [id]);
    await owner.query(`select set_config('app.organization', $1, false)`, [id]);
    await owner.query(
      `select record_activity('[{"id": "018f0000-0000-7000-8000-00000000bbbb", "entity": "user", "action": "registered"}]', '[]', '{}')`,
    );
    const attempts = [
      `update activities set action = 'x'`,
      `delete from activities`,
      `truncate activities`,
      `alter table activities disable trigger all`,
      `drop table activities`,
    ];
    for (const attempt of attempts) await expect(app.query(attempt), attempt).rejects.toThrow();
    for (const attempt of attempts.slice(0, 3))
      await expect(owner.query(attempt), attempt).rejects.toThrow('append-only');
    const { rows } = await owner.query(
      'select action, hash = activity_hash(previous_hash, activities) as valid from activities',
    );
    expect(rows).toEqual([{ action: 'registered', valid: true }]);
  });
});

describe('locks (decision 036)', () => {
  test('are `for update` only where rows are deleted, or lose what others refer to', async () => {
    const strong = await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'for update' order by 1`,
    );
    expect(strong).toEqual(['remove_sample_data', 'sweep', 'sweep_uploads']);
    const sources = await readdir(join(import.meta.dirname, '../../src'), { recursive: true });
    const found: string[] = [];
    for (const name of sources.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
      const text = await readFile(join(import.meta.dirname, '../../src', name), 'utf8');
      if (/\bfor update\b/i.test(text)) found.push(name.replaceAll('\\', '/'));
    }
    expect(found.toSorted()).toEqual(['organization/role/role.service.ts', 'records/import/user-target.ts']);
  });

  test('of an organization whose owner steps down keep nobody from writing to it', async () => {
    const first = new pg.Client(database.ownerUrl);
    const other = new pg.Client(database.ownerUrl);
    await Promise.all([first.connect(), other.connect()]);
    const id = '00000000-0000-4000-8000-000000000001';
    const second = id.replace(/1$/, '2');
    await first.query(`insert into organizations (id) values ('${id}')`);
    for (const one of [id, second]) {
      await first.query(
        `insert into users (id, name, email) values ('${one}', 'Owner', '${one}@example.test')`,
      );
      await first.query(
        `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
         values ('${id}', '${one}', '${one}', 'owner', 'default', 'Owner', '${one}@example.test')`,
      );
    }
    await first.query('begin');
    await first.query(`update accounts set role = 'admin' where id = '${second}'`); // takes the organization
    await other.query(`set lock_timeout = '2s'`);
    const written = other.query(
      `insert into record_counters (organization_id, entity, year, last) values ('${id}', 'risk', 2026, 1)`,
    );
    await expect(written).resolves.toMatchObject({ rowCount: 1 });
    await first.query('rollback');
    await Promise.all([first.end(), other.end()]);
  });
});
