import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { signInPolicyEndpoints } from 'contract/access/security/sign-in-policy.endpoints';
import papaparse from 'papaparse';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf, xlsxFile } from '../../../test/import.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { readWorkbook } from '../../../test/sheet.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let imports: ReturnType<typeof importsOf>;

const head = ['Name', 'Email', 'Workspaces', 'Role', 'Role name', 'Department', 'Manager', 'Phone'];

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  await asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [ada.user._id]);
  imports = importsOf(api);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

let count = 0;
const fresh = () => `invitee${(count += 1)}@example.test`;

const invitations = async (): Promise<number> => (await ada.call(invitationEndpoints.list)).body.data.total;

const workspaceName = async (): Promise<string> => {
  const [row] = await asOwner<{ name: string }>(api.urls, 'select name from workspaces where id = $1', [
    world.workspaceId,
  ]);
  return row?.name ?? '';
};

test('headings are mapped, rows checked, invitations made with their mails and log, and all of it undone', async () => {
  const before = await invitations();
  const place = `risk: ${(await workspaceName()).toUpperCase()}`;
  const [first, second] = [fresh(), fresh()];
  const job = await imports.check(
    ada,
    csvFile([
      head,
      ['Kim Example', first, place, 'Edit', '', 'Quality', second, '+1 (202) 555-0143'],
      ['Lee Example', second, place, '', 'quality manager', '', '', ''],
    ]),
  );
  expect(job).toMatchObject({ state: 'checked', rowCount: 2, okCount: 2, errorCount: 0, goodCount: 2 });
  expect(await invitations()).toBe(before);

  const done = await imports.act(ada, 'commit', job._id, { mode: 'all' });
  expect(done).toMatchObject({ state: 'done', madeCount: 2, done: 2, total: 2 });
  const listed = (await ada.call(invitationEndpoints.list, { query: { search: 'invitee' } })).body.data;
  expect(listed.invitations.map(({ email }: { email: string }) => email).toSorted()).toEqual([first, second]);
  expect(listed.invitations.find(({ email }: { email: string }) => email === second).Permissions).toEqual([
    expect.objectContaining({ workspace: world.workspaceId, roleName: 'Quality Manager' }),
  ]);
  await hurryJobs(api.urls);
  await vi.waitFor(() =>
    expect(worker.mails.map(({ to }) => to)).toEqual(expect.arrayContaining([first, second])),
  );

  const log = await asOwner<{ entity: string; action: string; n: number }>(
    api.urls,
    `select entity, action, count(*)::int as n from activities where request_id is not null and entity in ('import', 'invitation')
      and organization_id = $1 and (record_id = $2 or record_name = any($3)) group by 1, 2 order by 1, 2`,
    [world.organizationId, job._id, [first, second]],
  );
  expect(log).toEqual([
    { entity: 'import', action: 'imported', n: 1 },
    { entity: 'import', action: 'uploaded', n: 1 },
    { entity: 'invitation', action: 'created', n: 2 },
  ]);

  const undone = await imports.act(ada, 'undo', job._id);
  expect(undone).toMatchObject({ state: 'undone', undoneCount: 2, kept: [], keptCount: 0 });
  expect(await invitations()).toBe(before);
});

test('an address of a domain that the organization does not invite is a bad cell, also when that came after the check', async () => {
  const place = `risk:${await workspaceName()}`;
  const row = (email: string) => ['Kim Example', email, place, '', '', '', '', ''];
  const early = await imports.check(ada, csvFile([head, row(fresh())]));
  expect(early).toMatchObject({ errorCount: 0 });
  const { people: _people, ...policy } = (await ada.call(signInPolicyEndpoints.find)).body.data;
  const allow = async (emailDomains: string[]) => {
    const { version } = (await ada.call(signInPolicyEndpoints.find)).body.data;
    await ada.call(signInPolicyEndpoints.update, { body: { ...policy, emailDomains, version } });
  };
  await allow(['kestrel.example']);
  const late = await imports.act(ada, 'commit', early._id, { mode: 'all' });
  expect(late).toMatchObject({ state: 'checked', errorCount: 1 });
  const job = await imports.check(ada, csvFile([head, row('kim@kestrel.example'), row(fresh())]));
  expect(job).toMatchObject({ okCount: 1, errorCount: 1 });
  const [bad] = await imports.rows(ada, job._id, { status: 'error' });
  expect(bad?.messages.map(({ message }) => message)).toEqual([
    'Your organization invites addresses of kestrel.example only',
  ]);
  await allow([]);
});

