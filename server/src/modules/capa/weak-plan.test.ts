import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { attentionEndpoints, type AttentionItem } from 'contract/records/attention/attention.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { capaParams, raiseCapa } from '../../../test/raise-capa.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

async function addSite(): Promise<string> {
  const { body } = await world.owner.call(siteEndpoints.create, {
    body: { name: 'Far plant', location: 'Far', timeZone: 'UTC' },
  });
  return String(body._id);
}

test('a plan that rests on care alone is a matter of its managers and of who may decide, and of nobody else', async () => {
  const { workspaceId } = capaParams(world, '');
  const { siteId } = world;
  const member = async (level: number, name: string, sites?: string[]) =>
    addMember(api, world, { level, name, workspaceId, ...(sites ? { sites } : {}) });
  const manager = await member(3, 'Mara Manager');
  const [approver, here, elsewhere, editor] = [
    await member(4, 'Ada Approver'),
    await member(4, 'Hana Here', [siteId]),
    await member(4, 'Elsa Elsewhere', [await addSite()]),
    await member(3, 'Edda Editor'),
  ];
  const recordId = await raiseCapa(world, 'Wrong labels', { managers: [manager.user.accountId] });
  await bringTo(api.owner, recordId, 'investigation');
  await api.owner.query(
    `update actions set type = 'corrective', strategy = 'training' where record_id = $1`,
    [recordId],
  );
  const params = { type: 'capa', workspaceId };
  const isTheirs = async (who: Member) => {
    const query = { key: 'capa_weak_plan', whose: 'me', limit: 50 };
    const mine = await who.call(attentionEndpoints.list, { params, query });
    expect(mine.status, JSON.stringify(mine.body)).toBe(200);
    const found = (mine.body.data as AttentionItem[]).find(({ record }) => record === recordId);
    // What a list of one's own finds says itself that it is one's own.
    if (found) expect(found.isMine).toBe(true);
    return found !== undefined;
  };
  expect({
    manager: await isTheirs(manager),
    approver: await isTheirs(approver),
    here: await isTheirs(here),
    elsewhere: await isTheirs(elsewhere),
    editor: await isTheirs(editor),
  }).toEqual({ manager: true, approver: true, here: true, elsewhere: false, editor: false });
});
