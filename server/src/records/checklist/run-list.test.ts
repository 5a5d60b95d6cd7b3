import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let owner: Member;
let kim: Member;
let place: { type: string; workspaceId: string };
let checklist: string;

const item = itemOf({ question: 'Is the guard closed?', isCritical: true });

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
  place = { type: 'risk', workspaceId: world.workspaceId };
  kim = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  checklist = await publishChecklist(owner, place, { name: 'Guards', sections: sectionsOf(item) });
}, 60_000);
afterAll(() => api.close());

type Run = { _id: string; version: number };

async function start(body: object): Promise<Run> {
  const made = await owner.call(checklistRunEndpoints.create, {
    params: place,
    body: { checklist, ...body },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data;
}

async function complete({ _id }: Run, value: string): Promise<void> {
  const params = { ...place, runId: _id };
  const answered = { params: { ...params, itemId: item._id }, body: { value, version: 0 } };
  expect((await kim.call(checklistRunEndpoints.answer, answered)).status).toBe(200);
  expect((await kim.call(checklistRunEndpoints.complete, { params })).status).toBe(200);
}

const toldOf = async ({ _id }: Run, event: string) =>
  (
    await api.owner.query(
      'select account_id as "accountId", facts from notifications where record_id = $1 and event = $2',
      [_id, event],
    )
  ).rows;

test('runs are narrowed to a site, people, days, what is late and what has failed', async () => {
  const assignee = kim.user.accountId;
  const late = await start({ assignee, dueDate: '2026-01-05' });
  const ahead = await start({ assignee, dueDate: '2099-01-05', site: world.siteId });
  const own = await start({ dueDate: '2099-02-05' });
  const failed = await start({ assignee, dueDate: '2099-03-05' });
  await complete(failed, 'no');
  const found = async (query: Record<string, string>) => {
    const { status, body } = await owner.call(checklistRunEndpoints.list, {
      params: place,
      query: { checklist, ...query },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return new Set(body.data.map(({ _id }: Run) => _id));
  };
  const of = (...runs: Run[]) => new Set(runs.map(({ _id }) => _id));
  expect(await found({ assignee })).toEqual(of(late, ahead, failed));
  expect(await found({ assignee: `${assignee},${owner.user.accountId}` })).toEqual(
    of(late, ahead, own, failed),
  );
  expect(await found({ site: world.siteId })).toEqual(of(ahead));
  expect(await found({ overdue: 'true' })).toEqual(of(late));
  expect(await found({ overdue: 'false', assignee })).toEqual(of(ahead, failed));
  expect(await found({ dueFrom: '2099-01-05', dueTo: '2099-02-05' })).toEqual(of(ahead, own));
  expect(await found({ isFailed: 'true' })).toEqual(of(failed));
});

test('whoever gave a run to somebody hears that it is completed, with its score', async () => {
  const given = await start({ assignee: kim.user.accountId });
  await complete(given, 'yes');
  expect(await toldOf(given, 'checklist.completed')).toEqual([
    { accountId: owner.user.accountId, facts: { score: 100 } },
  ]);
});

test('whose run is cancelled hears it, with the reason, and nobody of their own', async () => {
  const cancel = async (run: Run) => {
    const params = { ...place, runId: run._id };
    const body = { reason: 'The line is gone.', version: run.version };
    expect((await owner.call(checklistRunEndpoints.cancel, { params, body })).status).toBe(200);
  };
  const given = await start({ assignee: kim.user.accountId });
  await cancel(given);
  expect(await toldOf(given, 'checklist.cancelled')).toEqual([
    { accountId: kim.user.accountId, facts: { reason: 'The line is gone.' } },
  ]);
  const own = await start({});
  await cancel(own);
  expect(await toldOf(own, 'checklist.cancelled')).toEqual([]);
});
