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

const assessed = [
  'Inherent likelihood',
  'Inherent impact: Financial',
  'Residual likelihood',
  'Residual impact: Financial',
];

const assessmentsOf = (name: string) =>
  asOwner(
    api.urls,
    `select a.type, a.score, a.status, a.assessed_on::text as day, a.rationale, a.created_by = '${ada.user.accountId}' as is_hers,
            a.decided_by from risk_assessments a join records r on r.id = a.record_id
      where r.name = '${name}' and r.deleted_at is null order by a.type`,
  );

test('a register comes with its assessments, of whoever imports it and not decided; the undo takes them back', async () => {
  const job = await check(
    [...assessed, 'Assessment date', 'Assessment rationale'],
    [
      row('Judged', ['4', 'Critical', '2', '3', '2026-04-02', 'Agreed with the line in spring.']),
      row('Not judged', ['', '', '', '', '', '']),
    ],
  );
  expect(job).toMatchObject({ errorCount: 0 });
  await imports.act(ada, 'commit', job._id, { mode: 'all' });
  const said = { status: 'pending', day: '2026-04-02', is_hers: true, decided_by: null };
  expect(await assessmentsOf('Judged')).toMatchObject([
    { type: 'inherent', ...said, rationale: 'Agreed with the line in spring.' },
    { type: 'residual', score: 6, ...said },
  ]);
  expect(await assessmentsOf('Not judged')).toEqual([]);
  const undone = await imports.act(ada, 'undo', job._id, { reason: 'The wrong register' });
  expect(undone.state).toBe('undone');
  expect(await assessmentsOf('Judged')).toEqual([]);
});

test('without a date an assessment is of today, and without a rationale it says so', async () => {
  const job = await check(assessed, [row('Bare', ['3', '3', '', ''])]);
  await imports.act(ada, 'commit', job._id, { mode: 'all' });
  const [today] = await asOwner<{ day: string }>(
    api.urls,
    `select today_in(time_zone)::text as day from sites where name = '${place.site}'`,
  );
  expect(await assessmentsOf('Bare')).toMatchObject([
    {
      type: 'inherent',
      score: 9,
      day: today?.day,
      rationale: 'Taken over from a sheet that gives no rationale.',
    },
  ]);
});

test.each([
  ['a step that there is not', ['6', '3', '', '', '', ''], 'assessments.inherent.likelihood', 'H2'],
  ['half an assessment', ['', '', '2', '', '', ''], 'assessments.residual.impacts.financial', 'K2'],
  ['a day to come', ['3', '3', '', '', '2999-01-01', ''], 'assessments.date', 'L2'],
])('%s is told at its cell before anything is made', async (_what, cells, field, cell) => {
  const job = await check([...assessed, 'Assessment date', 'Assessment rationale'], [row('Wrong', cells)]);
  const [bad] = await imports.rows(ada, job._id, { status: 'error' });
  expect(bad?.messages).toMatchObject([{ field, cell, isError: true }]);
});

test('a day without a score is left out, and the row says so', async () => {
  const job = await check(
    [...assessed, 'Assessment date'],
    [row('No score', ['', '', '', '', '2026-04-02'])],
  );
  const [told] = await imports.rows(ada, job._id);
  expect(told).toMatchObject({
    status: 'warning',
    messages: [{ field: 'assessments.date', isError: false }],
  });
});
