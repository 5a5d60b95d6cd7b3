import {
  checklistEndpoints,
  checklistRunEndpoints,
  checklistScheduleEndpoints,
} from 'contract/records/checklist/checklist.endpoints';
import { nextDay } from 'contract/records/checklist/schedule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { missRuns, planChecklists, startScheduled } from './schedule-run.service.ts';

let api: TestApi;
let world: World;
let owner: Member;
let kim: Member;
let place: { type: string; workspaceId: string };
let checklist: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
  place = { type: 'risk', workspaceId: world.workspaceId };
  kim = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  checklist = await publishChecklist(owner, place, {
    name: 'Opening checks',
    sections: sectionsOf(itemOf({ question: 'Is the exit free?' })),
  });
}, 60_000);
afterAll(() => api.close());

async function plan(body: object = {}) {
  const made = await owner.call(checklistScheduleEndpoints.create, {
    params: place,
    body: { checklist, frequency: 'daily', assignee: kim.user.accountId, ...body },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data as { _id: string; nextOn: string; version: number }; // as the call declares
}

const find = async (id: string) => {
  const { body } = await owner.call(checklistScheduleEndpoints.list, { params: place, query: { checklist } });
  return body.data.find((one: { _id: string }) => one._id === id);
};

const start = ({ _id, nextOn }: { _id: string; nextOn: string }) =>
  startScheduled(api.services, { organizationId: world.organizationId, scheduleId: _id, day: nextOn });

const runsOf = async (id: string) =>
  (
    await api.owner.query(
      `select id, status, assignee_id, due_on::text, version from checklist_runs where schedule_id = $1 order by scheduled_on`,
      [id],
    )
  ).rows;

test('the days of a schedule follow from how often it is', () => {
  const next = (
    frequency: 'daily' | 'weekly' | 'monthly' | 'quarterly',
    from: string,
    weekdays: number[] = [],
  ) => nextDay({ frequency, weekdays }, from);
  expect(next('daily', '2031-02-28')).toBe('2031-02-28');
  expect(next('weekly', '2031-01-01', [1, 5])).toBe('2031-01-03');
  expect(next('weekly', '2031-01-04', [1, 5])).toBe('2031-01-06');
  expect(next('monthly', '2031-01-02')).toBe('2031-02-01');
  expect(next('quarterly', '2031-01-02')).toBe('2031-04-01');
});

test('each day has one run, however often its job is run; whose it is hears of it, and the log says so', async () => {
  const schedule = await plan({ dueDays: 2 });
  await start(schedule);
  await start(schedule);
  // A worker that was ended before it could say when the next one starts.
  await api.owner.query('update checklist_schedules set next_on = $2 where id = $1', [
    schedule._id,
    schedule.nextOn,
  ]);
  await start(schedule);
  const [run, ...more] = await runsOf(schedule._id);
  expect(more).toEqual([]);
  expect(run).toMatchObject({ status: 'scheduled', assignee_id: kim.user.accountId });
  expect(await find(schedule._id)).toMatchObject({
    lastOn: schedule.nextOn,
    lastResult: 'Started for Kim Contributor.',
  });
  const { rows: told } = await api.owner.query(
    `select account_id from notifications where event = 'checklist.due' and record_id = $1`,
    [run.id],
  );
  expect(told).toEqual([{ account_id: kim.user.accountId }]);
  const { rows: logged } = await api.owner.query(
    `select action, account_id from activities where organization_id = $1 and record_id = $2`,
    [world.organizationId, run.id],
  );
  expect(logged).toEqual([{ action: 'created', account_id: null }]);
});

test('what is due is planned, what is paused is not, and where nobody could answer nothing starts', async () => {
  const [due, paused, idle] = [await plan(), await plan(), await plan()];
  const at = (plannedId: string) => ({ ...place, plannedId });
  const pausing = { params: at(paused._id), body: { isPaused: true } };
  expect((await owner.call(checklistScheduleEndpoints.update, pausing)).status).toBe(200);
  await planChecklists(api.services);
  const { rows } = await api.owner.query(
    `select key from graphile_worker.jobs where key like 'start-checklist:%'`,
  );
  const keys = rows.map(({ key }: { key: string }) => key);
  expect(keys).toContain(`start-checklist:${due._id}:${due.nextOn}`);
  expect(keys.filter((key: string) => key.includes(paused._id))).toEqual([]);
  const sections = sectionsOf(itemOf({ question: 'Is it clean?' }));
  const other = await publishChecklist(owner, place, { name: 'Closing checks', sections });
  await owner.call(checklistScheduleEndpoints.remove, { params: at(idle._id) });
  const retiring = await plan({ checklist: other });
  const { version } = (
    await owner.call(checklistEndpoints.find, { params: { ...place, checklistId: other } })
  ).body.data;
  await owner.call(checklistEndpoints.retire, {
    params: { ...place, checklistId: other },
    body: { version },
  });
  await start(retiring);
  await start(idle);
  expect([...(await runsOf(retiring._id)), ...(await runsOf(idle._id))]).toEqual([]);
  // Whoever owns the checklist hears of it, and not each day anew.
  const [{ next }] = (
    await api.owner.query(`select next_on::text as next from checklist_schedules where id = $1`, [
      retiring._id,
    ])
  ).rows;
  expect(next > retiring.nextOn).toBe(true);
  await start({ ...retiring, nextOn: next });
  const { rows: told } = await api.owner.query(
    `select account_id, facts from notifications where event = 'checklist.not_started' and record_id = $1`,
    [retiring._id],
  );
  expect(told).toEqual([
    {
      account_id: owner.user.accountId,
      facts: { on: retiring.nextOn, why: 'the checklist is not published.' },
    },
  ]);
});

test('what is still open after its grace is missed, once; whose it was says why', async () => {
  const schedule = await plan({ graceDays: 1 });
  await start(schedule);
  const [run] = await runsOf(schedule._id);
  const move = (days: number) =>
    api.owner.query(`update checklist_runs set due_on = current_date - $2::int where id = $1`, [
      run.id,
      days,
    ]);
  await move(0);
  await missRuns(api.services, world.organizationId);
  expect((await runsOf(schedule._id))[0]?.status).toBe('scheduled');
  await move(4);
  await missRuns(api.services, world.organizationId);
  await missRuns(api.services, world.organizationId);
  const [missed] = await runsOf(schedule._id);
  expect(missed).toMatchObject({ status: 'missed', version: run.version + 1 });
  const { rows: told } = await api.owner.query(
    `select account_id from notifications where event = 'checklist.missed' and record_id = $1`,
    [run.id],
  );
  // Whose it was, and the owner of the checklist; each once.
  expect(told).toHaveLength(2);
  expect(new Set(told.map(({ account_id }) => account_id))).toEqual(
    new Set([kim.user.accountId, owner.user.accountId]),
  );
  const params = { ...place, runId: run.id };
  const body = { reason: 'The line stood still.', version: missed.version };
  expect((await kim.call(checklistRunEndpoints.explain, { params, body })).body.data).toMatchObject({
    status: 'missed',
    reason: 'The line stood still.',
    isScheduled: true,
  });
});

test('a weekly schedule needs a weekday, and a draft is not scheduled', async () => {
  const params = place;
  const body = { checklist, frequency: 'weekly', assignee: kim.user.accountId };
  expect(await owner.call(checklistScheduleEndpoints.create, { params, body })).toMatchObject({
    status: 400,
    body: { errors: { weekdays: 'Choose at least one weekday' } },
  });
  const draft = await owner.call(checklistEndpoints.create, { params, body: { name: 'A draft' } });
  const early = { ...body, frequency: 'daily', checklist: draft.body.data._id };
  expect((await owner.call(checklistScheduleEndpoints.create, { params, body: early })).status).toBe(409);
});
