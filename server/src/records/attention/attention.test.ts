import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

async function listOf(caller: Caller, query: Record<string, unknown> = {}): Promise<AttentionEntry[]> {
  const { body, status } = await caller.call(attentionEndpoints.listMine, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const assign = (name: string, assignedTo: string[], endDate = '2026-01-20') =>
  world.owner.call(riskParts.action.create, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
    body: { ...world.actionInput(name), endDate, assignedTo },
  });

test("mine is what I am to do something about; all is what I may see, and nobody's elsewhere", async () => {
  const bob = await addMember(api, world, { level: 2 });
  const outsider = await addMember(api, world, {});
  const stranger = await makeWorld(api);
  await assign('Change the seal', [bob.user.accountId]);
  await assign('Change the pump', [world.owner.user.accountId]);
  await asOwner(api.urls, `update records set created_at = now() - interval '20 days' where id = $1`, [
    world.recordId,
  ]);

  const mine = await listOf(bob);
  expect(mine.map(({ name }) => name)).toEqual(['Change the seal']);
  expect(mine[0]).toMatchObject({
    key: 'task_overdue',
    severity: 'alert',
    module: 'risk',
    workspaceName: 'Axle plant',
    isMine: true,
    people: [{ _id: bob.user.accountId }],
  });
  expect(mine[0]?.why).toMatch(/^It was due on 01\/20\/2026, \d+ days ago\.$/);
  await bob.call(userEndpoints.updateMe, { body: { dateFormat: 'YYYY-MM-DD' } });
  expect((await listOf(bob))[0]?.why).toMatch(/^It was due on 2026-01-20, /);
  expect(mine[0]?.link).toMatch(/^\/risk\/.+\/workspace\/.+\/tasks\/detail\//);
  expect((await listOf(bob, { whose: 'all' })).map(({ key }) => key)).toEqual([
    'risk_assessment_waiting',
    'task_overdue',
    'task_overdue',
    'task_unclaimed',
    'control_untested',
    'risk_unassessed',
  ]);
  const owners = await listOf(world.owner, { limit: 50 });
  const ofOwner = owners.filter(({ module }) => module === 'risk').map(({ key }) => key);
  // A checklist of theirs waits in a group on its day; it stands among the others by since when.
  expect(ofOwner).toContain('task_unclaimed');
  expect(ofOwner.filter((key) => key !== 'task_unclaimed')).toEqual([
    // An assessment that somebody else has made.
    'risk_assessment_waiting',
    'approval_waiting_me',
    // Their own, and that of somebody else on a risk of theirs; and the checklists and the score that are due.
    'task_overdue',
    'task_overdue',
    'task_due_7',
    'task_due_7',
    'task_due_7',
    'task_due_7',
    'control_untested',
    'risk_unassessed',
  ]);
  expect(await listOf(outsider, { whose: 'all' })).toEqual([]);
  const seen = await listOf(stranger.owner, { whose: 'all' });
  expect(seen.filter(({ organization }) => organization._id === world.organizationId)).toEqual([]);
});

test("what is others' is not among it, however much of one's own there is, and the numbers add up", async () => {
  const cara = await addMember(api, world, { level: 3 });
  const bob = await addMember(api, world, { level: 2 });
  for (const name of ['One', 'Two', 'Three']) await assign(name, [cara.user.accountId], '2026-01-02');
  await assign('Of somebody else', [bob.user.accountId], '2026-01-03');
  const others = await listOf(cara, { whose: 'others', limit: 3 });
  expect(others.map(({ isMine }) => isMine)).toEqual([false, false, false]);
  const params = { type: 'risk', workspaceId: world.workspaceId };
  const here = await cara.call(attentionEndpoints.list, { params, query: { whose: 'others' } });
  expect(here.body.data.map(({ name }: AttentionEntry) => name)).toContain('Of somebody else');
  expect(here.body.data.some(({ isMine }: AttentionEntry) => isMine)).toBe(false);

  const all = await listOf(cara, { whose: 'all' });
  const mine = all.filter(({ isMine }) => isMine).length;
  const finish = all.filter(({ key }) => key.startsWith('task_')).length;
  const told = [
    await cara.call(attentionEndpoints.summarizeMine, {}),
    await cara.call(attentionEndpoints.summarize, { params }),
  ];
  for (const { status, body } of told) {
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.whose.all).toEqual({ count: all.length, hasMore: false });
    expect(body.data.whose.me.count).toBe(mine);
    expect(body.data.whose.others.count).toBe(all.length - mine);
    expect(body.data.groups.all.finish.count).toBe(finish);
    expect(body.data.groups.me).toMatchObject({ decide: { count: 0 }, finish: { count: 3 } });
    const found = new Set(all.map(({ key }) => key));
    expect(new Set(body.data.rules)).toEqual(found);
  }
  const query = { key: 'task_overdue' };
  for (const { body } of [
    await cara.call(attentionEndpoints.summarizeMine, { query }),
    await cara.call(attentionEndpoints.summarize, { params, query }),
  ]) {
    const late = all.filter(({ key }) => key === 'task_overdue').length;
    expect(body.data.whose.all.count).toBe(late);
    expect(body.data.rules).toEqual(expect.arrayContaining(told[0]?.body.data.rules));
  }
});

test('it covers every organization where the person is active, whichever is at hand', async () => {
  const bob = await addMember(api, world, { level: 2 });
  await assign('Grease the axle', [bob.user.accountId]);
  const own = await bob.call(attentionEndpoints.listMine, {}, { subid: 'default' });
  expect(own.body.data.map(({ name }: AttentionEntry) => name)).toEqual(['Grease the axle']);
  expect(own.body.data[0].organization._id).toBe(world.organizationId);
  await asOwner(api.urls, `update accounts set status = 'inactive' where id = $1`, [bob.user.accountId]);
  const later = await bob.call(attentionEndpoints.listMine, {}, { subid: 'default' });
  expect(later.body.data).toEqual([]);
});

test('one rule has a list of its own, and an unknown one is not found', async () => {
  const ofType = (type: string) =>
    world.owner.call(attentionEndpoints.listMineOfType, { params: { type }, query: { whose: 'all' } });
  const { body } = await ofType('risk_unassessed');
  expect(new Set(body.data.map(({ key }: AttentionEntry) => key))).toEqual(new Set(['risk_unassessed']));
  expect((await ofType('no_such_rule')).status).toBe(404);
});
