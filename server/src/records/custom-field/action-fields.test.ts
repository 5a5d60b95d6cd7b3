import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const add = ({ owner, workspaceId }: Place, body: object) =>
  owner.call(customFieldEndpoints.create, {
    params: { workspaceId },
    body: { type: 'text', appliesTo: 'action', ...body },
  });

const raise = async (place: Place) => {
  const { body } = await place.owner.call(riskEndpoints.create, { body: place.riskInput('Leak') });
  return { workspaceId: place.workspaceId, recordId: String(body.data._id) };
};

test('an action has fields of its own beside those of its record, by its own conditions; the log keeps what they say', async () => {
  const place = await makePlace(api);
  const params = await raise(place);
  // The same name twice: once of records, once of actions.
  const ofRecords = await add(place, { name: 'cost', label: 'Cost', appliesTo: 'record', required: true });
  expect(ofRecords.body.data.appliesTo).toBe('record');
  const isHigh = [{ field: 'priority', operator: 'is', values: ['high'] }];
  expect((await add(place, { name: 'cost', label: 'Cost', shownWhen: isHigh })).status).toBe(201);
  expect((await add(place, { name: 'cost', label: 'Again' })).body.errors).toEqual({
    name: 'A field with this name exists already',
  });
  const ofSite = [{ field: 'site', operator: 'is', values: [place.siteId] }];
  expect((await add(place, { name: 'other', label: 'Other', shownWhen: ofSite })).body.errors).toEqual({
    shownWhen: 'Choose a field that is in use in this form',
  });
  const make = (more: object) =>
    place.owner.call(riskParts.action.create, {
      params,
      body: { ...place.actionInput('Replace'), ...more },
    });
  expect((await make({ custom: { cost: '5' } })).body.data.custom).toEqual({});
  const made = await make({ custom: { cost: '5', unknown: 'x' }, priority: 'high' });
  expect(made.body.data.custom).toEqual({ cost: '5' });
  const actionId = String(made.body.data._id);
  const changed = await place.owner.call(riskParts.action.update, {
    params: { ...params, actionId },
    body: { custom: { cost: '7' }, version: made.body.data.version },
  });
  expect(changed.body.data.custom).toEqual({ cost: '7' });
  const { rows } = await api.owner.query(
    `select changes from activities where record_id = $1 and action = 'updated'`,
    [actionId],
  );
  expect(rows).toEqual([{ changes: { 'custom.cost': ['5', '7'] } }]);
  const found = await place.owner.call(riskEndpoints.find, { params });
  expect(found.body.data.tasks.map(({ custom }: { custom: object }) => custom)).toContainEqual({ cost: '7' });
});

test('what is required is asked when an action is added, and before it is completed; its assignee fills it in', async () => {
  const place = await makePlace(api);
  const params = await raise(place);
  const assignee = await addMember(api, joined(place), { level: 2, name: 'Ines Assignee' });
  const input = { ...place.actionInput('Tighten'), assignedTo: [assignee.user.accountId] };
  const make = (body: object) => place.owner.call(riskParts.action.create, { params, body });
  const before = await make(input);
  expect(before.status, JSON.stringify(before.body)).toBe(201);
  const field = await add(place, { name: 'torque', label: 'Torque', type: 'number', required: true });
  expect((await make(input)).body.errors).toEqual({ 'custom.torque': 'Torque is required' });
  const at = { ...params, actionId: String(before.body.data._id) };
  const complete = (version: number) =>
    assignee.call(riskParts.action.move, { params: at, body: { step: 'complete', version } });
  const refused = await complete(before.body.data.version);
  expect(refused.body.message).toBe('Fill in first: Torque.');
  const change = (body: object) => assignee.call(riskParts.action.update, { params: at, body });
  const { version } = before.body.data;
  expect((await change({ custom: { torque: 180 }, name: 'Otherwise', version })).status).toBe(403);
  const filled = await change({ custom: { torque: 180 }, version });
  expect(filled.body.data.custom).toEqual({ torque: 180 });
  expect((await complete(filled.body.data.version)).status).toBe(200);
  const fieldAt = { workspaceId: place.workspaceId, fieldId: String(field.body.data._id) };
  const removed = await place.owner.call(customFieldEndpoints.remove, { params: fieldAt });
  expect(removed.body.message).toBe('Torque has values. Retire it instead; its values stay.');
});
