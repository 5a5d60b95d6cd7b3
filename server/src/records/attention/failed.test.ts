import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import type { AttentionKey } from 'contract/records/attention/attention-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { addFailedReport } from '../../../test/attention-cases.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

// What has failed is seen by who began it and by whoever administers there, and by nobody else.
let api: TestApi;
let world: World;
let requester: Member;
let others: Record<'admin' | 'workspaceAdmin' | 'approver', Member>;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  requester = await addMember(api, world, { level: 3, name: 'Rea Requester' });
  others = {
    admin: await addMember(api, world, { role: 'admin' }),
    workspaceAdmin: await addMember(api, world, { level: 5 }),
    approver: await addMember(api, world, { level: 4 }),
  };
}, 60_000);
afterAll(() => api.close());

const found = async (who: Member, key: AttentionKey, id: string): Promise<AttentionEntry | undefined> => {
  const { body } = await who.call(attentionEndpoints.listMine, { query: { key, whose: 'me', limit: 100 } });
  return body.data.find(({ _id }: AttentionEntry) => _id === id);
};

/** Who of them sees it. */
async function seenBy(key: AttentionKey, id: string): Promise<string[]> {
  const seen: string[] = [];
  for (const [name, who] of Object.entries({ requester, ...others }))
    if (await found(who, key, id)) seen.push(name);
  return seen;
}

const byRequester = (table: string, column: string, id: string) =>
  asOwner(api.urls, `update ${table} set ${column} = $2 where id = $1`, [id, requester.user.accountId]);

test('a failed import of the organization, and one of a workspace', async () => {
  const id = world.imports.checked;
  await byRequester('imports', 'created_by', id);
  await asOwner(
    api.urls,
    `update imports set state = 'failed', updated_at = now(), workspace_id = null where id = $1`,
    [id],
  );
  expect(await seenBy('import_failed', id)).toEqual(['requester', 'admin']);
  const entry = await found(others.admin, 'import_failed', id);
  expect(entry?.people.map(({ name }) => name)).toEqual(['Rea Requester']);
  await asOwner(api.urls, `update imports set target = 'risk', workspace_id = $2 where id = $1`, [
    id,
    world.workspaceId,
  ]);
  expect(await seenBy('import_failed', id)).toEqual(['requester', 'admin', 'workspaceAdmin']);
});

test('a failed report, of which others are told its number alone', async () => {
  const id = await addFailedReport(
    { api: () => api, world: () => world },
    { at: new Date().toISOString(), ago: '1 hour' },
  );
  await byRequester('report_runs', 'account_id', id);
  expect(await seenBy('report_failed', id)).toEqual(['requester', 'admin', 'workspaceAdmin']);
  const [own, other] = [
    await found(requester, 'report_failed', id),
    await found(others.admin, 'report_failed', id),
  ];
  expect(own?.link.endsWith(`/reports/generate/${id}`)).toBe(true);
  expect(other?.link.endsWith('/reports')).toBe(true);
  expect(own?.name.startsWith(`${other?.name} `)).toBe(true);
  expect(other?.people.map(({ name }) => name)).toEqual(['Rea Requester']);
});

test('an invitation whose address is refused', async () => {
  const [made] = await asOwner<{ id: string }>(
    api.urls,
    `update invitations set mail_refused_at = now(), mail_refusal = 'No such person', invited_by = $2, status = 'pending', deleted_at = null, expires_at = now() + interval '5 days'
      where id = (select id from invitations where organization_id = $1 order by id limit 1) returning id`,
    [world.organizationId, requester.user.accountId],
  );
  expect(await seenBy('mail_bounced', made?.id ?? '')).toEqual(['requester', 'admin']);
});
