import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { capaStages, type CapaStage } from 'contract/modules/capa/capa.workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// What was submitted stays: it is rejected, cancelled or closed, and never deleted.

let api: TestApi;
let world: World;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
});
afterAll(() => api.close());

const reason = 'Raised twice by mistake';

async function made(stage: CapaStage) {
  const { siteId, processId, owner } = world;
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const { body } = await owner.call(capaEndpoints.create, { body: samples.input(place, 'Leaks') });
  const recordId: string = body.data._id;
  if (stage !== 'on-hold') await bringTo(api.owner, recordId, stage);
  return { recordId, number: String(body.data.number) };
}

const removeOne = (recordId: string) =>
  world.owner.call(capaEndpoints.remove, { params: { workspaceId, recordId }, body: { reason } });

const removeMany = (libraries: string[]) =>
  world.owner.call(capaEndpoints.removeMany, { params: { workspaceId }, body: { libraries, reason } });

const isThere = async (recordId: string) =>
  (await world.owner.call(capaEndpoints.find, { params: { workspaceId, recordId } })).status === 200;

const later = (Object.keys(capaStages) as CapaStage[]).filter((one) => one !== 'draft' && one !== 'on-hold');

test.each(later)('one at %s is not deleted, and the refusal says what to do instead', async (stage) => {
  const { recordId, number } = await made(stage);
  const refused = await removeOne(recordId);
  expect([refused.status, refused.body.code]).toEqual([409, 'RECORD_LOCKED']);
  expect(refused.body.message).toBe(
    `${number} was submitted, and is not deleted any more. Reject, cancel or close it instead.`,
  );
  expect(await isThere(recordId)).toBe(true);
});

test('several are deleted while all of them are drafts, and none where one is not', async () => {
  const [draft, submitted] = [await made('draft'), await made('triage')];
  const refused = await removeMany([draft.recordId, submitted.recordId]);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(submitted.number)]);
  expect([await isThere(draft.recordId), await isThere(submitted.recordId)]).toEqual([true, true]);
  expect((await removeMany([draft.recordId])).status).toBe(200);
  expect(await isThere(draft.recordId)).toBe(false);
});

test('one on hold is deleted where it was a draft, and not where it was submitted', async () => {
  const [draft, submitted] = [await made('draft'), await made('investigation')];
  await api.owner.query(`update records set status = 'on-hold' where id = any($1)`, [
    [draft.recordId, submitted.recordId],
  ]);
  expect((await removeOne(draft.recordId)).status).toBe(200);
  expect((await removeOne(submitted.recordId)).status).toBe(409);
});