test('every bad cell is named with its reason, on the screen and in both kinds of file; nothing is made', async () => {
  const before = await invitations();
  const [good, twice] = [fresh(), fresh()];
  const place = await workspaceName();
  const job = await imports.check(
    ada,
    csvFile([
      head,
      ['Kim Example', good, `risk:${place}`, 'View', '', '', '', ''],
      ['', 'no address', 'Nowhere', 'Boss', '', '', 'x', '12'],
      ['Lee Example', twice, `risk:${place}`, '', 'No such role', '', '', ''],
      ['Lee Example', twice.toUpperCase(), `risk:${place}`, '', '', '', '', ''],
      ['Ada Example', ada.user.email, `risk:${place}`, '', '', '', '', ''],
      ['Invited', 'invited@example.test', `risk:${place}`, '', '', '', '', ''],
    ]),
  );
  expect(job).toMatchObject({ state: 'checked', okCount: 1, warningCount: 2, errorCount: 3, goodCount: 1 });
  const data = await imports.rows(ada, job._id, { status: 'error' });
  expect(data.map(({ row, messages }) => [row, messages.map(({ cell }) => cell)])).toEqual([
    [3, ['A3', 'B3', 'D3', 'C3', 'G3', 'H3']],
    [4, ['E4']],
    [5, ['B5']],
  ]);
  expect(data[2]?.messages[0]?.message).toBe('The same email stands in row 4');
  const refused = await ada.call(importEndpoints.commit, {
    ...imports.paramsOf(job._id),
    body: { mode: 'all' },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'PRECONDITION_UNMET' } });
  expect(await invitations()).toBe(before);

  const csv = await imports.errorsFile(ada, job._id, 'csv');
  const lines = papaparse.parse<string[]>(csv.body.slice(1), { skipEmptyLines: true }).data;
  expect(lines[0]).toEqual([...head, 'Row', 'Cell', 'Result', 'Reason']);
  const bad = lines.find((line) => line[head.length] === '3');
  expect(bad?.slice(1, 4)).toEqual(['no address', 'Nowhere', 'Boss']);
  expect(bad?.slice(head.length + 1, head.length + 3)).toEqual(['A3, B3, D3, C3, G3, H3', 'Error']);
  expect(bad?.at(-1)).toContain('C3: There is no workspace “Nowhere”');
  const xlsx = await imports.errorsFile(ada, job._id, 'xlsx');
  expect(readWorkbook(xlsx.rawPayload).values).toHaveLength(lines.length);

  const done = await imports.act(ada, 'commit', job._id, { mode: 'skip' });
  expect(done).toMatchObject({ state: 'done', madeCount: 1 });
  expect(await invitations()).toBe(before + 1);
  await imports.act(ada, 'undo', job._id);
  expect(await invitations()).toBe(before);
});

test('who has accepted stays and is named; the others are taken back, and their links lead nowhere', async () => {
  const before = await invitations();
  const [stays, goes] = [fresh(), fresh()];
  const place = await workspaceName();
  const row = (email: string, manager: string) => [
    'Nia Newcomer',
    email,
    `risk:${place}`,
    '',
    '',
    '',
    manager,
    '+12025550143',
  ];
  const job = await imports.check(ada, csvFile([head, row(stays, ada.user.email), row(goes, '')]));
  await imports.act(ada, 'commit', job._id, { mode: 'all' });
  const ids = await asOwner<{ id: string; email: string }>(
    api.urls,
    'select id, email from invitations where import_id = $1',
    [job._id],
  );
  const tokenOf = (email: string) =>
    api.services.tokens.linkToken('invitation', `${ids.find((one) => one.email === email)?.id}.0`);
  const accept = (token: string) =>
    api.app.inject({
      method: 'POST',
      url: '/v1/auth/accept-invitation',
      payload: { token, password: 'nine plumb bobs swing' },
    });
  const joined = await accept(tokenOf(stays));
  expect(joined.json()).toMatchObject({ user: { name: 'Nia Newcomer', contact: '+12025550143' } });
  const [member] = await asOwner(
    api.urls,
    'select manager_account_id from accounts where organization_id = $1 and email = $2',
    [world.organizationId, stays],
  );
  expect(member).toEqual({ manager_account_id: ada.user.accountId });

  const undone = await imports.act(ada, 'undo', job._id);
  expect(undone).toMatchObject({
    state: 'undone',
    madeCount: 2,
    undoneCount: 1,
    kept: [stays],
    keptCount: 1,
  });
  expect(await invitations()).toBe(before + 1);
  expect((await accept(tokenOf(goes))).statusCode).toBe(404);
});

test('a workspace that is gone by then stops an import of all rows, and nothing is made', async () => {
  const before = await invitations();
  const [made] = await asOwner<{ id: string }>(
    api.urls,
    `insert into workspaces (organization_id, id, module_id, type, name, description, created_by)
     select organization_id, gen_random_uuid(), module_id, type, 'Soon gone', 'x', created_by from workspaces where id = $1 returning id`,
    [world.workspaceId],
  );
  const job = await imports.check(ada, csvFile([head, ['Kim', fresh(), 'Soon gone', '', '', '', '', '']]));
  await asOwner(api.urls, 'update workspaces set deleted_at = now() where id = $1', [made?.id]);
  const stopped = await imports.act(ada, 'commit', job._id, { mode: 'all' });
  expect(stopped).toMatchObject({ state: 'checked', errorCount: 1, madeCount: 0 });
  expect(stopped.failure).toMatch(/has changed since the check/);
  expect(await invitations()).toBe(before);
});

