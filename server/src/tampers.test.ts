import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf, tell } from '../../scripts/drills.mjs';
import { testApi, type TestApi } from '../test/api.ts';
import { runCommandWith } from '../test/command.ts';
import { createTokens } from './core/tokens/tokens.ts';
import { keepCheckpoint, readCheckpoints } from './core/trail/checkpoint-file.ts';
import { verifyTrail } from './core/trail/trail-verify.ts';

// Whoever tampers here owns the database: no trigger stops them, and they put right every hash, head and checkpoint in it
// that would give them away. What they do not have is what was kept outside.

const places = sizeOf('PLACES', 2);
const chain = sizeOf('CHAIN', 120);

let api: TestApi;
let owner: pg.Client;
let folder: string;
let organization: string;
let other: string;

/** The same numbers each time. */
let state = 20_261_125;
const below = (most: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
  return Math.floor((state / 0x80_00_00_00) * most);
};

async function grow(id: string, rows: number): Promise<void> {
  await owner.query('begin');
  await owner.query(`select set_config('app.organization', $1, true)`, [id]);
  await owner.query(
    `select record_activity(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'entity', 'site', 'action', 'updated', 'record_id', gen_random_uuid(),
              'record_name', 'Plant ' || n, 'record_version', n, 'reason', 'Because of ' || n,
              'changes', jsonb_build_object('name', jsonb_build_array('Plant ' || n - 1, 'Plant ' || n)))), '[]', '{}')
       from generate_series(1, $1::int) n`,
    [rows],
  );
  await owner.query('commit');
}

const tables = ['activities', 'activity_heads', 'activity_checkpoints'];

beforeAll(async () => {
  api = await testApi();
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  organization = (await api.register('Ada Example')).user.id;
  other = (await api.register('Eve Example')).user.id;
  owner = new pg.Client(api.urls.ownerUrl);
  await owner.connect();
  await grow(other, 40);
  await grow(organization, chain / 2);
  await owner.query('select anchor_trails(null, 100)');
  await grow(organization, chain / 2);
  await owner.query('select anchor_trails(null, 100)');
  const { rows } = await owner.query('select * from last_checkpoints(null, 100)');
  for (const { organization: id, seq, hash, at } of rows)
    await keepCheckpoint(folder, tokens(), {
      organization: id,
      seq: Number(seq),
      hash,
      at: at.toISOString(),
    });
  await owner.query('set session_replication_role = replica');
  for (const table of tables) await owner.query(`create temp table kept_${table} as select * from ${table}`);
}, 60_000);
afterAll(async () => {
  await owner.end();
  await api.close();
  await rm(folder, { recursive: true });
});

const tokens = () => createTokens(api.urls.secretKey);

async function restore(): Promise<void> {
  for (const table of tables) {
    await owner.query(`delete from ${table}`);
    await owner.query(`insert into ${table} select * from kept_${table}`);
  }
}

async function findBroken(): Promise<string[]> {
  const broken: string[] = [];
  const outside = async (id: string) => (await readCheckpoints(folder, tokens(), id)).points;
  for await (const { organizationId, firstBad } of verifyTrail(owner, undefined, outside))
    if (firstBad !== null) broken.push(organizationId);
  return broken;
}

/** Puts right all that the database itself would tell a tamper by, from a row on. */
const rehash = async (from: number) => {
  await owner.query(
    `do $$ declare a activities; h bytea; begin
       select coalesce((select hash from activities where organization_id = '${organization}' and seq = ${from - 1}), '') into h;
       for a in select * from activities where organization_id = '${organization}' and seq >= ${from} order by seq loop
         update activities set previous_hash = h, hash = activity_hash(h, a) where organization_id = a.organization_id and seq = a.seq
           returning hash into h; end loop;
       update activity_heads set (seq, hash) = (select x.seq, x.hash from activities x where x.organization_id = '${organization}' order by x.seq desc limit 1)
        where organization_id = '${organization}';
       delete from activity_checkpoints c where c.organization_id = '${organization}' and c.seq > (select seq from activity_heads where organization_id = '${organization}');
       update activity_checkpoints c set hash = x.hash from activities x
        where c.organization_id = '${organization}' and x.organization_id = c.organization_id and x.seq = c.seq; end $$`,
  );
};

const at = (seq: number, id = organization) => `organization_id = '${id}' and seq = ${seq}`;
const columns: Record<string, string> = {
  actor_email: `'nobody@example.test'`,
  actor_role: `'owner'`,
  entity: `'process'`,
  action: `'deleted'`,
  record_id: 'gen_random_uuid()',
  record_name: `'Another'`,
  record_number: `'RSK-1999-0001'`,
  record_version: '999',
  changes: `'{"name": [null, "Never"]}'`,
  module: `'risk'`,
  account_id: 'gen_random_uuid()',
  user_id: 'gen_random_uuid()',
  on_behalf_of: 'gen_random_uuid()',
  workspace_id: 'gen_random_uuid()',
  root_id: 'gen_random_uuid()',
  request_id: `'r'`,
  session_id: 'gen_random_uuid()',
  ip: `'203.0.113.9'`,
  agent: `'Another browser'`,
  id: 'gen_random_uuid()',
};

