import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { uploadFile } from '../../../test/upload.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from '../../modules/capa/capa.samples.ts';

let api: TestApi;
let world: World;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
});
afterAll(() => api.close());

async function raise(name: string): Promise<string> {
  const { siteId, processId, owner } = world;
  const body = samples.input({ workspaceId, siteId, processId, accountId: owner.user.accountId }, name);
  return (await owner.call(capaEndpoints.create, { body })).body.data._id;
}

async function attach(
  recordId: string,
  fileName: string,
  action?: string,
  text = 'It was measured.',
): Promise<string> {
  const filetype = fileName.endsWith('.png') ? 'image/png' : 'text/plain';
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const bytes = filetype === 'image/png' ? png : Buffer.from(text);
  const { body } = await uploadFile(api, world.owner, { fileName, filetype, bytes });
  const made = await world.owner.call(capaParts.file.create, {
    params: { workspaceId, recordId },
    body: { key: body.Key, ...(action && { action }) },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data._id;
}

type Row = {
  name: string;
  use: string;
  record: { name: string; stage: string };
  action: { name: string } | null;
};

const listed = async (who: Member, query: object = {}): Promise<Row[]> =>
  (await who.call(capaParts.document.list, { params: { workspaceId }, query: { search: 'pump', ...query } }))
    .body.data;

test('the files of all CAPAs are listed with their CAPA and what they are to it, and go where that goes', async () => {
  const recordId = await raise('Leaking pump');
  const action = await world.owner.call(capaParts.action.create, {
    params: { workspaceId, recordId },
    body: {
      name: 'Replace the seal',
      type: 'correction',
      startDate: '2026-01-01',
      endDate: '2099-12-31',
      assignedTo: [world.owner.user.accountId],
    },
  });
  await attach(recordId, 'Seal.png', action.body.data._id);
  await attach(recordId, 'Floor.png');
  const id = await attach(recordId, 'Norm.txt');
  await attach(await raise('Loud pump'), 'Noise.txt');
  // A report that was made here, which somebody has taken out and attached.
  const kept = await api.owner.query(
    `insert into report_runs (organization_id, id, workspace_id, number, template, name, format, request, request_hash, account_id, state, file_id, expires_at)
     select f.organization_id, gen_random_uuid(), $2, 'RPT-2026-9999', 'capa', 'Pumps', 'pdf', '{}', '', $1, 'ready', f.id, now() + interval '1 day'
       from record_files a join files f on f.organization_id = a.organization_id and f.id = a.file_id where a.id = $3 returning id`,
    [
      world.owner.user.accountId,
      workspaceId,
      await attach(await raise('Slow pump'), 'Report.txt', undefined, 'All pumps'),
    ],
  );
  expect(kept.rowCount).toBe(1);
  await attach(recordId, 'Report again.txt', undefined, 'All pumps');

  expect(
    (await listed(world.owner)).map(({ name, use, record, action: of }) => [
      name,
      use,
      record.name,
      of?.name,
    ]),
  ).toEqual([
    ['Report again.txt', 'report', 'Leaking pump', undefined],
    ['Report.txt', 'reference', 'Slow pump', undefined],
    ['Noise.txt', 'reference', 'Loud pump', undefined],
    ['Norm.txt', 'reference', 'Leaking pump', undefined],
    ['Floor.png', 'photo', 'Leaking pump', undefined],
    ['Seal.png', 'evidence', 'Leaking pump', 'Replace the seal'],
  ]);
  expect((await listed(world.owner, { use: 'photo' })).map(({ name }) => name)).toEqual(['Floor.png']);

  const params = { workspaceId, attachmentId: id };
  const found = await world.owner.call(capaParts.document.find, { params });
  expect(found.body.data).toMatchObject({
    record: { _id: recordId, stage: 'draft' },
    earlier: [],
    usedIn: [],
  });

  const stranger = await addMember(api, world, { level: 0, name: 'Sam Stranger' });
  expect((await stranger.call(capaParts.document.find, { params })).status).toBeGreaterThanOrEqual(403);

  await world.owner.call(capaEndpoints.remove, {
    params: { workspaceId, recordId },
    body: { reason: 'Twice' },
  });
  expect((await listed(world.owner)).map(({ name }) => name)).toEqual(['Report.txt', 'Noise.txt']);
  expect((await world.owner.call(capaParts.document.find, { params })).status).toBe(404);
});