test('a workbook is read like the same CSV; notes, blank rows and the apostrophe of an export are left out', async () => {
  const email = fresh();
  const rows = [head, ['# a note'], ['', '', ''], ["'=Kim", email, '', '', '', '', '', '']];
  const [csv, xlsx] = [await imports.read(ada, csvFile(rows)), await imports.read(ada, await xlsxFile(rows))];
  expect(xlsx).toMatchObject({ state: 'mapping', header: csv.header, examples: csv.examples, rowCount: 1 });
  expect(csv.examples).toEqual([['=Kim', email, '', '', '', '', '', '']]);
  const mapped = await ada.call(importEndpoints.map, {
    ...imports.paramsOf(xlsx._id),
    body: { mapping: xlsx.mapping, defaultWorkspace: world.workspaceId, defaultPermission: 'edit' },
  });
  expect(mapped.status).toBe(200);
  expect(await imports.act(ada, 'validate', xlsx._id)).toMatchObject({ okCount: 1, goodCount: 1 });
});

test('files that cannot be read say why', async () => {
  const failureOf = async (bytes: Buffer, fileName = 'users.csv', filetype = 'text/csv') =>
    imports.read(ada, { fileName, filetype, bytes });
  expect(await failureOf(Buffer.from('Name,Email\r\nJos\u00e9,x', 'latin1'))).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/not in UTF-8/),
  });
  expect((await failureOf(Buffer.from('Name,Email\n'))).failure).toMatch(/no row below/);
  const many = Buffer.from(`Name,Email\n${'a,b\n'.repeat(10_001)}`);
  expect((await failureOf(many)).failure).toMatch(/more than 10,000 rows/);
  const image = await imports.start(ada, {
    fileName: 'a.json',
    filetype: 'application/json',
    bytes: Buffer.from('{}'),
  });
  expect(image.status).toBe(415);
});

test('who has not confirmed their email imports no more than they may invite in a day', async () => {
  const eve = await addMember(api, world, { role: 'admin' });
  const place = await workspaceName();
  const rows = Array.from({ length: 21 }, () => ['Kim', fresh(), `risk:${place}`, '', '', '', '', '']);
  const job = await imports.check(eve, csvFile([head, ...rows]));
  const stopped = await imports.act(eve, 'commit', job._id, { mode: 'all' });
  expect(stopped).toMatchObject({ state: 'checked', madeCount: 0 });
  expect(stopped.failure).toMatch(/Confirm your own email first/);
});

test('the template is read by an import without a person in it, and every heading is known', async () => {
  const answer = await api.app.inject({ method: 'GET', url: '/v1/imports/templates/users?format=xlsx' });
  expect(answer.statusCode).toBe(200);
  const filetype = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const job = await imports.read(ada, { fileName: 'users.xlsx', filetype, bytes: answer.rawPayload });
  expect(job).toMatchObject({ state: 'failed', failure: expect.stringMatching(/no row below/) });
});

test('an import whose file ended the server says so and is not read again', async () => {
  const [made] = await asOwner<{ id: string }>(
    api.urls,
    `insert into imports (organization_id, id, target, upload_key, file_name, created_by, state)
     select organization_id, gen_random_uuid(), 'users', upload_key, 'bomb.csv', created_by, 'reading' from imports limit 1 returning id`,
  );
  const importId = made?.id ?? '';
  await asOwner(
    api.urls,
    `select graphile_worker.add_job('import-read', $1, run_at => now() + interval '1 hour', max_attempts => 8)`,
    [
      JSON.stringify({
        organizationId: world.organizationId,
        accountId: ada.user.accountId,
        importId,
        step: 'read',
      }),
    ],
  );
  await asOwner(
    api.urls,
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '6 seconds'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'import-read') and locked_by is null`,
  );
  await vi.waitFor(
    async () =>
      expect(await imports.find(ada, importId)).toMatchObject({
        state: 'failed',
        failure: expect.stringMatching(/server stopped/),
      }),
    { timeout: 20_000, interval: 200 },
  );
});

test('a row with very much wrong with it says the first of it alone', async () => {
  const names = Array.from({ length: 600 }, (_, at) => `W${at}`).join(';');
  const job = await imports.check(ada, csvFile([head, ['Kim Example', fresh(), names, '', '', '', '', '']]));
  const [row] = await imports.rows(ada, job._id, { status: 'error' });
  expect(row?.messages).toHaveLength(20);
  expect(row?.messages[0]?.message).toBe('At most 50 names');
});
