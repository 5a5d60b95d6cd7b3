import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { testApi } from '../../../test/api.ts';
import { asOwner, testWorker } from '../../../test/worker.ts';
import { maintenanceJobs } from './maintenance.jobs.ts';

test('each night what is over goes, and what is still of use stays', async () => {
  const api = await testApi();
  const ada = await api.register();
  const { id, accountId } = ada.user;
  const [oldFile, newFile] = [newId(), newId()];
  for (const [file, age] of [
    [oldFile, '8 days'],
    [newFile, '6 days'],
  ]) {
    await api.services.storage.put(file ?? '', Buffer.from('a,b'));
    await asOwner(api.urls, `insert into files values ($1, $2, 'risks.csv', 'text/csv', 3, '', $3, now())`, [
      id,
      file,
      accountId,
    ]);
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
  const { storage } = api.services;
  const worker = await testWorker(api.urls, [{ routes: [], jobs: maintenanceJobs }], { storage });

  const exportsLeft = () => asOwner(api.urls, 'select file_id from exports');
  await expect.poll(exportsLeft, { timeout: 10_000 }).toEqual([{ file_id: newFile }]);
  expect(await asOwner(api.urls, 'select id from files')).toEqual([{ id: newFile }]);
  await expect(storage.read(oldFile)).rejects.toThrow();
  (await storage.read(newFile)).destroy();
  expect(await asOwner(api.urls, 'select bucket from rate_limits')).toEqual([{ bucket: 'new' }]);
  expect(await asOwner(api.urls, 'select from sessions')).toHaveLength(1);
  await worker.stop();
  await api.close();
});
