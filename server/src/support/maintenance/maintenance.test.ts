import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makePlace } from '../../../test/make.ts';
import { beginUpload, putPart, uploadFile } from '../../../test/upload.ts';
import { asOwner, testWorker } from '../../../test/worker.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { fileIdIn } from '../file/file.service.ts';
import { maintenanceJobs } from './maintenance.jobs.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const idsOf = async (select: string) => (await asOwner<{ id: string }>(api.urls, select)).map(({ id }) => id);

test('each night what is over goes, and what is still of use stays', async () => {
  const ada = await api.register();
  const { id, accountId } = ada.user;
  const [oldFile, newFile] = [newId(), newId()];
  for (const [file, age] of [
    [oldFile, '8 days'],
    [newFile, '6 days'],
  ]) {
    await asOwner(
      api.urls,
      `insert into files values ($1, $2, 'risks.csv', 'text/csv', 3, '', $3, now() - $4::interval)`,
      [id, file, accountId, age],
    );
    await asOwner(
      api.urls,
      `insert into exports (organization_id, id, account_id, user_id, kind, format, request, state, file_id, created_at)
       values ($1, gen_random_uuid(), $2, $1, 'risks', 'csv', '{}', 'done', $3, now() - $4::interval)`,
      [id, accountId, file, age],
    );
  }
  await asOwner(
    api.urls,
    `insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), $1, now() - interval '31 days')`,
    [id],
  );
  await asOwner(
    api.urls,
    `insert into rate_limits values ('old', now() - interval '2 days', 1), ('new', now(), 1)`,
  );
  // As if the last night had been missed.
  await asOwner(
    api.urls,
    `insert into graphile_worker._private_known_crontabs values ('sweep', now() - interval '3 days', now() - interval '2 days')`,
  );
  const worker = await testWorker(api.urls, [{ routes: [], jobs: maintenanceJobs }], {
    storage: api.services.storage,
  });

  await vi.waitFor(
    async () => {
      expect(await asOwner(api.urls, 'select file_id from exports')).toEqual([{ file_id: newFile }]);
      expect(await idsOf('select id from files')).toEqual([newFile]);
      expect(await asOwner(api.urls, 'select bucket from rate_limits')).toEqual([{ bucket: 'new' }]);
      expect(await asOwner(api.urls, 'select from sessions')).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
  await worker.stop();
  await asOwner(api.urls, 'delete from exports');
});

test('what was uploaded stays while something names it; a day after, row and bytes go', async () => {
  const { owner: ada, workspaceId } = await makePlace(api);
  const bob = await api.register('Bob Example');
  const { storage } = api.services;
  const image = { fileName: 'logo.png', filetype: 'image/png' };
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const upload = async (person: Member): Promise<string> =>
    (await uploadFile(api, person, { ...image, bytes })).body.Key;
  const takeLogo = async (imagekey: string): Promise<string> => {
    const { body } = await ada.call(workspaceEndpoints.risk.update, {
      params: { workspaceId },
      body: { imagekey },
    });
    return body.data.imageUrl;
  };
  const takePicture = async (person: Member): Promise<string> => {
    const body = { profilePictureKey: await upload(person) };
    return (await person.call(userEndpoints.updateMe, { body })).body.profilePicture;
  };

  await takeLogo(await upload(ada));
  const logoKey = await upload(ada);
  const shown = [await takeLogo(logoKey), await takePicture(ada), await takePicture(bob)];
  const unfinished = await beginUpload(ada, image);
  await putPart(api, unfinished.urls[0] ?? '', bytes);
  for (const table of ['files', 'uploads'])
    await asOwner(api.urls, `update ${table} set created_at = now() - interval '25 hours'`);
  const fresh = await upload(ada);
  const stranger = newId();
  await storage.put(stranger, bytes);
  const before = await idsOf('select id from files');

  const soon = new Date(Date.now() + 60_000);
  const services: JobServices = {
    ...api.services,
    // As if a day had gone by on the disk.
    storage: { ...storage, sweep: () => storage.sweep(soon) },
    mailer: { send: async () => {}, close: () => {} },
    publicUrl: 'https://quality.example.test',
  };
  for (const job of maintenanceJobs) await job.run(services, {});

  const kept = [logoKey, fresh, ...shown.map((url) => fileIdIn(new URL(url).pathname) ?? '')].toSorted();
  expect((await idsOf('select id from files')).toSorted()).toEqual(kept);
  const isStored = async (id: string) =>
    storage.read(id, 1).then(
      (stream) => stream.destroy(),
      () => null,
    );
  for (const id of before) expect((await isStored(id)) !== null, id).toBe(kept.includes(id));
  expect(await isStored(stranger), 'bytes that no row ever knew').not.toBeNull();
  expect((await idsOf('select id from uploads')).toSorted()).toEqual([logoKey, fresh].toSorted());
  expect(await storage.sweep(soon)).toBe(0);
  for (const url of shown) expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(200);
});

test('the sweep looks at every column that may name a stored file', async () => {
  const columns = await asOwner<{ name: string }>(
    api.urls,
    `select table_name || '.' || column_name as name from information_schema.columns join pg_tables on tablename = table_name
      where table_schema = 'public' and column_name ~ 'file_id|image|picture|logo|attachment' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual([
    'accounts.profile_picture',
    'capa_containments.file_id', // a file of its record, which names what is stored
    'capa_effectiveness_checks.file_id', // likewise
    'capa_other_analyses.file_ids', // likewise
    'causes.file_id', // likewise
    'checklist_photos.file_id',
    'exports.file_id',
    'file_texts.file_id', // the words of a file, which keep none and go with it
    'record_file_editions.file_id',
    'record_files.file_id',
    'report_runs.file_id',
    'risk_assessments.file_id', // likewise
    'risk_control_tests.file_id', // likewise
    'risk_controls.file_id', // likewise
    'users.profile_picture',
    'workspaces.image_url',
    'workspaces.imagekey',
  ]);
});
