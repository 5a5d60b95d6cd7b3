import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import type { SharedLesson } from 'contract/modules/capa/similar/similar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { capaParams, raiseCapa } from '../../../../test/raise-capa.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

test('a lesson for the whole organization is found beside a like CAPA of another workspace, and none of a confidential one', async () => {
  const here = capaParams(world, await raiseCapa(world, 'Leaks at the seam'));
  const write = async (text: string, more: object = {}) => {
    const { status, body } = await world.owner.call(capaParts.lesson.create, {
      params: here,
      body: { text, ...more },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  };
  expect(await write('Keep it here')).toMatchObject({ publicTo: 'workspace', fromStage: 'draft' });
  const told = await write('Ask how seals age', { publicTo: 'organization', category: 'Purchasing' });
  expect(told).toMatchObject({ publicTo: 'organization', fromStage: 'draft' });

  const workspaceId = world.workspaces['capa'] ?? '';
  const capa = await raiseCapa(world, 'Leaks at the seam again', { workspace: workspaceId });
  const there = { workspaceId, recordId: capa };
  const shared = async (params = there): Promise<SharedLesson[]> =>
    (await world.owner.call(capaParts.similar.lessons, { params })).body.data;
  expect(await shared()).toEqual([
    expect.objectContaining({ _id: told._id, text: 'Ask how seals age', category: 'Purchasing' }),
  ]);
  expect((await shared())[0]?.alike).toEqual(expect.arrayContaining(['process', 'site']));
  // In its own workspace it stands with the CAPA itself.
  expect(await shared(here)).toEqual([]);

  const { version } = (await world.owner.call(capaEndpoints.find, { params: here })).body.data;
  const confided = await world.owner.call(capaEndpoints.confide, {
    params: here,
    body: { confidential: true, reason: 'It names a customer', version },
  });
  expect(confided.status, JSON.stringify(confided.body)).toBe(200);
  expect(await shared()).toEqual([]);
});
