import papaparse from 'papaparse';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf, xlsxFile } from '../../../test/import.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { features } from '../../features.ts';

const total = 10_000;
const isBad = (row: number) => row % 100 < 3;

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let imports: ReturnType<typeof importsOf>;
let rows: string[][];

const work = () =>
  testWorker(api.urls, features, { storage: api.services.storage, publish: api.services.publish });

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  imports = importsOf(api);
  await asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [ada.user._id]);
  const [place] = await asOwner<{ name: string }>(api.urls, 'select name from workspaces where id = $1', [
    world.workspaceId,
  ]);
  rows = [
    ['Name', 'Email', 'Workspaces', 'Permission', 'Department', 'Employee number'],
    ...Array.from({ length: total }, (_, row) => [
      `Person ${row}`,
      isBad(row) ? `person${row} at example` : `person${row}@import.example`,
      `Risk: ${place?.name}`,
      'Edit',
      'Assembly',
      String(row),
    ]),
  ];
  worker = await work();
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

type Counts = { invitations: number; accounts: number; users: number };

const countAll = async () => {
  const [counts = { invitations: -1, accounts: -1, users: -1 }] = await asOwner<Counts>(
    api.urls,
    `select (select count(*)::int from invitations where deleted_at is null) as invitations,
            (select count(*)::int from accounts) as accounts,
            (select count(*)::int from users) as users`,
  );
  const { body } = await ada.call(invitationEndpoints.list);
  return { ...counts, listed: Number(body.data.total) };
};

test.each(['csv', 'xlsx'] as const)(
  '10,000 users from %s with 3 bad ones in a hundred: nothing partial, each bad cell in the errors file, undone to the same counts',
  async (format) => {
    const before = await countAll();
    const job = await imports.check(ada, format === 'csv' ? csvFile(rows) : await xlsxFile(rows));
    expect(job).toMatchObject({ rowCount: total, okCount: 9700, errorCount: 300, goodCount: 9700 });
    const errors = await imports.errorsFile(ada, job._id, 'csv');
    const [head, ...lines] = papaparse.parse<string[]>(errors.body.slice(1), { skipEmptyLines: true }).data;
    expect(head).toEqual([...(rows[0] ?? []), 'Row', 'Cell', 'Result', 'Reason']);
    expect(lines).toHaveLength(300);
    expect(lines.at(-1)).toEqual([
      ...(rows[9903] ?? []),
      '9904',
      'B9904',
      'Error',
      'B9904: This is not an email address',
    ]);
    expect(await countAll()).toEqual(before);

    const done = await imports.act(ada, 'commit', job._id, { mode: 'skip' });
    expect(done).toMatchObject({ state: 'done', madeCount: 9700 });
    expect((await countAll()).invitations).toBe(before.invitations + 9700);
    const told = api.sent.filter(
      ({ event, payload }) => event === 'job.progress' && (payload as { id: string }).id === job._id,
    ); // as declared
    expect(told.length).toBeGreaterThan(20);

    expect(await imports.act(ada, 'undo', job._id)).toMatchObject({ state: 'undone', undoneCount: 9700 });
    expect(await countAll()).toEqual(before);
  },
  240_000,
);

test('an import whose worker is lost half-way keeps what it has made; the next worker goes on from there, and nobody is invited twice', async () => {
  const before = await countAll();
  const good = [
    rows[0] ?? [],
    ...rows
      .slice(1)
      .filter((_, row) => !isBad(row))
      .slice(0, 3000),
  ];
  const job = await imports.check(ada, csvFile(good));
  const finished = imports.act(ada, 'commit', job._id, { mode: 'all' });
  await vi.waitFor(
    async () => {
      const { state, done } = await imports.find(ada, job._id);
      expect(state === 'importing' && done > 500).toBe(true);
    },
    { timeout: 60_000, interval: 5 },
  );
  // What a killed process leaves: its transactions are cut off, and its job waits for another try.
  await asOwner(
    api.urls,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'plumbline_app'`,
  );
  const cut = await vi.waitFor(async () => {
    const found = await imports.find(ada, job._id);
    expect(found.madeCount).toBeLessThan(3000);
    return found;
  });
  expect(cut).toMatchObject({ state: 'importing' });
  expect(cut.madeCount).toBeGreaterThan(500);
  expect((await countAll()).invitations).toBe(before.invitations + cut.madeCount);
  await vi.waitFor(
    async () => {
      await asOwner(
        api.urls,
        `update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id =
        (select id from graphile_worker._private_tasks where identifier = 'import')`,
      );
      await asOwner(api.urls, `select pg_notify('jobs:insert', '{"count": 10}')`);
      expect((await imports.find(ada, job._id)).state).toBe('done');
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(await finished).toMatchObject({ state: 'done', madeCount: 3000 });
  expect((await countAll()).invitations).toBe(before.invitations + 3000);
}, 240_000);
