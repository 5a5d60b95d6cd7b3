import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { ChecklistItem } from 'contract/records/checklist/checklist-types';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf, uploadPhoto } from '../../../test/checklist.ts';
import { makeRisk } from '../../../test/make.ts';
import { uploadFile } from '../../../test/upload.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let owner: Member;
let place: { type: string; workspaceId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
  place = { type: 'risk', workspaceId: world.workspaceId };
});
afterAll(() => api.close());

const published = (...items: ChecklistItem[]) =>
  publishChecklist(owner, place, { sections: sectionsOf(...items) });

async function started(person: Member, body: object) {
  const made = await person.call(checklistRunEndpoints.create, { params: place, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...place, runId: String(made.body.data._id) };
}

type At = Awaited<ReturnType<typeof started>>;

const answer = (person: Member, at: At, { _id: itemId }: ChecklistItem, body: object) =>
  person.call(checklistRunEndpoints.answer, { params: { ...at, itemId }, body: { version: 0, ...body } });
const complete = (person: Member, at: At) => person.call(checklistRunEndpoints.complete, { params: at });
const find = async (at: At) => (await owner.call(checklistRunEndpoints.find, { params: at })).body.data;

async function told(person: Member, event: string): Promise<number> {
  const { rows } = await api.owner.query(
    'select times from notifications where organization_id = $1 and account_id = $2 and event = $3',
    [world.organizationId, person.user.accountId, event],
  );
  return rows.reduce((sum: number, { times }: { times: number }) => sum + times, 0);
}

test('what is published is an edition, which open runs keep when another one follows', async () => {
  const first = itemOf({ question: 'Is the floor dry?' });
  const checklistId = await published(first);
  const at = await started(owner, { checklist: checklistId });
  const params = { ...place, checklistId };
  const second = sectionsOf(itemOf({ question: 'Is the guard closed?' }));
  const changed = await owner.call(checklistEndpoints.update, { params, body: { sections: second } });
  expect(changed.body.data).toMatchObject({ status: 'active', edition: 1, isChanged: true, openRuns: 1 });
  const again = await owner.call(checklistEndpoints.publish, {
    params,
    body: { version: changed.body.data.version },
  });
  expect(again.body.data).toMatchObject({ edition: 2, isChanged: false });
  expect(again.body.data.editions).toHaveLength(2);
  expect((await find(at)).sections[0]?.items[0]?.question).toBe('Is the floor dry?');
  const next = await started(owner, { checklist: checklistId });
  expect((await find(next)).sections[0]?.items[0]?.question).toBe('Is the guard closed?');
});

test('a checklist with something wrong in it is not published, and one that is not in force is not started', async () => {
  const made = await owner.call(checklistEndpoints.create, {
    params: place,
    body: { name: 'Half done', sections: sectionsOf(itemOf({ question: 'Which?', type: 'choice' })) },
  });
  const params = { ...place, checklistId: String(made.body.data._id) };
  const body = { version: made.body.data.version };
  expect(await owner.call(checklistEndpoints.publish, { params, body })).toMatchObject({
    status: 409,
    body: { code: 'PRECONDITION_UNMET', message: '1.1 has fewer than 2 choices.' },
  });
  const start = { params: place, body: { checklist: params.checklistId } };
  expect((await owner.call(checklistRunEndpoints.create, start)).status).toBe(409);
});

test('a run is completed once nothing is missing, and scored by what applies', async () => {
  const [clean, torque, paint] = [
    itemOf({ question: 'Is the station clean?', weight: 3 }),
    itemOf({ question: 'Torque', type: 'number', min: 180, max: 210, evidence: 'on-fail' }),
    itemOf({ question: 'Is the paint dry?' }),
  ];
  const at = await started(owner, { checklist: await published(clean, torque, paint) });
  expect(await complete(owner, at)).toMatchObject({
    status: 409,
    body: { details: { items: [clean._id, torque._id, paint._id] } },
  });
  await answer(owner, at, clean, { value: 'yes' });
  await answer(owner, at, torque, { value: 170 });
  await answer(owner, at, paint, { value: null, reason: 'Nothing is painted here' });
  expect((await complete(owner, at)).body.message).toBe('1.2 “Torque” needs a photo or file.');
  const body = { item: torque._id, key: await uploadPhoto(api, owner) };
  expect((await owner.call(checklistRunEndpoints.addPhoto, { params: at, body })).status).toBe(201);
  expect((await complete(owner, at)).body.data).toMatchObject({
    status: 'completed',
    score: 75,
    isFailed: false,
    failedItems: 1,
    answeredItems: 3,
  });
  expect((await answer(owner, at, clean, { value: 'no', version: 1 })).body.code).toBe('INVALID_TRANSITION');
});

test('two devices do not overwrite each other unseen; the same answer twice is one', async () => {
  const item = itemOf({ question: 'Is the floor dry?' });
  const at = await started(owner, { checklist: await published(item) });
  const other = await addMember(api, world, { level: 3, name: 'Ona Other' });
  expect((await answer(owner, at, item, { value: 'yes' })).body.data.version).toBe(1);
  expect(await answer(other, at, item, { value: 'no' })).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', details: { fields: ['value'], current: { value: 'yes' } } },
  });
  expect((await answer(other, at, item, { value: 'yes' })).body.data.version).toBe(1);
  expect((await answer(other, at, item, { value: 'no', version: 1 })).body.data).toMatchObject({
    value: 'no',
    version: 2,
    answeredBy: { name: 'Ona Other' },
  });
});

