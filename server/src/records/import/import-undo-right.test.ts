import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf, placeNames } from '../../../test/import.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

test('who may not delete risks undoes what they imported themselves, and nothing else', async () => {
  const { owner, workspaceId } = world;
  const imports = importsOf(api, { target: 'risk', workspace: { type: 'risk', workspaceId } });
  const { site, process } = await placeNames(api, world);
  const head = ['Risk title', 'Descr.', 'Plant', 'Process', 'Type', 'Owner mail', 'Found on'];
  const bringIn = async (person: Member, name: string) => {
    const cells = [name, 'What may happen.', site, process, 'Operational'];
    const row = [...cells, owner.user.email, '2026-03-14'];
    const job = await imports.check(person, csvFile([head, row]));
    return imports.act(person, 'commit', job._id, { mode: 'all' });
  };
  const eve = await addMember(api, world, { level: 3, name: 'Eve Example' });
  const [hers, adas] = [await bringIn(eve, 'Hers'), await bringIn(owner, 'Of Ada')];
  const refused = await eve.call(imports.calls.undo, imports.paramsOf(adas._id));
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/^Only whoever imported it/);
  expect(await imports.act(eve, 'undo', hers._id)).toMatchObject({ state: 'undone' });
  expect(await imports.act(owner, 'undo', adas._id)).toMatchObject({ state: 'undone' });
});
