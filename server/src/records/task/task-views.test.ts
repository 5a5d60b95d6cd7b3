import { daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { type Task, taskEndpoints, type TaskView } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { makePlace, type Place, makeRisk } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
}, 60_000);
afterAll(() => api.close());

const views: TaskView[] = ['overdue', 'today', 'week', 'later', 'waiting', 'done'];

/** Where on the calendar a task stands, by how many days are left. */
const placeOf: [number, TaskView][] = [
  [-30, 'overdue'],
  [-1, 'overdue'],
  [0, 'today'],
  [1, 'week'],
  [7, 'week'],
  [8, 'later'],
];

let place: Place;
let bob: Member;
let recordId: string;

async function assign(today: string, ahead: number, assignedTo: string[]): Promise<Task> {
  const made = await place.owner.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: {
      ...place.actionInput(`Due after ${ahead}`),
      startDate: '2030-01-01',
      endDate: daysAfter(today, ahead),
      assignedTo,
    },
  });
  return made.body.data;
}

const here = () => ({ params: { workspaceId: place.workspaceId } });

/** What each view holds, wherever they are and in the workspace, with the numbers beside. */
async function shown(caller: Caller, more: Record<string, string> = {}) {
  const counts = (await caller.call(taskEndpoints.countMine, { query: more })).body.data;
  const countsHere = (await caller.call(taskEndpoints.countWorkspace, { ...here(), query: more })).body.data;
  const found: Record<string, number[]> = {};
  for (const view of views) {
    const query = { view, limit: 100, ...more };
    const mine = (await caller.call(taskEndpoints.listMine, { query })).body;
    const inPlace = (await caller.call(taskEndpoints.listWorkspace, { ...here(), query })).body;
    expect(inPlace.data.map(({ _id }: Task) => _id)).toEqual(mine.data.map(({ _id }: Task) => _id));
    expect([counts[view], countsHere[view]], view).toEqual([mine.total, mine.total]);
    found[view] = mine.data.map(({ daysLeft }: Task) => daysLeft);
  }
  return { found, hasTeam: counts.hasTeam && countsHere.hasTeam };
}

describe.each([
  { zone: 'America/Los_Angeles', at: '2031-03-10T06:59:00Z', today: '2031-03-09' },
  { zone: 'Pacific/Kiritimati', at: '2031-12-31T10:00:00Z', today: '2032-01-01' },
])('at $at, in $zone, it is $today', ({ zone, at, today }) => {
  beforeAll(async () => {
    place = await makePlace(api);
    await place.owner.call(siteEndpoints.update, {
      params: { siteId: place.siteId },
      body: { timeZone: zone },
    });
    bob = await addMember(api, { ...place, organizationId: place.owner.user._id }, { level: 2 });
    recordId = (await makeRisk(place, 'Coolant leak'))._id;
    await asOwner(
      api.urls,
      `create or replace function clock() returns timestamptz language sql stable as $$ select '${at}'::timestamptz $$`,
    );
    for (const [ahead] of placeOf) await assign(today, ahead, [bob.user.accountId]);
    const done = await assign(today, 2, [bob.user.accountId]);
    await bob.call(riskParts.action.update, {
      params: { workspaceId: place.workspaceId, recordId, actionId: done._id },
      body: { status: 'completed', version: 1 },
    });
  }, 60_000);

  test('each task stands under one tab, by the day of its site', async () => {
    const wanted = Object.fromEntries(
      views.map((view) => [view, placeOf.filter(([, of]) => of === view).map(([ahead]) => ahead)]),
    );
    expect(await shown(bob)).toEqual({ found: { ...wanted, done: [2], waiting: [] }, hasTeam: false });
  });

  test('whoever manages the record waits for what others have to do, until it is theirs as well or done', async () => {
    const waited = placeOf.map(([ahead]) => ahead);
    expect((await shown(place.owner)).found).toMatchObject({ waiting: waited, overdue: [], done: [] });
    const shared = await assign(today, 3, [bob.user.accountId, place.owner.user.accountId]);
    expect((await shown(place.owner)).found).toMatchObject({ waiting: waited, week: [3] });
    const params = { workspaceId: place.workspaceId, recordId, actionId: shared._id };
    const given = { assignedTo: [bob.user.accountId], version: 1 };
    expect((await place.owner.call(riskParts.action.update, { params, body: given })).status).toBe(200);
    expect((await shown(place.owner)).found['waiting']).toContain(3);
    await place.owner.call(riskParts.action.remove, { params });
    expect((await shown(place.owner)).found).toMatchObject({ waiting: waited });
  });

  test('what nobody has any more still waits for its manager', async () => {
    const left = await assign(today, 4, [bob.user.accountId]);
    await api.owner.query('delete from action_people where action_id = $1', [left._id]);
    expect((await shown(place.owner)).found['waiting']).toContain(4);
    const params = { workspaceId: place.workspaceId, recordId, actionId: left._id };
    await place.owner.call(riskParts.action.remove, { params });
  });

  test('whoever may change records sees the tasks of the team, and others do not', async () => {
    const { found, hasTeam } = await shown(place.owner, { team: 'true' });
    expect(hasTeam).toBe(true);
    expect(found).toMatchObject({ overdue: [-30, -1], today: [0], week: [1, 7], later: [8], done: [2] });
    const mine = await bob.call(taskEndpoints.listMine, { query: { team: 'true' } });
    expect(mine.body.data).toEqual([]);
  });

  test('a calendar asks for the days that it shows', async () => {
    const query = { dueFrom: today, dueTo: daysAfter(today, 7), limit: 100 };
    for (const answer of [
      await bob.call(taskEndpoints.listMine, { query }),
      await bob.call(taskEndpoints.listWorkspace, { ...here(), query }),
    ])
      expect(answer.body.data.map(({ daysLeft }: Task) => daysLeft)).toEqual([0, 1, 7]);
  });
});