test('what fails becomes an action of the record, also when who answers could not add one', async () => {
  const { _id: record } = await makeRisk(world, 'Loose nuts');
  const [first, second] = [
    itemOf({ question: 'Is the torque right?', onFail: 'action', isCritical: true }),
    itemOf({ question: 'Is the card there?', onFail: 'action' }),
  ];
  const checklist = await published(first, second);
  const kim = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  const at = await started(kim, { checklist, record });
  await answer(kim, at, first, { value: 'no', comment: 'Two of five are loose.' });
  await answer(kim, at, second, { value: 'yes' });
  expect((await complete(kim, at)).body.data).toMatchObject({ isFailed: true, score: 50 });
  const risk = await owner.call(riskEndpoints.find, {
    params: { workspaceId: world.workspaceId, recordId: record },
  });
  expect(risk.body.data.tasks).toMatchObject([
    { name: 'Is the torque right?', description: expect.stringContaining('Two of five are loose.') },
  ]);
  expect((await find(at)).answers.map(({ action }: { action: object | null }) => action)).toMatchObject([
    { name: 'Is the torque right?' },
    null,
  ]);
});

test('without a record the owner of the checklist is told what failed, and whose a run is hears of it', async () => {
  const item = itemOf({ question: 'Is the exit free?', onFail: 'action' });
  const checklist = await published(item);
  const kim = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  const at = await started(owner, { checklist, assignee: kim.user.accountId });
  expect(await told(kim, 'checklist.assigned')).toBe(1);
  const before = await told(owner, 'checklist.failed');
  await answer(kim, at, item, { value: 'no' });
  await complete(kim, at);
  expect(await told(owner, 'checklist.failed')).toBe(before + 1);
});

test('who may only look answers nothing and is given nothing', async () => {
  const item = itemOf({ question: 'Is the exit free?' });
  const checklist = await published(item);
  const vera = await addMember(api, world, { level: 1, name: 'Vera Viewer' });
  const at = await started(owner, { checklist });
  expect((await answer(vera, at, item, { value: 'yes' })).status).toBe(403);
  const body = { checklist, assignee: vera.user.accountId };
  expect(await owner.call(checklistRunEndpoints.create, { params: place, body })).toMatchObject({
    status: 400,
    body: { errors: { assignee: 'Vera Viewer may only look here, and could not answer it' } },
  });
  // A contributor answers what is theirs, and nothing else.
  const kim = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  expect((await answer(kim, at, item, { value: 'yes' })).status).toBe(403);
});

test('who is narrowed to a site sees the runs there, and those that are theirs', async () => {
  const checklist = await published(itemOf({ question: 'Is the exit free?' }));
  const elsewhere = await started(owner, { checklist, site: world.ids['siteId'] });
  const here = await started(owner, { checklist, site: world.siteId });
  const nora = await addMember(api, world, { level: 3, name: 'Nora Narrowed', sites: [world.siteId] });
  const seen = (at: At) => nora.call(checklistRunEndpoints.find, { params: at });
  expect([(await seen(here)).status, (await seen(elsewhere)).status]).toEqual([200, 404]);
  const change = { assignee: nora.user.accountId };
  expect((await owner.call(checklistRunEndpoints.update, { params: elsewhere, body: change })).status).toBe(
    200,
  );
  expect((await seen(elsewhere)).status).toBe(200);
});

