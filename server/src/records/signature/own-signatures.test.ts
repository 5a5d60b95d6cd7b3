import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import type { OwnSignature } from 'contract/records/signature/own-signatures';
import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, type RecordParams, sign, stageOf } from '../../../test/sign.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  mara = await addMember(api, joined(place), { level: 3, name: 'Mara Manager' });
});
afterAll(() => api.close());

async function newRisk(name: string): Promise<RecordParams> {
  const { _id } = await makeRisk(place, name, { managers: [mara.user.accountId] });
  return { workspaceId: place.workspaceId, recordId: _id };
}

async function listOf(who: Member, query: Record<string, unknown> = {}): Promise<OwnSignature[]> {
  const { status, body } = await who.call(ownSignatureEndpoints.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const verify = (who: Member, id: string) =>
  who.call(ownSignatureEndpoints.verify, { params: { signatureId: id } });

test('one lists what one has signed, with what became of each; nobody else’s', async () => {
  const ada = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
  const [kept, changed, again, back] = [
    await newRisk('Kept'),
    await newRisk('Changed'),
    await newRisk('Again'),
    await newRisk('Sent back'),
  ];
  await sign(ada, kept, 'Reviewed', { comment: 'Seen' });
  await sign(ada, changed, 'Reviewed');
  await mara.call(riskEndpoints.update, { params: changed, body: { name: 'Changed since' } });
  await sign(ada, again, 'Reviewed');
  await sign(ada, again, 'Reviewed');
  await askApproval(mara, back, [stageOf([ada])]);
  await sign(ada, back, 'Rejected', { comment: 'Too vague' });
  await sign(mara, kept, 'Verified');
  const rows = await listOf(ada);
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['Sent back', 'rejected'],
    ['Again', 'unchanged'],
    ['Again', 'superseded'],
    ['Changed', 'changed'],
    ['Kept', 'unchanged'],
  ]);
  expect(rows[3]?.changes).toEqual([
    { field: 'name', label: 'Risk name', before: 'Changed', after: 'Changed since' },
  ]);
  expect(rows[4]).toMatchObject({
    comment: 'Seen',
    meaning: 'Reviewed',
    printedName: 'Ada Approver',
    zone: 'UTC',
  });
  expect(rows[4]?.link).toContain(`/workspace/${kept.workspaceId}/`);
  expect(await listOf(ada, { search: 'kep' })).toHaveLength(1);
  expect(await listOf(ada, { meaning: 'Rejected' })).toHaveLength(1);
  expect((await listOf(ada, { sort: 'signedAt', limit: 2 })).map(({ name }) => name)).toEqual([
    'Kept',
    'Changed',
  ]);
  expect((await listOf(mara)).map(({ name }) => name)).toEqual(['Kept']);
});

test('what one may not see any more is listed as it was signed, and nothing is said of it as it is', async () => {
  const gus = await addMember(api, joined(place), { level: 3, name: 'Gus Gone' });
  const [left, deleted] = [await newRisk('Left behind'), await newRisk('Deleted')];
  await sign(gus, left, 'Witnessed');
  await sign(gus, deleted, 'Witnessed');
  await mara.call(riskEndpoints.update, { params: left, body: { name: 'Secret by now' } });
  await place.owner.call(riskEndpoints.remove, { params: deleted });
  expect((await listOf(gus)).map(({ state }) => state)).toEqual(['hidden', 'changed']);
  await api.owner.query('delete from account_permissions where account_id = $1', [gus.user.accountId]);
  const rows = await listOf(gus);
  for (const row of rows)
    expect(row).toMatchObject({ state: 'hidden', link: null, workspaceName: null, changes: [] });
  expect(JSON.stringify(rows)).not.toContain('Secret by now');
  expect(rows.map(({ name, number }) => [name, number.startsWith('RSK-')])).toEqual([
    ['Deleted', true],
    ['Left behind', true],
  ]);
  // It stays theirs to prove.
  expect((await verify(gus, rows[0]?._id ?? '')).body.data).toMatchObject({ isWhole: true, problems: [] });
});

test('each is verified by itself, and by its signer alone', async () => {
  const vera = await addMember(api, joined(place), { level: 3, name: 'Vera Verifies' });
  const params = await newRisk('Signed twice');
  const first = await sign(mara, params, 'Verified');
  const second = await sign(vera, params, 'Reviewed');
  const id = String(second.body.data._id);
  expect((await verify(vera, id)).body.data).toMatchObject({ isWhole: true, problems: [] });
  expect((await verify(vera, first.body.data._id)).status).toBe(404);
  expect((await verify(mara, id)).status).toBe(404);
  await api.owner.query('set session_replication_role = replica');
  await api.owner.query(`update signatures set meaning = 'Witnessed' where id = $1`, [id]);
  await api.owner.query('set session_replication_role = default');
  const { body } = await verify(vera, id);
  expect(body.data).toMatchObject({
    isWhole: false,
    problems: ['The signature was changed after it was given.'],
  });
});
