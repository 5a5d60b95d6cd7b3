import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../test/api.ts';
import { runCommand } from '../test/command.ts';
import { asOwner } from '../test/worker.ts';
import { verifyTrail, type ChainReport } from './core/trail/trail-verify.ts';

let api: TestApi;
let eve: Member;

beforeAll(async () => {
  api = await testApi();
  eve = await api.register('Eve Example');
});
afterAll(() => api.close());

const verify = (...values: string[]) => runCommand(api.urls, 'audit-verify.ts', ...values);

/** An organization with a chain of ten rows. */
async function makeChain(): Promise<string> {
  const ada = await api.register();
  for (let number = 1; number < 10; number++) {
    await ada.call(siteEndpoints.create, {
      body: { name: `Plant ${number}`, location: 'Northfield', timeZone: 'UTC' },
    });
  }
  return ada.user.id;
}

/** What the command finds in one organization, without starting a process for it. */
async function verifyOne(organizationId: string): Promise<ChainReport[]> {
  const client = new pg.Client(api.urls.ownerUrl);
  await client.connect();
  await client.query('set role plumbline_definer');
  const reports: ChainReport[] = [];
  for await (const report of verifyTrail(client, organizationId)) reports.push(report);
  await client.end();
  return reports;
}

/** Does what only the owner of the database could, with the triggers off. */
const tamper = (statement: string) =>
  asOwner(
    api.urls,
    `alter table activities disable trigger user; ${statement}; alter table activities enable trigger user`,
  );

describe('the trail', () => {
  test('of untouched organizations is found whole', async () => {
    const organization = await makeChain();
    expect(await verify(organization)).toEqual({
      code: 0,
      out: '10 rows of 1 organizations checked, 0 chains broken.\n',
      errors: '',
    });
    const all = await verify();
    expect(all).toMatchObject({ code: 0, errors: '' });
    expect(all.out).toMatch(/^\d+ rows of \d+ organizations checked, 0 chains broken\.\n$/);
  });

  const row = (seq: number) => `organization_id = '$ORG' and seq = ${seq}`;
  const rehashed = `do $$ declare a activities; h bytea := ''; begin
    for a in select * from activities where organization_id = '$ORG' order by seq loop
      update activities set previous_hash = h, hash = activity_hash(h, a) where organization_id = a.organization_id and seq = a.seq
        returning hash into h; end loop; end $$`;
  const kinds: [string, string, number][] = [
    ['a name was changed', `update activities set actor_name = 'Nobody' where ${row(4)}`, 4],
    ['a time was changed', `update activities set at = at - interval '1 day' where ${row(7)}`, 7],
    [
      'what changed was changed',
      `update activities set changes = '{"name": [null, "x"]}' where ${row(2)}`,
      2,
    ],
    ['a reason was added', `update activities set reason = 'because' where ${row(10)}`, 10],
    ['an address was taken out', `update activities set ip = null where ${row(1)}`, 1],
    ['the hash version was changed', `update activities set hash_version = 2 where ${row(5)}`, 5],
    ['a hash was changed', `update activities set hash = sha256(hash) where ${row(3)}`, 3],
    [
      'a row was hashed anew after a change',
      `update activities set action = 'x' where ${row(6)};
      update activities a set hash = activity_hash(previous_hash, a) where ${row(6)}`,
      7,
    ],
    [
      'all rows were hashed anew after a change',
      `update activities set action = 'x' where ${row(6)}; ${rehashed}`,
      10,
    ],
    ['a row in the middle was taken out', `delete from activities where ${row(5)}`, 5],
    ['the first row was taken out', `delete from activities where ${row(1)}`, 1],
    ['the last rows were taken out', `delete from activities where organization_id = '$ORG' and seq > 8`, 9],
    ['all rows were taken out', `delete from activities where organization_id = '$ORG'`, 1],
    [
      'two rows were swapped',
      `update activities set seq = 1000 where ${row(3)}; update activities set seq = 3 where ${row(4)};
      update activities set seq = 4 where organization_id = '$ORG' and seq = 1000`,
      3,
    ],
    [
      'a row was put in at the end',
      `insert into activities select (a).* from (select jsonb_populate_record(a, '{"seq": 11}') a
      from activities a where ${row(10)}) x`,
      11,
    ],
    [
      'a row came from another organization',
      `update activities set organization_id = '$EVE', seq = seq + 100 where ${row(10)}`,
      10,
    ],
    ['the head was set back', `update activity_heads set seq = 9 where organization_id = '$ORG'`, 10],
    ['the head was taken away', `delete from activity_heads where organization_id = '$ORG'`, 1],
  ];

  test.each(kinds)('is found broken where %s (U-06, U-07)', async (_kind, statement, firstBad) => {
    const organization = await makeChain();
    await tamper(statement.replaceAll('$ORG', organization).replaceAll('$EVE', eve.user.id));
    expect(await verifyOne(organization)).toMatchObject([{ organizationId: organization, firstBad }]);
  });

  test('of all organizations is checked at once, and each broken one has its line', async () => {
    const organization = await makeChain();
    await tamper(`update activities set action = 'x' where organization_id = '${organization}' and seq = 6`);
    const { code, out } = await verify();
    expect(code).toBe(1);
    expect(out).toContain(`Organization ${organization}: the trail is broken at row 6.\n`);
    expect(out.trim().split('\n').length).toBeGreaterThan(kinds.length);
  });

  test('that cannot be checked is no clean one', async () => {
    expect(await verify('not-an-id')).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringContaining('Give the id of an organization'),
    });
    expect((await verify('018f0000-0000-7000-8000-000000000000')).code).toBe(2);
    expect(
      (
        await runCommand(
          { ...api.urls, ownerUrl: 'postgres://plumbline@127.0.0.1:1/none' },
          'audit-verify.ts',
        )
      ).code,
    ).toBe(2);
  });
});