test('the last completed runs tell how a checklist does, item by item', async () => {
  const item = itemOf({ question: 'Is the exit free?' });
  const checklistId = await published(item);
  for (const value of ['yes', 'no']) {
    const at = await started(owner, { checklist: checklistId });
    await answer(owner, at, item, { value });
    await complete(owner, at);
  }
  const { runs } = (await owner.call(checklistEndpoints.trend, { params: { ...place, checklistId } })).body
    .data;
  expect(runs.map(({ score }: { score: number }) => score)).toEqual([0, 100]);
  expect(runs[0].answers).toMatchObject([{ item: item._id, result: 'fail', value: 'no' }]);
});

test('a record that has no room for all that failed gets the rest as one action, and the run is completed', async () => {
  const { _id: record } = await makeRisk(world, 'Crowded');
  const params = { workspaceId: world.workspaceId, recordId: record };
  const body = world.actionInput('Was there before');
  for (let count = 0; count < 48; count += 1)
    expect((await owner.call(riskParts.action.create, { params, body })).status).toBe(201);
  const items = ['First', 'Second', 'Third', 'Fourth'].map((question) =>
    itemOf({ question, onFail: 'action' }),
  );
  const at = await started(owner, { checklist: await published(...items), record });
  for (const item of items) await answer(owner, at, item, { value: 'no' });
  expect((await complete(owner, at)).status).toBe(200);
  const names = (await find(at)).answers.map(({ action }: { action: { name: string } }) => action.name);
  const { number } = await find(at);
  const rest = `3 more items failed in ${number}`;
  expect(names.toSorted()).toEqual([rest, rest, rest, 'First']);
  // Once the record is full, the owner is told instead.
  const kim = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  const again = await started(kim, { checklist: await published(...items), record });
  for (const item of items) await answer(kim, again, item, { value: 'no' });
  const before = await told(owner, 'checklist.failed');
  expect((await complete(kim, again)).status).toBe(200);
  expect(await told(owner, 'checklist.failed')).toBe(before + 1);
}, 60_000);

test('a choice that is taken back is no answer', async () => {
  const choices = [
    { label: 'Clean', isFail: false },
    { label: 'Dirty', isFail: true },
  ];
  const [seen, other] = [
    itemOf({ question: 'What is seen?', type: 'choices', choices }),
    itemOf({ question: 'Is it dry?' }),
  ];
  const at = await started(owner, { checklist: await published(seen, other) });
  await answer(owner, at, seen, { value: ['Clean'] });
  await answer(owner, at, other, { value: 'no' });
  expect((await answer(owner, at, seen, { value: [], version: 1 })).body.data).toMatchObject({
    value: null,
    result: 'none',
  });
  expect((await complete(owner, at)).body.details.items).toEqual([seen._id]);
  expect(
    (await answer(owner, at, seen, { value: null, reason: 'Nothing is there', version: 2 })).status,
  ).toBe(200);
  expect((await complete(owner, at)).body.data).toMatchObject({ score: 0, answeredItems: 2 });
});

test('what an answer hides counts nowhere, though it failed before', async () => {
  const first = itemOf({ question: 'Is a driver in use?' });
  const hidden = itemOf({
    question: 'Is it within its date?',
    condition: { item: first._id, answer: 'yes' },
    isCritical: true,
  });
  const checklist = await published(first, hidden);
  const at = await started(owner, { checklist });
  expect(await find(at)).toMatchObject({ itemCount: 1 });
  await answer(owner, at, first, { value: 'yes' });
  await answer(owner, at, hidden, { value: 'no' });
  expect(await find(at)).toMatchObject({ itemCount: 2, answeredItems: 2, failedItems: 1 });
  await answer(owner, at, first, { value: 'partial', version: 1 });
  expect((await complete(owner, at)).body.data).toMatchObject({
    itemCount: 1,
    answeredItems: 1,
    failedItems: 0,
    isFailed: false,
    score: 50,
  });
  const params = { ...place, checklistId: checklist };
  const { runs } = (await owner.call(checklistEndpoints.trend, { params })).body.data;
  expect(runs[0].answers.map(({ item }: { item: string }) => item)).toEqual([first._id]);
});

test('a photo item stands in the history with its photos, and who took them', async () => {
  const item = itemOf({ question: 'The station', type: 'photo' });
  const checklist = await published(item);
  const at = await started(owner, { checklist });
  const body = { item: item._id, key: await uploadPhoto(api, owner) };
  await owner.call(checklistRunEndpoints.addPhoto, { params: at, body });
  await complete(owner, at);
  const params = { ...place, checklistId: checklist };
  const { runs } = (await owner.call(checklistEndpoints.trend, { params })).body.data;
  expect(runs[0].answers).toMatchObject([
    { item: item._id, photos: 1, value: null, answeredBy: { _id: owner.user.accountId } },
  ]);
});

