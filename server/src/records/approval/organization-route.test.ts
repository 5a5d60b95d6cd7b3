import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { stagesIn } from 'contract/records/approval/organization-route';
import { organizationRouteEndpoints } from 'contract/records/approval/organization-route.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval } from '../../../test/sign.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

const byQuality = {
  name: 'By quality',
  stages: [{ functions: ['quality-manager' as const], rule: 'any' as const, days: 5, needsSignature: false }],
};

const save = (routes: object[], more: object = {}) =>
  place.owner.call(organizationRouteEndpoints.save, {
    body: { routes, reason: 'All plants approve alike', ...more },
  });

test('a route of the organization asks whoever holds its functions in the workspace of the record', async () => {
  const workspaces = { type: 'risk', workspaceId: place.workspaceId };
  const quinn = await addMember(api, joined(place), { preset: 'quality-manager', name: 'Quinn Quality' });
  const mara = await addMember(api, joined(place), { level: 3, name: 'Mara Manager' });
  expect((await save([byQuality])).status).toBe(200);
  const { body: found } = await mara.call(organizationRouteEndpoints.find);
  expect(found.data).toEqual({ routes: [byQuality], version: 1 });
  const { body: roles } = await mara.call(roleEndpoints.list, { params: workspaces, query: { limit: 100 } });
  const risk = await makeRisk(place, 'Worn clutch', { managers: [mara.user.accountId] });
  const params = { workspaceId: place.workspaceId, recordId: risk._id };
  const asked = await askApproval(mara, params, stagesIn(found.data.routes[0], roles.data));
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const { body } = await mara.call(riskParts.approval.overview, { params });
  const [stage] = body.data.approvals[0].stages;
  expect(stage.slots.map(({ person }: { person: { name: string } }) => person.name)).toContain(
    quinn.user.name,
  );
});

test('administrators of the organization alone change them, as they saw them, with a reason that stands in the log', async () => {
  const mara = await addMember(api, joined(place), { level: 5, name: 'Mara Manager' });
  const refused = await mara.call(organizationRouteEndpoints.save, {
    body: { routes: [], reason: 'Not ours' },
  });
  expect(refused.status).toBe(403);
  const { body: seen } = await place.owner.call(organizationRouteEndpoints.find);
  const saved = await save([byQuality, { ...byQuality, name: 'Both' }], { version: seen.data.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const stale = await save([], { version: seen.data.version });
  expect([stale.status, stale.body.details?.fields]).toEqual([409, ['routes']]);
  expect((await save([byQuality, byQuality])).body.errors).toEqual({
    routes: 'Two routes have the same name',
  });
  expect((await save([{ ...byQuality, stages: [{ ...byQuality.stages[0], functions: [] }] }])).status).toBe(
    400,
  );
  const { body } = await place.owner.call(logEndpoints.listAll, { query: { search: 'approval routes' } });
  const [row] = body.data.logs ?? body.data;
  expect(row.reason).toBe('All plants approve alike');
  expect(JSON.stringify(row.changes)).toContain('Both: Quality Manager, one of them, 5 days');
});
