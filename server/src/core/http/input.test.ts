import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

test('an id in capitals is the same id, in the body and in the path', async () => {
  const me = place.owner.user.accountId;
  const risk = await makeRisk(place, 'Written large', {
    workspace: place.workspaceId.toUpperCase(),
    site: place.siteId.toUpperCase(),
    managers: [me.toUpperCase(), me],
  });
  expect(risk.managers).toHaveLength(1);
  const params = { workspaceId: place.workspaceId, recordId: risk._id };
  await place.owner.call(riskEndpoints.addMembers, { params, body: { members: [me] } });
  const { body } = await place.owner.call(riskEndpoints.removeMember, {
    params: { workspaceId: place.workspaceId, recordId: risk._id.toUpperCase(), memberId: me.toUpperCase() },
  });
  expect(body.data).toMatchObject({ _id: risk._id, members: [] });
});

test('an If-Match header says on which version a change was made, where the body does not', async () => {
  const params = { siteId: place.siteId };
  const rename = (body: object, match: string) =>
    place.owner.call(siteEndpoints.update, { params, body }, { 'if-match': match });
  expect((await rename({ name: 'Plant 2' }, '"1"')).body).toMatchObject({ name: 'Plant 2', version: 2 });
  expect((await rename({ name: 'Plant 3' }, '"1"')).body.code).toBe('VERSION_CONFLICT');
  expect((await rename({ name: 'Plant 3' }, 'W/"2"')).body).toMatchObject({ name: 'Plant 3', version: 3 });
  expect((await rename({ name: 'Plant 4', version: 3 }, '"1"')).status).toBe(200);
  expect((await rename({ name: 'Plant 5' }, '*')).status).toBe(200);
  const { status, body } = await rename({ name: 'Plant 6' }, '"latest"');
  expect(status).toBe(400);
  expect(body.errors).toEqual({ version: 'Version is a whole number' });
});

test('an empty value means absent where a field may be absent, in the query and in the body', async () => {
  const params = { workspaceId: place.workspaceId };
  const query = {
    page: '',
    limit: '',
    search: '',
    sort: '',
    status: '',
    site: '',
    isDeleted: '',
    datatype: '',
  };
  const list = await place.owner.call(riskEndpoints.list, { params, query });
  expect([list.status, list.body.page, list.body.limit]).toEqual([200, 1, 10]);
  const { _id: recordId } = await makeRisk(place, 'As it was', { status: '' });
  const body = { name: 'Renamed', status: '' };
  const changed = await place.owner.call(riskEndpoints.update, { params: { ...params, recordId }, body });
  expect(changed.body.data).toMatchObject({ name: 'Renamed', status: 'pending' });
  const asked = await place.owner.call(searchEndpoints.find, { query: { q: '' } });
  expect(asked.body.errors).toEqual({ search: 'Type at least 2 characters' });
});

test('a body in another encoding is refused, since its characters would not be kept as they were sent', async () => {
  const send = (payload: Buffer) =>
    api.app.inject({
      method: 'POST',
      url: '/v1/sites',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${place.owner.tokens.access.token}`,
      },
      payload,
    });
  const text = JSON.stringify({ name: 'Müller', location: 'Köln', timeZone: 'UTC' });
  const refused = await send(Buffer.from(text, 'latin1'));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual({ body: 'The body is not UTF-8' });
  expect((await send(Buffer.from(text))).json().name).toBe('Müller');
});
