import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';

// One of the managers of a risk is accountable for it.

let api: TestApi;
let place: Place;
let ann: Member;
let bob: Member;
let cleo: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const join = (name: string) => addMember(api, joined(place), { level: 3, name });
  [ann, bob, cleo] = [await join('Ann Able'), await join('Bob Both'), await join('Cleo Chosen')];
});
afterAll(() => api.close());

const idOf = (who: Member) => who.user.accountId;
const at = (recordId: string) => ({ workspaceId: place.workspaceId, recordId });
const find = async (recordId: string) =>
  (await place.owner.call(riskEndpoints.find, { params: at(recordId) })).body.data;
const ownerOf = async (recordId: string) => (await find(recordId)).owner?.name;

async function change(recordId: string, body: object) {
  const { version } = await find(recordId);
  return place.owner.call(riskEndpoints.update, { params: at(recordId), body: { ...body, version } });
}

async function owned(name: string, managers: Member[], owner?: Member): Promise<string> {
  const { _id } = await makeRisk(place, name);
  const body = { managers: managers.map(idOf), ...(owner ? { owner: idOf(owner) } : {}) };
  const changed = await change(_id, body);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return _id;
}

test('a risk is owned by its first manager, unless another of them is chosen; the answer to raising it says so already', async () => {
  const given = await makeRisk(place, 'Worn clutch');
  const { workspace: _workspace, ...kept } = await find(given._id);
  expect(kept.owner.name).toBe(kept.managers[0].name);
  const made = await place.owner.call(riskEndpoints.create, {
    body: {
      workspace: place.workspaceId,
      name: 'Loose belt',
      description: 'It may come off.',
      category: 'Operational',
      dateIdentified: '2026-01-15',
      site: kept.site._id,
      process: kept.process._id,
      managers: [idOf(ann), idOf(bob)],
      owner: idOf(bob),
    },
  });
  expect([made.status, made.body.data.owner.name]).toEqual([201, 'Bob Both']);
  const { _id } = made.body.data;
  expect(await ownerOf(_id)).toBe('Bob Both');
  expect((await change(_id, { owner: null })).body.data.owner.name).toBe('Ann Able');
  expect((await change(_id, { managers: [idOf(cleo), idOf(ann)] })).body.data.owner.name).toBe('Cleo Chosen');
});

test('an owner is one of the managers, those that are given with it', async () => {
  const recordId = await owned('Frayed rope', [ann, bob], bob);
  const refused = await change(recordId, { owner: idOf(cleo) });
  const sentence = 'The risk owner is one of the managers: add them there first';
  expect([refused.status, refused.body.errors]).toEqual([400, { owner: sentence }]);
  const both = await change(recordId, { managers: [idOf(cleo)], owner: idOf(bob) });
  expect([both.status, both.body.errors]).toEqual([400, { owner: sentence }]);
  const moved = await change(recordId, { managers: [idOf(ann), idOf(cleo)], owner: idOf(cleo) });
  expect([moved.status, moved.body.data.owner.name]).toEqual([200, 'Cleo Chosen']);
});

test('whoever becomes the owner is told so, and whoever takes over from one owns it', async () => {
  const told = async (who: Member, recordId: string) =>
    (await who.call(notificationEndpoints.list, { query: { limit: 100 } })).body.data.flatMap(
      (one: { key: string; facts: { relation?: string } }) =>
        one.key === 'record.assigned' && JSON.stringify(one).includes(recordId) ? one.facts.relation : [],
    );
  const recordId = await owned('Cracked hose', [ann, bob], bob);
  expect([await told(ann, recordId), await told(bob, recordId)]).toEqual([['manager'], ['owner']]);
  const handed = await place.owner.call(accountEndpoints.reassign, {
    params: { accountId: idOf(bob) },
    body: { to: idOf(cleo), items: [recordId] },
  });
  expect(handed.status, JSON.stringify(handed.body)).toBe(200);
  expect(await ownerOf(recordId)).toBe('Cleo Chosen');
  expect(await told(cleo, recordId)).toEqual(['owner']);
});

test('a list is narrowed to the risks that somebody owns', async () => {
  const [chosen, first, neither] = [
    await owned('Owned by choice', [ann, cleo], cleo),
    await owned('Owned as the first', [cleo, bob]),
    await owned('Managed alone', [bob, cleo]),
  ];
  const { body } = await place.owner.call(riskEndpoints.list, {
    params: { workspaceId: place.workspaceId },
    query: { owner: idOf(cleo), limit: 100 },
  });
  const ids = body.data.map(({ _id }: { _id: string }) => _id);
  expect(ids).toEqual(expect.arrayContaining([chosen, first]));
  expect(ids).not.toContain(neither);
});
