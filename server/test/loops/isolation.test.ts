import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from 'contract/endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { openDatabase, type Database } from '../../src/core/database/database.ts';
import { testApi, type Member, type TestApi } from '../api.ts';
import { samples } from './samples.ts';
import { addMember, makeWorld } from '../world.ts';

let api: TestApi;
let narrow: Database;

beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  await narrow?.end();
  await api.close();
});

test('fifty organizations over a pool of four, with requests broken off, never see a row of each other (T-09)', async () => {
  narrow = openDatabase({ url: api.urls.appUrl, max: 4 });
  const crowd = await testApi({ database: narrow });
  const address = await crowd.app.listen({ port: 0, host: '127.0.0.1' });
  const members: { member: Member; mark: string }[] = [];
  for (let n = 0; n < 50; n += 1) {
    const member = await crowd.register(`Person ${n}`);
    const mark = `Site of ${member.user._id}`;
    await member.call(siteEndpoints.create, { body: { name: mark, location: mark, timeZone: 'UTC' } });
    members.push({ member, mark });
  }
  const until = Date.now() + 8000;
  let seen = 0;
  const ask = async ({ member, mark }: { member: Member; mark: string }, turn: number): Promise<void> => {
    const headers = { authorization: `Bearer ${member.tokens.access.token}` };
    const signal = turn % 100 === 0 ? AbortSignal.timeout(1) : AbortSignal.timeout(10_000);
    const rows = await fetch(`${address}/v1/sites`, { headers, signal })
      .then(
        async (response): Promise<{ name: string }[]> =>
          ((await response.json()) as { data: { name: string }[] }).data,
      )
      .catch(() => undefined);
    if (!rows) return;
    seen += 1;
    expect(rows.map((row) => row.name)).toEqual([mark]);
  };
  const user = async (index: number): Promise<void> => {
    for (let turn = index; Date.now() < until; turn += 1)
      await ask(members[index % 50] ?? { member: crowd as never, mark: '' }, turn);
  };
  await Promise.all(Array.from({ length: 200 }, (_, index) => user(index)));
  expect(seen).toBeGreaterThan(500);
  await crowd.close();
}, 240_000);

test('no extra property of any body raises what its sender may do (T-12)', async () => {
  const extras = {
    role: 'owner',
    userType: 'owner',
    organizationRole: 'owner',
    accountId: 'x',
    account_type: 'default',
    status: 'active',
    level: 5,
    permission: 'admin',
    grants: ['purge'],
    Permissions: [{ permission: 'admin' }],
    isEmailVerified: true,
    email_verified_at: '2026-01-01',
    emailVerified: true,
    isDeleted: true,
    deleted_at: '2026-01-01',
    organization_id: 'x',
    organizationId: 'x',
    createdBy: 'x',
    version: 1,
  };
  const world = await makeWorld(api);
  const member = await addMember(api, world, { level: 3 });
  const rights = async () => {
    const { rows } = await api.owner.query(
      `select a.id, a.role, a.status, a.account_type, u.email_verified_at, u.status as user_status, p.level, p.grants
         from accounts a join users u on u.id = a.user_id left join account_permissions p on p.account_id = a.id
        where a.organization_id = $1 or a.user_id = $2 order by a.id, p.workspace_id`,
      [world.organizationId, member.user._id],
    );
    return rows;
  };
  const before = await rights();
  const writes = allEndpoints.filter(({ call }) => call.body && call.access !== 'public');
  for (const { name, call } of writes) {
    const sample = samples[name]?.(world) ?? {};
    const { status: _, ...injected } = extras;
    const body = { ...injected, ...sample.body };
    await member.call(call, { params: { ...world.ids, ...sample.params }, body });
  }
  expect(await rights()).toEqual(before);
  const listed = await world.owner.call(riskEndpoints.list, { params: { workspaceId: world.workspaceId } });
  expect(listed.body.total).toBeGreaterThan(0);
});
