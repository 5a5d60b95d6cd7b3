import { checklistRunEndpoints as runs } from 'contract/records/checklist/checklist.endpoints';
import { responseSetEndpoints } from 'contract/records/checklist/response-set.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Member, testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let owner: Member;
let ann: Member;
let bob: Member;
let viewer: Member;
let place: { type: string; workspaceId: string };
let group: string;
let checklist: string;

const question = itemOf({ question: 'Is the guard closed?', onFail: 'action' });

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
  place = { type: 'risk', workspaceId: world.workspaceId };
  const { workspaceId } = world;
  ann = await addMember(api, world, { level: 2, workspaceId, name: 'Ann Example' });
  bob = await addMember(api, world, { level: 2, workspaceId, name: 'Bob Example' });
  viewer = await addMember(api, world, { level: 1, workspaceId, name: 'Vi Example' });
  const members = [ann, bob, viewer].map(({ user }) => user.accountId);
  const body = { workspace: workspaceId, name: 'Press crew', description: 'Who checks', members };
  group = String((await owner.call(groupEndpoints.create, { body })).body.data._id);
  checklist = await publishChecklist(owner, place, { sections: sectionsOf(question) });
});
afterAll(() => api.close());

const done = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

const start = async (body: object) =>
  String(done(await owner.call(runs.create, { params: place, body: { checklist, ...body } }))._id);
const at = (runId: string) => ({ ...place, runId });
const say = (person: Member, runId: string, value: string) =>
  person.call(runs.answer, {
    params: { ...at(runId), itemId: question._id },
    body: { value, version: 0 },
  });

async function tasksOf(person: Member, runId: string) {
  const rows = done(await person.call(taskEndpoints.listMine, { query: { limit: 100 } }));
  return (rows as { _id: string; isUnclaimed: boolean; mayClaim: boolean }[]).filter(
    ({ _id }) => _id === runId,
  );
}

async function told(person: Member, runId: string): Promise<string[]> {
  const { rows } = await api.owner.query(
    'select event from notifications where account_id = $1 and record_id = $2 order by event',
    [person.user.accountId, runId],
  );
  return rows.map(({ event }: { event: string }) => event);
}

test('a checklist that a group has is offered to those of it who could answer it, and one of them claims it', async () => {
  const runId = await start({ group });
  const waiting = done(await ann.call(runs.find, { params: at(runId) }));
  expect(waiting).toMatchObject({ assignee: null, group: { name: 'Press crew' }, mayClaim: true });
  for (const person of [ann, bob]) {
    expect(await tasksOf(person, runId)).toMatchObject([{ isUnclaimed: true, mayClaim: true }]);
    expect(await told(person, runId)).toEqual(['checklist.offered']);
  }
  expect(await tasksOf(viewer, runId)).toEqual([]);
  expect((await viewer.call(runs.claim, { params: at(runId) })).status).toBe(403);
  expect((await say(owner, runId, 'yes')).body.message).toMatch(/^Nobody in Press crew has claimed CHK-/);

  const claims = await Promise.all(
    [ann, bob].map((person) => person.call(runs.claim, { params: at(runId) })),
  );
  expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [first, second] = claims[0]?.status === 200 ? [ann, bob] : [bob, ann];
  expect(await tasksOf(first, runId)).toMatchObject([{ isUnclaimed: false }]);
  expect(await tasksOf(second, runId)).toEqual([]);
  expect((await say(first, runId, 'yes')).status).toBe(200);

  done(await first.call(runs.release, { params: at(runId) }));
  expect(await tasksOf(second, runId)).toMatchObject([{ isUnclaimed: true }]);
  done(await second.call(runs.claim, { params: at(runId) }));
  expect(done(await second.call(runs.find, { params: at(runId) })).answers).toHaveLength(1);
  done(await second.call(runs.complete, { params: at(runId) }));
});

