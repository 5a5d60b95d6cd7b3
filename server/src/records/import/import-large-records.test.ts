import papaparse from 'papaparse';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sizeOf } from '../../../../scripts/drills.mjs';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf, placeNames } from '../../../test/import.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

// Three thousand are enough to lose a worker half-way; the drill `import` takes more.
const total = sizeOf('LARGE_ROWS', 3000);
const good = total * 0.97;
const isBad = (row: number) => row % 100 < 3;

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  imports = importsOf(api, { target: 'risk', workspace: { type: 'risk', workspaceId: world.workspaceId } });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

type Counts = { records: number; people: number; figures: number; tasks: number };

const countAll = async () => {
  const [found = { records: -1, people: -1, figures: -1, tasks: -1 }] = await asOwner<Counts>(
    api.urls,
    `select (select count(*)::int from records where organization_id = $1 and deleted_at is null) as records,
            (select count(*)::int from record_people where organization_id = $1 and record_id in
               (select id from records where organization_id = $1 and deleted_at is null)) as people,
            (select coalesce(sum(total), 0)::int from figures where organization_id = $1 and kind = 'risk') as figures,
            (select count(*)::int from tasks where organization_id = $1) as tasks`,
    [world.organizationId],
  );
  const { body } = await ada.call(riskEndpoints.list, { params: { workspaceId: world.workspaceId } });
  return { ...found, listed: Number(body.data.total) };
};

async function rowsOfFile(): Promise<string[][]> {
  const place = await placeNames(api, world);
  return [
    ['Risk name', 'Description', 'Site', 'Process', 'Category', 'Managers', 'Date identified'],
    ...Array.from({ length: total }, (_, row) => [
      `Leak ${row}`,
      'In many places.',
      place.site,
      place.process,
      isBad(row) ? 'Operativ' : 'Operational',
      ada.user.email,
      '2026-03-14',
    ]),
  ];
}

/** Leaves what a killed process does: its transactions are cut off, and its job waits for another try. */
const killWorker = () =>
  asOwner(
    api.urls,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'plumbline_app'`,
  );

/** Does not wait as long as the queue does before it tries again. */
async function tryAgain(): Promise<void> {
  await asOwner(
    api.urls,
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id =
       (select id from graphile_worker._private_tasks where identifier = 'import')`,
  );
  await asOwner(api.urls, `select pg_notify('jobs:insert', '{"count": 10}')`);
}

test('thousands of risks with 3 bad ones in a hundred, whose worker is lost half-way: each bad cell in the errors file, each good row made once, undone to the same counts', async () => {
  const rows = await rowsOfFile();
  const before = await countAll();
  const job = await imports.check(ada, csvFile(rows));
  expect(job).toMatchObject({ rowCount: total, okCount: good, errorCount: total - good, goodCount: good });
  const errors = await imports.errorsFile(ada, job._id, 'csv');
  const [, ...lines] = papaparse.parse<string[]>(errors.body.slice(1), { skipEmptyLines: true }).data;
  expect(lines).toHaveLength(total - good);
  expect(lines.at(-1)?.slice(-3)).toEqual([
    `E${total - 96}`,
    'Error',
    `E${total - 96}: “Operativ” is not in the list of Category`,
  ]);
  expect(await countAll()).toEqual(before);

  const place = imports.paramsOf(job._id);
  const begun = await ada.call(imports.calls.commit, { ...place, body: { mode: 'skip' } });
  expect(begun.status).toBe(200);
  const isUnderWay = async () => {
    const { state, done } = await imports.find(ada, job._id);
    expect(state === 'importing' && done > 1000).toBe(true);
  };
  await vi.waitFor(isUnderWay, { timeout: 120_000, interval: 5 });
  await killWorker();
  const isDone = async () => {
    await tryAgain();
    expect((await imports.find(ada, job._id)).state).toBe('done');
  };
  await vi.waitFor(isDone, { timeout: 240_000, interval: 500 });
  expect(await imports.find(ada, job._id)).toMatchObject({ state: 'done', madeCount: good });
  expect(await countAll()).toMatchObject({
    records: before.records + good,
    figures: before.figures + good,
  });
  const [named] = await asOwner<{ names: number; numbers: number }>(
    api.urls,
    `select count(distinct name)::int as names, count(distinct number)::int as numbers from records where organization_id = $1 and name like 'Leak %'`,
    [world.organizationId],
  );
  expect(named).toEqual({ names: good, numbers: good });

  expect(await imports.act(ada, 'undo', job._id)).toMatchObject({ state: 'undone', undoneCount: good });
  expect(await countAll()).toEqual(before);
}, 600_000);