test('a run whose record was deleted says why it cannot be completed, and can be cancelled', async () => {
  const risk = await makeRisk(world, 'Soon gone');
  const item = itemOf({ question: 'Is the exit free?' });
  const at = await started(owner, { checklist: await published(item), record: risk._id });
  await answer(owner, at, item, { value: 'yes' });
  const params = { workspaceId: world.workspaceId, recordId: risk._id };
  const gone = await owner.call(riskEndpoints.remove, { params, body: { reason: 'Not needed any more' } });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  const seen = await find(at);
  expect(seen).toMatchObject({ isRecordDeleted: true, isRecordConfidential: false });
  expect(await complete(owner, at)).toMatchObject({
    status: 409,
    body: { message: `${seen.recordNumber} was deleted. Restore it, or cancel this run.` },
  });
  const body = { reason: 'Its risk was deleted', version: seen.version };
  const ended = await owner.call(checklistRunEndpoints.cancel, { params: at, body });
  expect(ended.body.data, JSON.stringify(ended.body)).toMatchObject({ status: 'cancelled' });
});

test('a report is evidence of an answer as a photo is, but no answer to what asks for a photo', async () => {
  const torque = itemOf({ question: 'Torque', evidence: 'always' });
  const station = itemOf({ question: 'The station', type: 'photo' });
  const at = await started(owner, { checklist: await published(torque, station) });
  const report = {
    fileName: 'Torque.pdf',
    filetype: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7\n%%EOF\n'),
  };
  const key = String((await uploadFile(api, owner, report)).body.Key);
  const add = (item: string) =>
    owner.call(checklistRunEndpoints.addPhoto, { params: at, body: { item, key } });
  expect((await add(station._id)).body.errors).toEqual({ key: 'Choose a picture' });
  expect((await add(torque._id)).body.data).toMatchObject({ name: 'Torque.pdf', isPicture: false });
  await answer(owner, at, torque, { value: 'yes' });
  const { photos } = (await owner.call(checklistRunEndpoints.find, { params: at })).body.data;
  expect(photos).toMatchObject([{ name: 'Torque.pdf', isPicture: false }]);
});

test('a photo stays while the record of its run is on legal hold', async () => {
  const { _id: record } = await makeRisk(world, 'Held for a claim');
  const item = itemOf({ question: 'The seal' });
  const at = await started(owner, { checklist: await published(item), record });
  const body = { item: item._id, key: await uploadPhoto(api, owner) };
  const added = await owner.call(checklistRunEndpoints.addPhoto, { params: at, body });
  const params = { workspaceId: world.workspaceId, recordId: record };
  const hold = async (isHeld: boolean) => {
    const { version } = (await owner.call(riskEndpoints.find, { params })).body.data;
    await owner.call(riskEndpoints.hold, { params, body: { isHeld, reason: 'A claim is open', version } });
  };
  const remove = () =>
    owner.call(checklistRunEndpoints.removePhoto, {
      params: { ...at, photoId: String(added.body.data._id) },
    });
  await hold(true);
  expect((await remove()).body.code).toBe('LEGAL_HOLD_ACTIVE');
  await hold(false);
  expect((await remove()).status).toBe(200);
});

test('what was planned for a failed item is its action, with the photos of the item', async () => {
  const { _id: record } = await makeRisk(world, 'Old drivers');
  const ona = await addMember(api, world, { level: 3, name: 'Ona Other' });
  const item = itemOf({ question: 'Is the driver within its date?', onFail: 'action' });
  const at = await started(owner, { checklist: await published(item), record });
  const planned = { name: 'Calibrate driver T-12', assignee: ona.user.accountId, dueDate: '2099-03-01' };
  expect((await answer(owner, at, item, { value: 'no', planned })).body.data.planned).toEqual({
    ...planned,
    assigneeName: 'Ona Other',
  });
  const body = { item: item._id, key: await uploadPhoto(api, owner) };
  await owner.call(checklistRunEndpoints.addPhoto, { params: at, body });
  const done = await complete(owner, at);
  const actionId = done.body.data.answers[0].action._id;
  const params = { workspaceId: world.workspaceId, recordId: record };
  const { tasks } = (await owner.call(riskEndpoints.find, { params })).body.data;
  expect(tasks).toMatchObject([
    { name: planned.name, endDate: planned.dueDate, assignedTo: [{ name: 'Ona Other' }] },
  ]);
  const files = await owner.call(riskParts.file.list, { params, query: { action: actionId } });
  expect(files.body.data).toMatchObject([{ name: 'photo.png', action: actionId }]);
});

