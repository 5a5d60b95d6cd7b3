import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { type SearchHit, searchEndpoints } from 'contract/records/search/search.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

async function find(caller: Caller, q: string): Promise<SearchHit[]> {
  const { body, status } = await caller.call(searchEndpoints.find, { query: { q } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.hits;
}

const kinds = (hits: SearchHit[]) => hits.map(({ kind, title }) => `${kind} ${title}`);
/** What was found of records and actions and beside them, but for what the world has of other modules. */
const ofRisk = (hits: SearchHit[]) =>
  hits.filter(
    ({ module, kind }) =>
      (module === null || module === 'risk') && !['comment', 'checklist', 'run'].includes(kind),
  );

test('it finds records, workspaces, sites, processes and people, with the way to each', async () => {
  expect(kinds(ofRisk(await find(world.owner, 'living')))).toEqual([
    'risk Living risk',
    'action Living action',
  ]);
  expect(kinds(await find(world.owner, 'axle'))).toEqual(['workspace Axle plant']);
  expect(kinds(await find(world.owner, 'SPARE'))).toEqual(
    expect.arrayContaining(['workspace Spare risk', 'site Spare site', 'process Spare process']),
  );
  expect(kinds(await find(world.owner, 'ada ex'))).toEqual(['person Ada Example']);
  const [risk] = ofRisk(await find(world.owner, 'living risk'));
  expect(risk?.link).toBe(
    `/risk/${world.moduleId}/workspace/${world.workspaceId}/library/detail/${world.recordId}`,
  );
});

test('a record is found by its number, whole or its end, before what merely holds it', async () => {
  const { body } = await world.owner.call(riskEndpoints.find, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
  });
  const { number } = body.data;
  for (const q of [number, number.toLowerCase()])
    expect((await find(world.owner, q))[0]?._id, q).toBe(world.recordId);
  for (const q of [number.slice(4), number.slice(9)])
    expect(ofRisk(await find(world.owner, q))[0]?._id, q).toBe(world.recordId);
});

test('nothing is found of another organization, of a workspace that one may not see, or of what is deleted', async () => {
  const other = await makeWorld(api);
  const hidden = await other.owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: other.moduleId, name: 'Hidden workshop', description: 'x' },
  });
  await makeRisk({ ...other, workspaceId: hidden.body.data._id }, 'Hidden danger', {
    workspace: hidden.body.data._id,
  });
  await makeRisk(other, 'Open danger');
  const insider = await addMember(api, other, { level: 1 });
  expect(kinds(await find(other.owner, 'danger')).toSorted()).toEqual([
    'risk Hidden danger',
    'risk Open danger',
  ]);
  expect(kinds(await find(insider, 'danger'))).toEqual(['risk Open danger']);
  expect(await find(insider, 'hidden')).toEqual([]);
  expect(await find(world.owner, 'danger')).toEqual([]);
  expect(kinds(await find(world.owner, 'deleted risk'))).toEqual([]);
  const outsider = await addMember(api, other, {});
  expect(kinds(await find(outsider, 'axle'))).toEqual([]);
  expect(kinds(await find(outsider, 'level'))).toEqual(['person Level 0']);
});

test('whoever is narrowed to some sites finds what is there, and what names them', async () => {
  const bob = await addMember(api, world, { level: 3 });
  await asOwner(api.urls, `update account_permissions set site_ids = $1 where account_id = $2`, [
    [world.ids['siteId']],
    bob.user.accountId,
  ]);
  expect(ofRisk(await find(bob, 'living'))).toEqual([]);
  await world.owner.call(riskEndpoints.addMembers, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
    body: { members: [bob.user.accountId] },
  });
  expect(kinds(ofRisk(await find(bob, 'living')))).toEqual(['risk Living risk', 'action Living action']);
});

test('what is typed is text, and one character is too little', async () => {
  expect(await find(world.owner, '%%%')).toEqual([]);
  expect(await find(world.owner, '__')).toEqual([]);
  expect((await world.owner.call(searchEndpoints.find, { query: { q: 'a' } })).status).toBe(400);
  expect(kinds(ofRisk(await find(world.owner, 'li')))).toEqual(['risk Living risk', 'action Living action']);
});

test('a rare word is found below more than what is walked of the newest', async () => {
  const full = await makePlace(api, 'Fay Example');
  const { _id } = await makeRisk(full, 'Quenching crack');
  await asOwner(
    api.urls,
    `with made as (
       insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, category, status, opened_on, site_id, process_id)
       select organization_id, uuidv7(), workspace_id, kind, prefix, 2031, n, 'Rack ' || n, '', category, status, opened_on, site_id, process_id
         from records, generate_series(1, 3100) n where id = $1
       returning organization_id, id)
     insert into risks (organization_id, id) select organization_id, id from made`,
    [_id],
  );
  expect(kinds(await find(full.owner, 'quenching'))).toEqual(['risk Quenching crack']);
  expect((await find(full.owner, 'rack')).length).toBeGreaterThan(0);
}, 60_000);
