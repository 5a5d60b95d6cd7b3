import { daysAfter } from 'contract/core/days';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../../test/api.ts';
import { makeRisk } from '../../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';

let api: TestApi;
let world: World;
let owner: Member;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
});
afterAll(() => api.close());

async function newRisk(own: object = {}) {
  const { _id } = await makeRisk(world, 'Torque tool drift', own);
  params = { workspaceId: world.workspaceId, recordId: _id };
}

const kriInput = (own: object = {}) => ({
  name: 'Scrap',
  unit: '%',
  direction: 'higher-is-worse',
  amber: 0.1,
  red: 0.3,
  frequency: 30,
  owner: owner.user.accountId,
  ...own,
});

async function newKri(own: object = {}): Promise<string> {
  const { body } = await owner.call(riskParts.kri.create, { params, body: kriInput(own) });
  return body.data._id;
}

const read = (kriId: string, body: object, who = owner) =>
  who.call(riskParts['kri-reading'].create, { params: { ...params, kriId }, body });

async function find(kriId: string) {
  const { body } = await owner.call(riskParts.kri.list, { params });
  return body.data.find(({ _id }: { _id: string }) => _id === kriId);
}

const reviewDate = async () => (await owner.call(riskEndpoints.find, { params })).body.data.reviewDate;

describe('an indicator', () => {
  test('is to be read after its days, and keeps decimals as they are given', async () => {
    await newRisk();
    const kriId = await newKri();
    expect(await find(kriId)).toMatchObject({
      amber: 0.1,
      red: 0.3,
      state: null,
      lastValue: null,
      nextReading: daysAfter(today, 30),
      isOverdue: false,
    });
    const { body } = await read(kriId, { value: 0.1 + 0.2, readOn: '2026-01-10' });
    expect(body.data).toMatchObject({ value: 0.1 + 0.2, name: 'Scrap', readOn: '2026-01-10' });
    expect(await find(kriId)).toMatchObject({
      state: 'red',
      lastValue: 0.1 + 0.2,
      lastReading: '2026-01-10',
      nextReading: '2026-02-09',
      isOverdue: true,
    });
  });

  test('is what its newest reading says, also when they come out of order or are deleted', async () => {
    await newRisk();
    const kriId = await newKri();
    const newest = await read(kriId, { value: 0.2, readOn: '2026-02-01' });
    await read(kriId, { value: -5, readOn: '2026-01-01' });
    expect(await find(kriId)).toMatchObject({ state: 'amber', lastValue: 0.2, lastReading: '2026-02-01' });
    await read(kriId, { value: 9, readOn: '2026-01-15' });
    expect(await reviewDate()).toBe(daysAfter(today, 30));
    const remove = (readingId: string) =>
      owner.call(riskParts['kri-reading'].remove, { params: { ...params, kriId, readingId }, body: {} });
    await remove(newest.body.data._id);
    expect(await find(kriId)).toMatchObject({ state: 'red', lastValue: 9, lastReading: '2026-01-15' });
    const { body } = await owner.call(riskParts['kri-reading'].list, { params: { ...params, kriId } });
    expect(body.data.map(({ value }: { value: number }) => value)).toEqual([9, -5]);
    for (const { _id } of body.data) await remove(_id);
    expect(await find(kriId)).toMatchObject({
      state: null,
      lastReading: null,
      nextReading: daysAfter(today, 30),
    });
  });

  test('is held against its thresholds anew when they change, and never with red before amber', async () => {
    await newRisk();
    const kriId = await newKri();
    await read(kriId, { value: 0.2, readOn: '2026-02-01' });
    const update = (body: object) => owner.call(riskParts.kri.update, { params: { ...params, kriId }, body });
    expect((await update({ red: 0.2 })).body.data).toMatchObject({ state: 'red' });
    expect((await update({ red: 0.1 })).body.errors).toEqual({
      red: 'Red begins above amber where higher is worse',
    });
    expect((await update({ direction: 'lower-is-worse' })).body.errors).toEqual({
      red: 'Red begins below amber where lower is worse',
    });
    expect((await update({ direction: 'lower-is-worse', red: -1 })).body.data).toMatchObject({
      state: 'green',
    });
    expect((await update({ frequency: 10 })).body.data).toMatchObject({ nextReading: '2026-02-11' });
    const early = await read(kriId, { value: 1, readOn: '2099-01-01' });
    expect(early.body.errors).toEqual({ readOn: 'A reading is not kept before its day' });
    const none = await read(kriId, { readOn: today });
    expect(none.body.errors).toEqual({ value: 'Value is required' });
  });

  test('that turns red has the risk reviewed today, which the log says, and tells the managers', async () => {
    const manager = await addMember(api, world, { level: 3, name: 'Mia Manager' });
    await newRisk({ managers: [manager.user.accountId] });
    const kriId = await newKri();
    await read(kriId, { value: 0.2, readOn: today });
    expect(await reviewDate()).toBe(daysAfter(today, 30));
    await read(kriId, { value: 0.5, readOn: today });
    expect(await reviewDate()).toBe(today);
    const { body } = await owner.call(logEndpoints.list, { params: { id: params.recordId } });
    expect(JSON.stringify(body)).toContain('A reading of “Scrap” is red: 0.5 %');
    expect(JSON.stringify(body)).toContain('"label":"State","old":"Amber","new":"Red"');
    const told = await manager.call(notificationEndpoints.list, {});
    expect(JSON.stringify(told.body)).toContain('record.indicator_red');
    await owner.call(riskEndpoints.update, { params, body: { reviewDate: daysAfter(today, -3) } });
    await read(kriId, { value: 0.6, readOn: today });
    expect(await reviewDate()).toBe(daysAfter(today, -3));
  });

  test('is kept by editors, read from by contributors, and seen by nobody of another organization', async () => {
    await newRisk();
    const kriId = await newKri();
    const viewer = await addMember(api, world, { level: 1, name: 'Vic Viewer' });
    const helper = await addMember(api, world, { level: 2, name: 'Hal Helper' });
    const kept = { value: 0.4, readOn: today };
    expect((await read(kriId, kept, viewer)).status).toBe(403);
    expect((await helper.call(riskParts.kri.create, { params, body: kriInput() })).status).toBe(403);
    const made = await read(kriId, kept, helper);
    expect([made.status, made.body.data.reader.name]).toEqual([201, 'Hal Helper']);
    expect(await reviewDate()).toBe(today);
    const readingId = made.body.data._id;
    const remove = { params: { ...params, kriId, readingId }, body: {} };
    expect((await helper.call(riskParts['kri-reading'].remove, remove)).status).toBe(403);
    const stranger = await makeWorld(api);
    expect((await stranger.owner.call(riskParts.kri.list, { params })).status).toBe(404);
    expect((await read(kriId, kept, stranger.owner)).status).toBe(404);
    await owner.call(riskEndpoints.remove, { params, body: { reason: 'Raised twice' } });
    expect((await read(kriId, kept)).status).toBe(404);
  });
});
