import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { mutedEndpoints } from 'contract/support/notification/muted.endpoints';
import {
  type Notification,
  notificationEndpoints,
} from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  world = await makeWorld(api);
  bob = await addMember(api, world, { level: 3 });
  await world.owner.call(riskEndpoints.addMembers, {
    params: inRisk(),
    body: { members: [bob.user.accountId] },
  });
});
afterAll(() => api.close());

const inRisk = () => ({ workspaceId: world.workspaceId, recordId: world.recordId });
const move = (step: string, asked: object = {}) =>
  world.owner.call(riskEndpoints.move, { params: inRisk(), body: { step, ...asked } });
const mute = (isMuted: boolean, by = bob) =>
  by.call(mutedEndpoints.save, { params: { recordId: world.recordId }, body: { isMuted } });

async function told(): Promise<Notification[]> {
  const { body, status } = await bob.call(notificationEndpoints.list);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

test('who mutes a record is told nothing more of it, until they unmute it; others are', async () => {
  const hana = await addMember(api, world, { level: 3 });
  await world.owner.call(riskEndpoints.addMembers, {
    params: inRisk(),
    body: { members: [hana.user.accountId] },
  });
  const [before] = await told();
  expect(before).toMatchObject({ belongsTo: { _id: world.recordId, isMuted: false } });
  expect((await mute(true)).body.data).toEqual({ isMuted: true });
  expect((await mute(true)).status).toBe(200);
  await move('hold', { reason: 'Waits for a part', resumeOn: '2099-12-31' });
  expect(await told()).toMatchObject([
    { key: 'record.assigned', belongsTo: { _id: world.recordId, isMuted: true } },
  ]);
  const ofHana = await hana.call(notificationEndpoints.list);
  expect(ofHana.body.data.map(({ key }: Notification) => key)).toContain('record.transitioned');
  await mute(false);
  await move('resume');
  expect((await told()).map(({ key }) => key)).toEqual(['record.transitioned', 'record.assigned']);
});

test('what asks something of them comes all the same, also by an action, whose record a notice tells', async () => {
  await mute(true);
  const made = await world.owner.call(riskParts.action.create, {
    params: inRisk(),
    body: { ...world.actionInput('Change the seal'), assignedTo: [bob.user.accountId] },
  });
  const actionId = made.body.data._id;
  await world.owner.call(riskParts.action.update, {
    params: { ...inRisk(), actionId },
    body: { assignedTo: [world.owner.user.accountId] },
  });
  expect(await told()).toMatchObject([
    { key: 'task.assigned', belongsTo: { _id: world.recordId } },
    { key: 'record.assigned' },
  ]);
});

test('muted records are listed to whoever muted them, as long as they may read them', async () => {
  await mute(true);
  const list = (by: Member) => by.call(mutedEndpoints.list);
  expect((await list(bob)).body.data).toEqual([
    expect.objectContaining({
      _id: world.recordId,
      type: 'risk',
      workspace: { _id: world.workspaceId, name: 'Axle plant' },
      link: `/risk/${world.moduleId}/workspace/${world.workspaceId}/library/detail/${world.recordId}`,
    }),
  ]);
  expect((await list(world.owner)).body.data).toEqual([]);
  await asOwner(api.urls, 'delete from account_permissions where account_id = $1', [bob.user.accountId]);
  expect((await list(bob)).body.data).toEqual([]);
  expect((await mute(false)).status).toBe(404);
  const params = { recordId: world.recordId };
  expect((await bob.call(mutedEndpoints.find, { params })).status).toBe(404);
});

test('what is decided about an action of a muted record is not told either, and belongs to its record', async () => {
  const made = await world.owner.call(riskParts.action.create, {
    params: inRisk(),
    body: {
      ...world.actionInput('Change the seal'),
      startDate: '2026-01-01',
      endDate: '2099-01-01',
      assignedTo: [bob.user.accountId],
    },
  });
  const params = { ...inRisk(), actionId: String(made.body.data._id) };
  const decideOn = async (newDate: string) => {
    const { version } = (await bob.call(riskParts.action.find, { params })).body.data;
    const asked = await bob.call(riskParts.action.extend, {
      params,
      body: { reason: 'Waiting for parts', justification: 'They come later.', newDate, version },
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    await world.owner.call(riskParts.action.decideExtension, {
      params: { ...params, extensionId: asked.body.data._id },
      body: { version: 1, decision: 'granted' },
    });
  };
  await decideOn('2099-02-01');
  expect((await told())[0]).toMatchObject({
    key: 'extension.decided',
    belongsTo: { _id: world.recordId, isMuted: false },
  });
  await mute(true);
  const before = (await told()).length;
  await decideOn('2099-03-01');
  expect((await told()).length).toBe(before);
});

test('who can no longer see the record is told nothing of it, in the list or by mail, nor of a deleted one', async () => {
  const about = async () => (await told()).filter(({ record }) => record?.id === world.recordId).length;
  await move('hold', { reason: 'Waits for a part', resumeOn: '2099-12-31' });
  expect(await about()).toBeGreaterThan(0);
  await asOwner(api.urls, 'update records set deleted_at = now() where id = $1', [world.recordId]);
  expect(await about()).toBe(0);
  await asOwner(api.urls, 'update records set deleted_at = null where id = $1', [world.recordId]);
  expect(await about()).toBeGreaterThan(0);
  await asOwner(api.urls, `delete from record_people where record_id = $1 and account_id = $2`, [
    world.recordId,
    bob.user.accountId,
  ]);
  await asOwner(api.urls, `update account_permissions set site_ids = '{}' where account_id = $1`, [
    bob.user.accountId,
  ]);
  expect(await about()).toBe(0);
});
