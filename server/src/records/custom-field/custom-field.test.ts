import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { limits } from 'contract/core/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { joined, makePlace } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('the limits of a field are those given last, so that one can be taken away', async () => {
  const { owner, workspaceId } = await makePlace(api);
  const field = { name: 'cost', label: 'Cost', type: 'number', validation: { min: 1, max: 5 } };
  const made = await owner.call(customFieldEndpoints.create, { params: { workspaceId }, body: field });
  const params = { workspaceId, fieldId: made.body.data._id };
  const change = (body: object) => owner.call(customFieldEndpoints.update, { params, body });
  expect((await change({ validation: { min: 10 } })).body.data.validation).toEqual({ min: 10 });
  expect((await change({ label: 'Costs' })).body.data.validation).toEqual({ min: 10 });
  expect((await change({ validation: {} })).body.data.validation).toEqual({});
});

test('a record is refused with the message of a pattern, which is sound itself and can be taken away', async () => {
  const place = await makePlace(api);
  const { owner, workspaceId } = place;
  const field = { name: 'lot', label: 'Lot', type: 'text' };
  const add = (validation: object) =>
    owner.call(customFieldEndpoints.create, { params: { workspaceId }, body: { ...field, validation } });
  expect((await add({ pattern: '[A-Z' })).body.errors).toEqual({
    validation: 'This pattern cannot be used. It ends too early.',
  });
  const message = 'Lot numbers look like AX-0417';
  const made = await add({ pattern: '[A-Z]{2}-\\d{4}', message });
  const raise = (lot: string) =>
    owner.call(riskEndpoints.create, { body: { ...place.riskInput('Burr'), custom: { lot } } });
  expect((await raise('417')).body.errors).toEqual({ 'custom.lot': message });
  expect((await raise('AX-0417')).status).toBe(201);
  const params = { workspaceId, fieldId: made.body.data._id };
  const changed = await owner.call(customFieldEndpoints.update, { params, body: { validation: {} } });
  expect(changed.body.data.validation).toEqual({});
  expect((await raise('417')).status).toBe(201);
});

test('whoever may not define fields requests one: the administrators are told what it is for, and the log keeps it', async () => {
  const place = await makePlace(api);
  const params = { type: 'risk', workspaceId: place.workspaceId };
  const asks = (level: number) => addMember(api, joined(place), { level, name: `Level ${level}` });
  const body = { label: 'Cost centre', reason: 'Finance asks for it' };
  const [viewer, contributor] = [await asks(1), await asks(2)];
  expect((await viewer.call(customFieldEndpoints.request, { params, body })).status).toBe(403);
  const asked = await contributor.call(customFieldEndpoints.request, { params, body });
  expect(asked.body.data).toEqual({ asked: 1 });
  const { body: told } = await place.owner.call(notificationEndpoints.list, { query: { limit: 10 } });
  const rows: { key: string; link: string; text: string }[] = told.data.notifications ?? told.data;
  expect(rows.find(({ key }) => key === 'custom_field.requested')).toMatchObject({
    facts: { field: 'Cost centre', for: 'Finance asks for it' },
  });
  const { rows: log } = await api.owner.query(
    `select action, record_name, reason from activities where entity = 'custom_field' and workspace_id = $1`,
    [place.workspaceId],
  );
  expect(log).toEqual([{ action: 'requested', record_name: 'Cost centre', reason: 'Finance asks for it' }]);
});

