import papaparse from 'papaparse';
import { allEndpoints } from 'contract/endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { permissions, type PermissionRule } from 'contract/core/rights/permissions';
import { type ExportJob, type ListExportKind, listExportKinds } from 'contract/export-job';
import { listExports } from 'contract/list-exports';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../src/features.ts';
import { testApi, type TestApi } from '../api.ts';
import { exportsOf } from '../export.ts';
import { hold } from '../hold.ts';
import { asOwner, testWorker, type TestWorker } from '../worker.ts';
import { addMember, makeWorld, type World } from '../world.ts';
import { sampleOf } from './samples.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, features, { storage: api.services.storage });
  world = await makeWorld(api);
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

/** The list that each export takes along as it is. */
const lists: Record<ListExportKind, string> = {
  activity: 'log.listAll',
  users: 'account.list',
  mails: 'mail-delivery.list',
  tasks: 'task.listWorkspace',
  'my-tasks': 'task.listMine',
  attention: 'attention.list',
  'all-attention': 'attention.listMine',
  xray: 'xray.list',
  deleted: 'deleted.list',
  checklists: 'checklist.list',
  'checklist-runs': 'checklist-run.list',
  'checklist-schedules': 'checklist-schedule.list',
  documents: 'capa-document.list',
  sites: 'site.list',
  processes: 'process.list',
  members: 'member.list',
  roles: 'role.list',
  groups: 'group.list',
  invitations: 'invitation.list',
  'access-reviews': 'access-review.list',
  'log-reviews': 'log-review.list',
  signatures: 'own-signature.list',
  'sign-ins': 'security.signIns',
};

/** Lists that grow by being looked at and taken out: each is a row of theirs. */
const growing = new Set<ListExportKind>(['activity']);

const callOf = (name: string): Endpoint => {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found.call;
};

const idsFor = (kind: ListExportKind) => {
  const ids = kind === 'documents' ? world.kinds.capa?.ids : undefined;
  return ids ? { ...ids, type: 'capa' } : sampleOf(lists[kind], world).params;
};

/** How many the list has, as the owner sees it. */
async function totalOf(kind: ListExportKind): Promise<number> {
  const { status, body } = await world.owner.call(callOf(lists[kind]), { params: idsFor(kind) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.total ?? body.data.total;
}

test.each(listExportKinds)('%s are exported, as many as their list has', async (kind) => {
  // So many exports in an hour are nobody's but a test's.
  await asOwner(api.urls, 'delete from rate_limits');
  const total = await totalOf(kind);
  const begun = await world.owner.call(listExports[kind], {
    params: idsFor(kind),
    body: { format: 'csv' },
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const job: ExportJob = await exportsOf(api, world.workspaceId).finish(world.owner, begun.body.data._id);
  expect(job).toMatchObject({ state: 'done', kind });
  const file = await api.app.inject({ method: 'GET', url: job.url ?? '' });
  const { data, meta } = papaparse.parse<Record<string, string>>(file.body.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(meta.fields?.length).toBeGreaterThan(3);
  expect(growing.has(kind) ? data.length > total : data.length === total, `${data.length} of ${total}`).toBe(
    true,
  );
});

/** What is taken out without the grant to export, and why. */
const free: Readonly<Record<string, string>> = {
  'export.createMyTasks': "one's own; of a team only where the grant is",
  'export.createSites': 'what everybody of the organization works by',
  'export.createProcesses': 'what everybody of the organization works by',
  'export.createSignatures': "one's own",
  'export.createSignIns': "one's own",
  'export.find': "one's own",
  'report.listMine': "one's own, each downloaded with the grant alone",
};

const takesOut = allEndpoints.filter(
  ({ name, call }) => /^(?:export|report)[.]/.test(name) || call.path.endsWith('/exports'),
);

test.each(takesOut)('$name asks for the grant to export, or says why it does not', ({ name, call }) => {
  const { access } = call;
  expect(['public', 'signedIn']).not.toContain(access);
  const rule: PermissionRule = permissions[access as keyof typeof permissions]; // as it was just said
  const asks = 'level' in rule ? rule.grant === 'export' : !rule.roles.includes('member');
  expect(asks || name in free, name).toBe(true);
});

test("a team's tasks are taken out of the workspaces where the grant is, and nowhere else", async () => {
  await asOwner(api.urls, 'delete from rate_limits');
  const { workspaceId } = world;
  const made = await world.owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: world.moduleId, name: 'Paint shop', description: 'The second one' },
  });
  const second: string = made.body.data._id;
  const lead = await addMember(api, world, { level: 4, name: 'Lea Fernhill' });
  const start = (filters: object) => lead.call(listExports['my-tasks'], { body: { format: 'csv', filters } });
  const refused = { status: 403, body: { message: 'Your role does not allow this' } };
  expect(await start({ team: 'true' })).toMatchObject(refused);
  expect(await start({})).toMatchObject({ status: 201 });
  await hold(api, { ...world, workspaceId: second }, lead.user.accountId, { level: 4, grants: ['export'] });
  expect(await start({ team: 'true', workspace: workspaceId })).toMatchObject(refused);
  const { body, status } = await start({ team: 'true' });
  expect(status).toBe(201);
  const [kept] = await asOwner<{ request: object }>(
    api.urls,
    `select request from exports where id = '${body.data._id}'`,
  );
  expect(kept?.request).toMatchObject({ filters: { workspace: [second] } });
  const job = await exportsOf(api, workspaceId).finish(lead, body.data._id);
  expect(job).toMatchObject({ state: 'done', total: 0 });
});

test('what a list is narrowed by narrows its file, and what it does not know is refused', async () => {
  await asOwner(api.urls, 'delete from rate_limits');
  const ann = await addMember(api, world, { level: 2, name: 'Ann Quillfeather' });
  const params = idsFor('members');
  const asked = { format: 'csv', search: ann.user.email, filters: { status: 'active' } };
  const begun = await world.owner.call(listExports.members, { params, body: asked });
  const job = await exportsOf(api, world.workspaceId).finish(world.owner, begun.body.data._id);
  expect(job).toMatchObject({ state: 'done', total: 1 });
  const file = await api.app.inject({ method: 'GET', url: job.url ?? '' });
  expect(file.body).toContain('Ann Quillfeather');
  const wrong = { format: 'csv', filters: { status: 'gone' } };
  const refused = await world.owner.call(listExports.members, { params, body: wrong });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['filters.status.0']]);
});
