import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { enterToRead } from '../http/context.ts';
import type { Connection, Database } from './database.ts';
import { outsideTransactions, refuseInTransaction } from './in-transaction.ts';
import { hashPassword } from '../tokens/password.ts';
import { actAs } from '../store/system-context.ts';

let api: TestApi;
let database: Database;

beforeAll(async () => {
  api = await testApi();
  database = api.database;
  await asOwner(api.urls, 'create table counted (id int primary key, total int not null default 0)');
  await asOwner(api.urls, 'grant select, insert, update on counted to plumbline_app');
});
beforeEach(() => asOwner(api.urls, 'truncate counted'));
beforeEach(() => asOwner(api.urls, 'insert into counted (id) values (1), (2)'));
afterAll(() => api.close());

const one = sql`select 1 as one`;
const ended = 'This transaction has ended';

describe('a connection that is kept after its transaction', () => {
  test('refuses to be used, also when that one has failed', async () => {
    let kept: Connection | undefined;
    await database.transact(null, async (tx) => void (kept = tx));
    await expect(kept?.query(one)).rejects.toThrow(ended);
    const failing = database.transact(null, async (tx) => {
      kept = tx;
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    await expect(kept?.query(one)).rejects.toThrow(ended);
  });

  test('refuses what comes after the work while the commit is under way', async () => {
    const late: Promise<unknown>[] = [];
    await database.transact(
      null,
      async (tx) => tx,
      (tx) => {
        late.push(tx.query(one).catch(String));
        return [];
      },
    );
    expect(await late[0]).toContain(ended);
  });

  test('of a membership refuses as well, and a read refuses after its answer', async () => {
    const ada = await api.register();
    const who = { organizationId: ada.user._id, accountId: ada.user.accountId, workspaceId: null };
    const kept = await actAs(api.services, who, async (ctx) => ctx.db);
    await expect(kept.query(one)).rejects.toThrow(ended);
    const reader = database.reader(one);
    await reader.query(one);
    reader.end();
    await expect(reader.query(one)).rejects.toThrow('This read has ended');
    await expect(reader.entered()).resolves.toEqual([{ one: 1 }]);
  });

  test('fails its transaction when something was asked and not waited for', async () => {
    const forgetful = database.transact(null, async (tx) => {
      tx.query(sql`update counted set total = 1 where id = 1`).catch(() => {});
    });
    await expect(forgetful).rejects.toThrow('did not wait for what it asked');
    expect(await asOwner(api.urls, 'select total from counted where id = 1')).toEqual([{ total: 0 }]);
  });
});

test('a read changes nothing, whatever is asked behind its check of who asks', async () => {
  const claim = {
    sessionId: newId(),
    binding: null,
    organizationId: null,
    accountId: null,
    workspaceId: null,
  };
  const reader = database.reader(enterToRead(claim));
  await expect(reader.query(sql`update counted set total = 1`)).rejects.toThrow('read-only transaction');
  expect(await database.reader(enterToRead(claim)).query(sql`select total from counted`)).toEqual([
    { total: 0 },
    { total: 0 },
  ]);
  // The connection that it was is as good for a write as before.
  await database.transact(null, (tx) => tx.query(sql`update counted set total = 2`));
});

describe('a transaction that the database ends in favour of another', () => {
  /** Two transactions that take two rows in opposite orders; gives how often the work of each has run. */
  async function cross(): Promise<[number, number]> {
    const runs: [number, number] = [0, 0];
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => (open = resolve));
    const add = (tx: Connection, id: number) =>
      tx.query(sql`update counted set total = total + 1 where id = ${id}`);
    const run = (index: 0 | 1, ids: [number, number]) =>
      database.transact(null, async (tx) => {
        runs[index] += 1;
        await add(tx, ids[0]);
        arrived += 1;
        if (arrived === 2) open();
        await both;
        await add(tx, ids[1]);
      });
    await Promise.all([run(0, [1, 2]), run(1, [2, 1])]);
    return runs;
  }

  test('is tried once more as a whole, and what it does is done once', async () => {
    const runs = await cross();
    // Whoever was spared may be chosen when they cross once more.
    expect(Math.max(...runs)).toBe(2);
    expect(await asOwner(api.urls, 'select total from counted order by id')).toEqual([
      { total: 2 },
      { total: 2 },
    ]);
  });

  test('is tried once more also when it turned the refusal into another, and is not available after a second time', async () => {
    let runs = 0;
    await asOwner(
      api.urls,
      `create function refuse(code text) returns void language plpgsql as $$ begin raise exception 'no' using errcode = code; end $$`,
    );
    const call = (code: string) =>
      database.transact(null, async (tx) => {
        runs += 1;
        await tx.query(sql`select refuse(${code})`).catch((error: unknown) => {
          if (runs === 1) throw new Error('Something else');
          throw error;
        });
      });
    await expect(call('40P01')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(runs).toBe(2);
    runs = 0;
    await expect(call('23505')).rejects.toThrow('Something else');
    expect(runs).toBe(1);
  });
});

describe('inside a transaction', () => {
  const inside = <T>(work: () => Promise<T>) => database.transact(null, work);
  const door = outsideTransactions('storage', { put: async () => 'kept', origin: 'here' });

  test.each<[string, () => Promise<unknown>]>([
    ['a password hash', () => hashPassword('correct horse battery')],
    ['a file', () => door.put()],
    ['another transaction', () => database.transact(null, async () => {})],
    ['a query by itself', () => database.query(one)],
    ['a read', () => database.reader(one).query(one)],
  ])('%s is refused, and allowed outside', async (_what, work) => {
    await expect(inside(work)).rejects.toThrow('inside a transaction');
    const hidden = async () => {
      try {
        await work();
      } catch {
        // Nobody is told.
      }
    };
    await expect(inside(hidden)).rejects.toThrow('inside a transaction');
    await expect(work()).resolves.not.toThrow();
  });

  test('what goes on after it is no longer inside', async () => {
    let later: Promise<void> = Promise.resolve();
    let end = () => {};
    const ends = new Promise<void>((resolve) => (end = resolve));
    await inside(async () => void (later = ends.then(() => refuseInTransaction('This'))));
    end();
    await expect(later).resolves.toBeUndefined();
  });

  test('a call that hashes does so before: the storage and the hashes of all calls are such doors', async () => {
    const ada = await api.register();
    const body = { password: 'another horse battery', currentPassword: ada.password };
    expect((await ada.call(userEndpoints.updateMe, { body })).status).toBe(200);
  });
});