test('fields are put in an order and into sections at once, as they were seen; each that has moved stands in the log', async () => {
  const { owner, workspaceId } = await makePlace(api);
  const params = { workspaceId };
  const add = async (name: string) => {
    const body = { name, label: name.toUpperCase(), type: 'text' };
    return (await owner.call(customFieldEndpoints.create, { params, body })).body.data;
  };
  const [a, b, c] = [await add('a'), await add('b'), await add('c')];
  const order = (sections: object[], versions?: object) =>
    owner.call(customFieldEndpoints.order, { params, body: { sections, versions } });
  const placed = [{ name: 'Costs', fields: [c._id] }, { fields: [a._id, b._id] }];
  const moved = await order(placed, { [a._id]: a.version, [b._id]: b.version, [c._id]: c.version });
  const shown = (fields: { name: string; section: string | null }[]) =>
    fields.map(({ name, section }) => [name, section]);
  expect(shown(moved.body.data)).toEqual([
    ['c', 'Costs'],
    ['a', null],
    ['b', null],
  ]);
  // A field that comes to a section later stands at its end, before what follows it.
  const body = { name: 'd', label: 'D', type: 'text', section: 'Costs' };
  const d = (await owner.call(customFieldEndpoints.create, { params, body })).body.data;
  const listed = await owner.call(customFieldEndpoints.list, { params });
  expect(shown(listed.body.data).map(([name]) => name)).toEqual(['c', 'd', 'a', 'b']);
  expect((await order(placed)).status).toBe(409); // without the one that was added meanwhile
  const all = [{ name: 'Costs', fields: [c._id, d._id, a._id, b._id] }];
  expect((await order(all, { [a._id]: a.version })).body.code).toBe('VERSION_CONFLICT');
  expect((await order([{ fields: [...all.flatMap(({ fields }) => fields), workspaceId] }])).status).toBe(404);
  const { rows } = await api.owner.query(
    `select record_name, changes -> 'section' as section from activities
      where entity = 'custom_field' and action = 'updated' and workspace_id = $1 order by seq`,
    [workspaceId],
  );
  expect(rows).toEqual([
    { record_name: 'c', section: [null, 'Costs'] },
    { record_name: 'a', section: null },
    { record_name: 'b', section: null },
  ]);
});

test('of several fields added at once each gets its own place, up to the limit of a workspace', async () => {
  const { owner, workspaceId } = await makePlace(api);
  const params = { workspaceId };
  const add = (index: number) =>
    owner.call(customFieldEndpoints.create, {
      params,
      body: { name: `field_${index}`, label: `Field ${index}`, type: 'text' },
    });
  const last = limits.customFields - 1;
  for (let index = 0; index < last - 1; index++) expect((await add(index)).status).toBe(201);
  const answers = await Promise.all([1, 2, 3, 4].map((more) => add(last + more)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const { body } = await owner.call(customFieldEndpoints.list, { params });
  const positions = body.data.map((field: { position: number }) => field.position);
  expect(positions).toEqual(Array.from({ length: limits.customFields }, (_, index) => index));
});

test('whoever may edit records fills in their additional fields and chooses groups, also without a right for those parts', async () => {
  const place = await makePlace(api);
  const { owner, workspaceId } = place;
  const params = { type: 'risk', workspaceId };
  const body = { name: 'lot', label: 'Lot', type: 'text', required: true };
  expect((await owner.call(customFieldEndpoints.create, { params, body })).status).toBe(201);
  const levels = { 'custom-field': 0, group: 0 };
  const editor = await addMember(api, joined(place), { level: 3, levels, name: 'Edda Editor' });
  const listed = await editor.call(customFieldEndpoints.list, { params });
  expect([listed.status, listed.body.data]).toMatchObject([200, [{ name: 'lot' }]]);
  const input = { ...place.riskInput('Burr'), custom: { lot: 'AX-0417' } };
  expect((await editor.call(riskEndpoints.create, { body: input })).status).toBe(201);
  expect((await editor.call(groupEndpoints.names, { params: { workspaceId } })).status).toBe(200);
  expect((await editor.call(groupEndpoints.list, { params: { workspaceId } })).status).toBe(403);
  const change = { params, body: { label: 'Cost', reason: 'Finance' } };
  expect((await editor.call(customFieldEndpoints.request, change)).status).toBe(403);
});
