import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { Link } from 'contract/records/link/link';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const words = (links: Link[]) => links.map(({ relation, record }) => `${relation} ${record.name}`);

test('a record of another kind is raised from one and both say so; from one that the caller does not see nothing is raised', async () => {
  const { owner, workspaceId } = world;
  const elsewhere = await owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: world.moduleId, name: 'Behind the wall', description: 'Only the owner is here' },
  });
  const { _id: from } = await makeRisk(world, 'A press starts with its guard open');
  const { _id: hidden } = await makeRisk(world, 'Nobody else sees it', {
    workspace: elsewhere.body.data._id,
  });
  const capaWorkspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const quality = await addMember(api, world, { level: 3, workspaceId: capaWorkspaceId });
  const raise = (person: Member, raisedFrom: string) =>
    person.call(capaEndpoints.create, {
      query: { raisedFrom },
      body: {
        workspace: capaWorkspaceId,
        name: 'A press has started with its guard open',
        description: 'An operator was hurt.',
        dateDetected: '2026-01-20',
        severity: 5,
        source: 'risk',
        site: world.siteId,
        process: world.processId,
        managers: [person.user.accountId],
      },
    });
  const made = await raise(owner, from);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const capa = { workspaceId: capaWorkspaceId, recordId: String(made.body.data._id) };
  expect(
    words((await owner.call(riskParts.link.list, { params: { workspaceId, recordId: from } })).body.data),
  ).toEqual(['source_of A press has started with its guard open']);
  const links = (await owner.call(capaParts.link.list, { params: capa })).body.data as Link[]; // as the call declares
  expect(words(links)).toEqual(['raised_from A press starts with its guard open']);
  const log = await owner.call(logEndpoints.list, { params: { id: from }, query: { limit: 50 } });
  expect(JSON.stringify(log.body.data)).toContain(made.body.data.number);

  const countOf = async () =>
    (await owner.call(capaEndpoints.list, { params: { workspaceId: capaWorkspaceId } })).body.data.length;
  const before = await countOf();
  const refused = await raise(quality, hidden);
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await countOf()).toBe(before);
});