test('a run is given to a group and to a person by its editors, follows who is in the group, and a group that has one is not deleted', async () => {
  const runId = await start({});
  const { version } = done(await owner.call(runs.find, { params: at(runId) }));
  const given = done(await owner.call(runs.update, { params: at(runId), body: { group, version } }));
  expect(given).toMatchObject({ assignee: null, group: { _id: group } });
  const params = { workspaceId: world.workspaceId, groupId: group };
  expect((await owner.call(groupEndpoints.remove, { params, body: {} })).status).toBe(409);
  const cas = await addMember(api, world, { level: 2, workspaceId: world.workspaceId, name: 'Cas Example' });
  const members = [ann, cas].map(({ user }) => user.accountId);
  done(await owner.call(groupEndpoints.update, { params, body: { members } }));
  expect(await tasksOf(cas, runId)).toHaveLength(1);
  expect(await tasksOf(bob, runId)).toEqual([]);
  const body = { assignee: bob.user.accountId, version: given.version };
  expect(done(await owner.call(runs.update, { params: at(runId), body }))).toMatchObject({
    assignee: { _id: bob.user.accountId },
    group: null,
    unclaimedSince: null,
  });
});

test('an action is not completed before its checklists are, and says which', async () => {
  const { ids } = world;
  const made = done(
    await owner.call(riskParts.action.create, { params: ids, body: world.actionInput('Check the guard') }),
  );
  const action = String(made._id);
  const runId = await start({ record: ids['recordId'], action });
  expect(done(await owner.call(runs.list, { params: place, query: { action } }))).toHaveLength(1);
  const params = { ...ids, actionId: action };
  const refused = await owner.call(riskParts.action.move, {
    params,
    body: { step: 'complete', version: made.version },
  });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body.message).toMatch(/^Complete the checklist CHK-\d{4}-\d{4} Layered process audit first/);
  done(await say(owner, runId, 'yes'));
  done(await owner.call(runs.complete, { params: at(runId) }));
  expect(
    (await owner.call(riskParts.action.move, { params, body: { step: 'complete', version: made.version } }))
      .status,
  ).toBe(200);
  const foreign = await owner.call(runs.create, {
    params: place,
    body: { checklist, action, record: world.raisedRiskId },
  });
  expect(foreign.status).toBe(404);
});

test('whoever is narrowed to other sites sees the record of their run and hears of it, and what fails becomes an action there', async () => {
  const sites = [String(world.ids['siteId'])];
  const nora = await addMember(api, world, { level: 2, name: 'Nora Narrowed', sites });
  const { _id: recordId } = await makeRisk(world, 'Loose guards');
  const params = { workspaceId: world.workspaceId, recordId };
  expect((await nora.call(riskEndpoints.find, { params })).status).toBe(404);

  const runId = await start({ record: recordId, assignee: nora.user.accountId });
  expect(done(await nora.call(notificationEndpoints.list))).toMatchObject([{ key: 'checklist.assigned' }]);
  expect(done(await nora.call(riskEndpoints.find, { params })).name).toBe('Loose guards');
  const people = await owner.call(riskParts.comment.people, { params, query: { search: 'Nora' } });
  expect(done(people)).toMatchObject([{ name: 'Nora Narrowed' }]);
  const listed = await nora.call(riskEndpoints.list, { params });
  expect(done(listed).map(({ _id }: { _id: string }) => _id)).toEqual([recordId]);

  done(await say(nora, runId, 'no'));
  const completed = done(await nora.call(runs.complete, { params: at(runId) }));
  expect(completed.record).toMatchObject({ _id: recordId });
  expect(completed.answers).toMatchObject([{ action: { name: 'Is the guard closed?' } }]);
});

test('choices are kept as a set under a name that the workspace has once', async () => {
  const choices = [
    { label: 'Good', isFail: false },
    { label: 'Worn', isFail: true },
  ];
  const body = { name: 'Wear', choices };
  const made = done(await owner.call(responseSetEndpoints.create, { params: place, body }));
  expect(made).toMatchObject(body);
  expect((await owner.call(responseSetEndpoints.create, { params: place, body })).status).toBe(400);
  const params = { ...place, setId: made._id };
  const one = { params, body: { choices: choices.slice(0, 1), version: made.version } };
  expect((await owner.call(responseSetEndpoints.update, one)).status).toBe(400);
  expect((await ann.call(responseSetEndpoints.remove, { params })).status).toBe(403);
  done(await owner.call(responseSetEndpoints.remove, { params }));
});
