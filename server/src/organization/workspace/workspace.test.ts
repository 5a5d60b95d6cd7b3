import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, modulesOf } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';

const { create, find, list, remove, restore } = workspaceEndpoints.risk;

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('a deleted workspace stands in its own list, and comes back with its risks and a row in the log', async () => {
  const place = await makePlace(api);
  const { owner, moduleId, workspaceId } = place;
  await makeRisk(place, 'Coolant leak');
  const idsIn = async (query: Record<string, unknown>) =>
    (await owner.call(list, { params: { moduleId }, query })).body.data.results.map(
      ({ _id, isDeleted }: { _id: string; isDeleted: boolean }) => [_id, isDeleted],
    );
  await owner.call(remove, { params: { workspaceId } });
  expect(await idsIn({})).toEqual([]);
  expect(await idsIn({ isDeleted: 'true' })).toEqual([[workspaceId, true]]);
  expect((await owner.call(riskEndpoints.list, { params: { workspaceId } })).status).toBe(404);

  const answer = await owner.call(restore, { params: { moduleId }, body: { workspaces: [workspaceId] } });
  expect([answer.status, answer.body.data]).toEqual([200, { restored: 1 }]);
  expect(await idsIn({})).toEqual([[workspaceId, false]]);
  expect((await owner.call(riskEndpoints.list, { params: { workspaceId } })).body.total).toBe(1);
  const log = await owner.call(logEndpoints.list, { params: { id: workspaceId } });
  expect(log.body.data.logs[0]).toMatchObject({ action: 'restored', performedBy: { name: owner.user.name } });
});

test('all are restored or none, only where the plan has room, and by the module they belong to', async () => {
  const { owner, moduleId, workspaceId } = await makePlace(api);
  const bring = (workspaces: string[], id = moduleId) =>
    owner.call(restore, { params: { moduleId: id }, body: { workspaces } });
  const gone = async () =>
    (await owner.call(list, { params: { moduleId }, query: { isDeleted: 'true' } })).body.data.total;

  await owner.call(remove, { params: { workspaceId } });
  const { risk: _risk, capa = '' } = await modulesOf(owner);
  expect((await bring([workspaceId], capa)).status).toBe(404);
  const { body } = await owner.call(create, { body: { moduleId, name: 'Plant 2', description: 'Another' } });
  expect((await bring([workspaceId, body.data._id])).status).toBe(404);
  expect((await bring([])).body.errors).toEqual({ workspaces: 'At least one workspace is required' });
  for (let n = 3; n <= 11; n += 1)
    await owner.call(create, { body: { moduleId, name: `Plant ${n}`, description: 'Another' } });
  const full = await bring([workspaceId]);
  expect([full.status, full.body.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
  expect(await gone()).toBe(1);
  await owner.call(remove, { params: { workspaceId: body.data._id } });
  expect((await bring([workspaceId])).status).toBe(200);
  expect((await owner.call(find, { params: { workspaceId } })).body.data.isDeleted).toBe(false);
});

test('accountid takes the membership that the row of a workspace shows, and the organization in its place; it narrows', async () => {
  const [place, other] = [await makePlace(api), await makePlace(api)];
  const { owner, moduleId, workspaceId } = place;
  const member = await addMember(api, joined(place), { level: 1 });
  const { body } = await member.call(list, { params: { moduleId } });
  const [{ account }] = body.data.results;
  expect(account).toMatchObject({
    _id: member.user.accountId,
    accountId: member.user.accountId,
    organizationId: owner.user._id,
  });
  const statusWith = async (accountid: string, subid: string | undefined = owner.user._id) =>
    (await member.call(find, { params: { workspaceId } }, { accountid, subid })).status;
  for (const id of [account._id, account.organizationId, account.organizationId.toUpperCase(), 'default', ''])
    expect(await statusWith(id), id).toBe(200);
  for (const id of [other.owner.user._id, other.owner.user.accountId, owner.user.accountId, member.user._id])
    expect(await statusWith(id), id).toBe(403);
  // Without `subid` the caller is at home, where the other organization is foreign.
  const atHome = await member.call(
    list,
    { params: { moduleId } },
    { accountid: owner.user._id, subid: 'default' },
  );
  expect(atHome.status).toBe(403);
});
