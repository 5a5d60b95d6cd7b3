import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf, placeNames } from '../../../test/import.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let imports: ReturnType<typeof importsOf>;
let place: { site: string; process: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  imports = importsOf(api, { target: 'risk', workspace: { type: 'risk', workspaceId: world.workspaceId } });
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
  place = await placeNames(api, world);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const head = ['Risk name', 'Description', 'Site', 'Process', 'Category', 'Managers', 'Date identified'];
const row = (name: string, more: string[] = []) => [
  name,
  'What may happen, and where.',
  place.site,
  place.process,
  'Operational',
  ada.user.email,
  '2026-03-14',
  ...more,
];

const check = (columns: string[], rows: string[][]) =>
  imports.check(ada, csvFile([[...head, ...columns], ...rows]));

test('tags and the risk above one are columns; that risk is named by its number, and has to be there', async () => {
  const first = await check([], [row('Above')]);
  await imports.act(ada, 'commit', first._id, { mode: 'all' });
  const [above] = await asOwner<{ id: string; number: string }>(
    api.urls,
    `select id, number from records where name = 'Above'`,
  );
  const job = await check(
    ['Tags', 'Parent risk', 'External reference'],
    [
      row('Below', ['GMP; Line 7', above?.number.toLowerCase() ?? '', 'SAP-1']),
      row('Astray', ['', 'RSK-1999-0001', '']),
    ],
  );
  const [bad] = await imports.rows(ada, job._id, { status: 'error' });
  expect(bad?.messages).toMatchObject([
    { field: 'parent', message: 'There is no risk RSK-1999-0001 in this workspace' },
  ]);
  await imports.act(ada, 'commit', job._id, { mode: 'skip' });
  const made = await asOwner(
    api.urls,
    `select tags, parent_id, external_ref from records where name = 'Below'`,
  );
  expect(made).toEqual([{ tags: ['gmp', 'line 7'], parent_id: above?.id, external_ref: 'SAP-1' }]);
});