/** The kinds of tampering of U-07, each at a place of the chain. */
const kinds: Record<string, (seq: number, place: number) => Promise<unknown>> = {
  'edit a column': (seq, place) => {
    const [column, value] = Object.entries(columns)[place % Object.keys(columns).length] ?? [];
    return owner.query(`update activities set ${column} = ${value} where ${at(seq)}`);
  },
  'delete in the middle': (seq) => owner.query(`delete from activities where ${at(seq)}`),
  'delete the tail': async (seq) => {
    await owner.query(`delete from activities where organization_id = '${organization}' and seq > ${seq}`);
    await rehash(seq + 1);
  },
  insert: (seq) =>
    owner.query(
      `update activities set seq = seq + 100000 where organization_id = '${organization}' and seq >= ${seq};
       update activities set seq = seq - 99999 where organization_id = '${organization}' and seq > 100000;
       insert into activities select (jsonb_populate_record(a, jsonb_build_object('seq', ${seq}, 'id', gen_random_uuid()))).*
         from activities a where ${at(seq + 1)}`,
    ),
  reorder: (seq) =>
    owner.query(
      `update activities set seq = 100000 where ${at(seq)};
       update activities set seq = ${seq} where ${at(seq + 1)};
       update activities set seq = ${seq + 1} where ${at(100_000)}`,
    ),
  'swap tenants': (seq) => {
    const theirs = 1 + (seq % 40);
    return owner.query(
      `update activities set organization_id = '${other}', seq = 100000 where ${at(seq)};
       update activities set organization_id = '${organization}', seq = ${seq} where ${at(theirs, other)};
       update activities set seq = ${theirs} where ${at(100_000, other)}`,
    );
  },
  copy: (seq) =>
    owner.query(
      `delete from activities where ${at(seq + 1)};
       insert into activities select (jsonb_populate_record(a, '{"seq": ${seq + 1}}')).* from activities a where ${at(seq)}`,
    ),
  'change the time': (seq) =>
    owner.query(`update activities set at = at - interval '1 microsecond' where ${at(seq)}`),
  're-hash forward': async (seq) => {
    await owner.query(`update activities set changes = '{"name": [null, "Never"]}' where ${at(seq)}`);
    await rehash(seq);
  },
  // As it was before the rows behind it were written: whole in itself.
  'restore an old backup': async (seq) => {
    await owner.query(`delete from activities where organization_id = '${organization}' and seq > ${seq}`);
    await owner.query(
      `delete from activity_checkpoints where organization_id = '${organization}' and seq > ${seq};
       update activity_heads set (seq, hash) = (select seq, hash from activities where ${at(seq)}) where organization_id = '${organization}'`,
    );
  },
  'take the reason': (seq) => owner.query(`update activities set reason = null where ${at(seq)}`),
  'change the actor': (seq) =>
    owner.query(`update activities set actor_name = 'Somebody Else' where ${at(seq)}`),
};

test(
  'twelve kinds of tampering are found at every place of a chain (U-07)',
  async () => {
    expect(await findBroken()).toEqual([]);
    const missed: string[] = [];
    let done = 0;
    for (const [kind, tamper] of Object.entries(kinds)) {
      for (let place = 0; place < places; place += 1) {
        // Not the first row, which says who registered and gives no reason.
        const seq = 2 + below(chain - 3);
        await tamper(seq, place);
        if (!(await findBroken()).includes(organization)) missed.push(`${kind} at ${seq}`);
        await restore();
        done += 1;
      }
    }
    expect(missed).toEqual([]);
    expect(await findBroken()).toEqual([]);
    tell(`${done} tampers with a chain of ${chain} rows, all found.`);
  },
  60_000 + places * 20_000,
);

test('the command compares with what is kept outside the database, and says which line it did not sign', async () => {
  const data = await mkdtemp(join(tmpdir(), 'data-'));
  const settings = { DATABASE_URL: api.urls.ownerUrl, DATA_DIR: data, SECRET_KEY: api.urls.secretKey };
  const verify = () => runCommandWith(settings, 'audit-verify.ts', organization);
  const point = { organization, seq: 5, hash: 'ab'.repeat(32), at: '2026-11-25T00:10:00.000Z' };
  expect((await verify()).code).toBe(0);
  const { rows } = await owner.query(`select encode(hash, 'hex') as hash from activities where ${at(5)}`);
  await keepCheckpoint(join(data, 'checkpoints'), tokens(), { ...point, hash: rows[0].hash });
  expect((await verify()).code).toBe(0);
  await keepCheckpoint(join(data, 'checkpoints'), createTokens('another key of at least 32 letters'), point);
  expect(await verify()).toMatchObject({
    code: 1,
    out: expect.stringContaining('checkpoint 2 of its file was not signed by this server'),
  });
  await keepCheckpoint(join(data, 'checkpoints'), tokens(), { ...point, seq: 6 });
  expect((await verify()).out).toContain(`Organization ${organization}: the trail is broken at row 6.`);
  await rm(data, { recursive: true });
}, 60_000);
