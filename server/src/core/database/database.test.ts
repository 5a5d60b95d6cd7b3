import { createServer, type AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { expect, onTestFinished, test } from 'vitest';
import { testApi } from '../../../test/api.ts';
import { testDatabase } from '../../../test/database.ts';
import { makePlace } from '../../../test/make.ts';
import { openDatabase } from './database.ts';

test('two hundred writes at once are all served by a pool of eight', async () => {
  const api = await testApi();
  onTestFinished(() => api.close());
  const place = await makePlace(api);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      place.owner.call(riskEndpoints.create, { body: place.riskInput(`Risk ${index}`) }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
});

test('a caller waits for its turn behind work that takes long', async () => {
  const urls = await testDatabase();
  const database = openDatabase({ url: urls.appUrl, max: 1 });
  onTestFinished(async () => {
    await database.end();
    await urls.drop();
  });
  const [, [row]] = await Promise.all([
    database.query(sql`select pg_sleep(2.5)`),
    database.query<{ one: number }>(sql`select 1 as one`),
  ]);
  expect(row).toEqual({ one: 1 });
});

test('who asks in a batch is served with all who wait, each for themselves: one is refused, the others are not', async () => {
  const urls = await testDatabase();
  const database = openDatabase({ url: urls.appUrl, max: 1 });
  onTestFinished(async () => {
    await database.end();
    await urls.drop();
  });
  const ask = (name: string, divisor: number) =>
    database.batched(
      sql`select set_config('app.user', ${name}, true)`,
      sql`select current_setting('app.user') as name, 1 / ${divisor}::int as quotient`,
    );
  const first = ask('first', 1);
  const outcomes = await Promise.allSettled([ask('ada', 1), ask('eve', 0), ask('bob', 1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await first)[1]).toEqual([{ name: 'first', quotient: 1 }]);
  expect(outcomes[2]).toMatchObject({ value: [expect.anything(), [{ name: 'bob', quotient: 1 }]] });
  // What one has set is gone with their turn.
  const [rows] = await database.batched(sql`select current_setting('app.user', true) as name`);
  expect(rows).toEqual([{ name: expect.toBeOneOf([null, '']) }]);
});

test('a database that takes the connection and says nothing is not available', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo; // it listens on a port
  const database = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/nothing`, max: 1 });
  await expect(database.query(sql`select 1`)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await database.end();
  silent.close();
});