test('a failed item raises a record, linked with the record of the run, or by the site of a run without one', async () => {
  const { _id: record } = await makeRisk(world, 'Many faults');
  const item = itemOf({ question: 'Is the guard closed?', onFail: 'record' });
  const checklist = await published(item);
  const kim = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  const at = await started(kim, { checklist, record });
  await answer(kim, at, item, { value: 'no', comment: 'It hangs open.' });
  const done = await complete(kim, at);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const { raised } = done.body.data.answers[0];
  expect(raised).toMatchObject({ name: 'Is the guard closed?' });
  const params = { workspaceId: world.workspaceId, recordId: raised._id };
  const risk = (await owner.call(riskEndpoints.find, { params })).body.data;
  expect(risk).toMatchObject({ isTakenOver: false, description: expect.stringContaining('It hangs open.') });
  const { rows } = await api.owner.query(
    'select type from record_links where record_id = $1 and target_id = $2',
    [raised._id, record],
  );
  expect(rows).toEqual([{ type: 'raised_from' }]);
  // What it found about a confidential record is confidential as well.
  const [mia, moe] = [await addMember(api, world, { level: 3 }), await addMember(api, world, { level: 3 })];
  const managers = [mia.user.accountId, moe.user.accountId];
  const confided = await makeRisk(world, 'Old guards', { managers, confidential: true });
  const hidden = await started(mia, { checklist, record: confided._id });
  expect(await find(hidden)).toMatchObject({ isRecordConfidential: true });
  await answer(mia, hidden, item, { value: 'no', comment: 'It hangs open.' });
  const recordId = (await complete(mia, hidden)).body.data.answers[0].raised._id;
  const seenBy = (who: Member) => who.call(riskEndpoints.find, { params: { ...params, recordId } });
  expect((await seenBy(kim)).status).toBe(404);
  expect((await seenBy(moe)).body.data).toMatchObject({ confidential: true, isTakenOver: false });
  expect(await told(moe, 'record.raised')).toBe(1);
  const alone = await started(kim, { checklist, site: world.siteId });
  await answer(kim, alone, item, { value: 'no' });
  expect((await complete(kim, alone)).body.data.answers[0].raised).not.toBeNull();
  // Nowhere it cannot be raised: the owner is told.
  const nowhere = await started(kim, { checklist });
  await answer(kim, nowhere, item, { value: 'no' });
  const before = await told(owner, 'checklist.failed');
  expect((await complete(kim, nowhere)).body.data.answers[0].raised).toBeNull();
  expect(await told(owner, 'checklist.failed')).toBe(before + 1);
});

test('what is critical and required is not waved off, unless the checklist allows it', async () => {
  const strict = itemOf({ question: 'Is the exit free?', isCritical: true });
  const lenient = itemOf({ question: 'Is the lift free?', isCritical: true, mayBeLeftOut: true });
  const at = await started(owner, { checklist: await published(strict, lenient) });
  const reason = 'There is none';
  expect(await answer(owner, at, strict, { value: null, reason })).toMatchObject({
    status: 400,
    body: { errors: { reason: 'This item has to be answered' } },
  });
  expect((await answer(owner, at, lenient, { value: null, reason })).status).toBe(200);
});

test('a checklist that is not in use is deleted with a reason and restored; its runs stay', async () => {
  const item = itemOf({ question: 'Is the exit free?' });
  const checklistId = await published(item);
  const at = await started(owner, { checklist: checklistId });
  const params = { ...place, checklistId };
  const body = { reason: 'Replaced by another one' };
  expect((await owner.call(checklistEndpoints.remove, { params, body })).status).toBe(409);
  const { version } = (await owner.call(checklistEndpoints.find, { params })).body.data;
  await owner.call(checklistEndpoints.retire, { params, body: { version } });
  expect((await owner.call(checklistEndpoints.remove, { params, body })).status).toBe(200);
  expect((await owner.call(checklistEndpoints.find, { params })).status).toBe(404);
  expect(await find(at)).toMatchObject({ status: 'scheduled' });
  const query = { kind: 'checklist' };
  const gone = await owner.call(deletedEndpoints.list, { params: place, query });
  expect(gone.body.data).toMatchObject([{ _id: checklistId, reason: body.reason, isPurgeable: false }]);
  const items = [{ kind: 'checklist', _id: checklistId }];
  const back = { params: place, body: { items, reason: 'It is needed again' } };
  expect((await owner.call(deletedEndpoints.restore, back)).status).toBe(200);
  expect((await owner.call(checklistEndpoints.find, { params })).body.data.status).toBe('retired');
});
