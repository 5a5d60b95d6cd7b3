import { daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { findTaskReminders } from '../../records/record/reminder.service.ts';

// Readings of indicators and tests of controls are tasks of those who own them, and reviews those of the managers.

let api: TestApi;
let place: Place;
let oona: Member;
let otto: Member;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

beforeEach(async () => {
  const { _id } = await makeRisk(place, 'Torque tool drift');
  params = { workspaceId: place.workspaceId, recordId: _id };
  oona = await addMember(api, joined(place), { level: 3, name: 'Oona Owner' });
  otto = await addMember(api, joined(place), { level: 3, name: 'Otto Other' });
});

const idOf = ({ user }: Member) => user.accountId;

const addKri = async (owner: Member, frequency = 30): Promise<string> => {
  const body = {
    name: 'Scrap',
    direction: 'higher-is-worse',
    amber: 1,
    red: 2,
    frequency,
    owner: idOf(owner),
  };
  const made = await place.owner.call(riskParts.kri.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data._id;
};

const addControl = async (owners: Member[], own: object = { testFrequency: 90 }): Promise<string> => {
  const body = { name: 'Clutch service', controlType: 'preventive', owners: owners.map(idOf), ...own };
  const made = await place.owner.call(riskParts.control.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data._id;
};

const tasksOf = async (who: Member, query: Record<string, unknown> = { view: 'open' }): Promise<Task[]> =>
  (await who.call(taskEndpoints.listMine, { query })).body.data;
const shortOf = async (who: Member) =>
  (await tasksOf(who)).map(({ kind, title, dueDate }) => [kind, title, dueDate]);

test('a reading is a task of the owner of its indicator, due by its days, and is followed by the next', async () => {
  const kriId = await addKri(oona);
  expect(await tasksOf(oona)).toMatchObject([
    {
      _id: kriId,
      kind: 'risk_kri_reading',
      title: 'Scrap',
      dueDate: daysAfter(today, 30),
      status: 'pending',
    },
  ]);
  const [{ link } = { link: '' }] = await tasksOf(oona);
  expect(link).toMatch(new RegExp(`/library/detail/${params.recordId}[?]tab=reviews&item=${kriId}$`));
  await oona.call(riskParts['kri-reading'].create, {
    params: { ...params, kriId },
    body: { value: 0.5, readOn: today },
  });
  expect(await shortOf(oona)).toEqual([['risk_kri_reading', 'Scrap', daysAfter(today, 30)]]);
  const { version } = (await place.owner.call(riskParts.kri.list, { params })).body.data[0];
  const to = { frequency: 7, owner: idOf(otto), version };
  await place.owner.call(riskParts.kri.update, { params: { ...params, kriId }, body: to });
  expect([await shortOf(oona), await shortOf(otto)]).toEqual([
    [],
    [['risk_kri_reading', 'Scrap', daysAfter(today, 7)]],
  ]);
  await place.owner.call(riskParts.kri.remove, { params: { ...params, kriId }, body: {} });
  expect(await shortOf(otto)).toEqual([]);
});

test('a test is a task of each owner of its control, and of nobody while none is planned', async () => {
  const controlId = await addControl([oona, otto]);
  await addControl([oona], {});
  expect([await shortOf(oona), await shortOf(otto)]).toEqual([
    [['risk_control_test', 'Clutch service', daysAfter(today, 90)]],
    [['risk_control_test', 'Clutch service', daysAfter(today, 90)]],
  ]);
  const [{ link, assignedTo } = { link: '', assignedTo: [] }] = await tasksOf(oona);
  expect(link).toMatch(new RegExp(`[?]tab=controls&item=${controlId}$`));
  expect(assignedTo.map(({ name }) => name)).toEqual(['Oona Owner', 'Otto Other']);
  const tested = await oona.call(riskParts['control-test'].create, {
    params: { ...params, controlId },
    body: { result: 'effective', testedOn: today, tester: idOf(oona), nextTest: daysAfter(today, 10) },
  });
  expect(tested.status, JSON.stringify(tested.body)).toBe(201);
  expect(await shortOf(otto)).toEqual([['risk_control_test', 'Clutch service', daysAfter(today, 10)]]);
  const [first] = (await place.owner.call(riskParts.control.list, { params })).body.data;
  const body = { owners: [idOf(otto)], version: first.version };
  await place.owner.call(riskParts.control.update, { params: { ...params, controlId }, body });
  expect([await shortOf(oona), (await shortOf(otto)).length]).toEqual([[], 1]);
});

test('what is due next comes first, and what is late is counted and told once', async () => {
  const kriId = await addKri(oona, 30);
  const controlId = await addControl([oona], { nextTest: daysAfter(today, 3) });
  expect((await shortOf(oona)).map(([kind]) => kind)).toEqual(['risk_control_test', 'risk_kri_reading']);
  await asOwner(api.urls, `update risk_kris set next_reading = $2 where id = $1`, [
    kriId,
    daysAfter(today, -2),
  ]);
  expect((await shortOf(oona)).map(([kind]) => kind)).toEqual(['risk_kri_reading', 'risk_control_test']);
  const counts = (await oona.call(taskEndpoints.countMine)).body.data;
  expect([counts.overdue, counts.week]).toEqual([1, 1]);
  const told = (await oona.call(attentionEndpoints.listMine, {})).body.data;
  expect(told.map(({ key }: { key: string }) => key)).toEqual(['kri_reading_due']);
  const team = await place.owner.call(taskEndpoints.listMine, { query: { view: 'waiting' } });
  expect(team.body.data.map(({ _id }: Task) => _id)).toEqual(expect.arrayContaining([kriId, controlId]));
});

test('the next review of a risk that is monitored is a task of its managers, by the day that it has', async () => {
  const day = daysAfter(today, 12);
  const at = (stage: string, reviewOn: string | null) =>
    asOwner(api.urls, `update records set stage = $2, review_on = $3 where id = $1`, [
      params.recordId,
      stage,
      reviewOn,
    ]);
  const manage = async (who: Member) => {
    const body = { managers: [idOf(who)], reason: 'Other hands' };
    const answer = await place.owner.call(riskEndpoints.update, { params, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await at('evaluated', day);
  await manage(oona);
  expect(await shortOf(oona)).toEqual([]);
  await at('monitoring', day);
  expect(await tasksOf(oona)).toMatchObject([
    {
      kind: 'risk_review_due',
      title: 'Torque tool drift',
      dueDate: day,
      link: expect.stringMatching(/[?]tab=reviews$/),
    },
  ]);
  await manage(otto);
  expect([await shortOf(oona), (await shortOf(otto)).map(([kind]) => kind)]).toEqual([
    [],
    ['risk_review_due'],
  ]);
  await at('monitoring', daysAfter(today, 3));
  expect((await otto.call(taskEndpoints.countMine)).body.data.week).toBe(1);
  await at('monitoring', daysAfter(today, -3));
  expect((await otto.call(taskEndpoints.countMine)).body.data.overdue).toBe(1);
  const told = (await otto.call(attentionEndpoints.listMine, {})).body.data;
  expect(told.map(({ key }: { key: string }) => key)).toEqual(['review_overdue']);
  await at('monitoring', null);
  expect(await shortOf(otto)).toEqual([]);
});

test('of a risk that is closed or deleted nothing is to be read or tested', async () => {
  await addKri(oona);
  await addControl([oona]);
  await asOwner(api.urls, `update records set stage = 'closed', status = 'completed' where id = $1`, [
    params.recordId,
  ]);
  expect(await shortOf(oona)).toEqual([]);
  await asOwner(api.urls, `update records set stage = 'monitoring' where id = $1`, [params.recordId]);
  expect((await shortOf(oona)).length).toBe(2);
  await place.owner.call(riskEndpoints.remove, { params, body: { reason: 'Raised twice' } });
  expect(await shortOf(oona)).toEqual([]);
});

test('whoever becomes the owner hears of it, and takes over from who leaves once', async () => {
  await addKri(oona);
  await addControl([oona]);
  const heard = async (who: Member) =>
    (await who.call(notificationEndpoints.list, { query: { limit: 100 } })).body.data
      .filter(({ key }: { key: string }) => key === 'task.assigned')
      .map(({ facts }: { facts: { what: string } }) => facts.what)
      .toSorted();
  expect(await heard(oona)).toEqual(['risk_control_test', 'risk_kri_reading']);
  const open = await place.owner.call(accountEndpoints.openItems, { params: { accountId: idOf(oona) } });
  expect(open.body.data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'risk_control',
    'risk_kri',
  ]);
  const handed = await place.owner.call(accountEndpoints.reassign, {
    params: { accountId: idOf(oona) },
    body: { to: idOf(otto) },
  });
  expect(handed.body.data).toEqual({ reassigned: 2 });
  expect([await shortOf(oona), (await shortOf(otto)).map(([kind]) => kind)]).toEqual([
    [],
    ['risk_kri_reading', 'risk_control_test'],
  ]);
  expect(await heard(otto)).toEqual(['risk_control_test', 'risk_kri_reading']);
});

test('on the day of a reading nobody is reminded of the next one; a week before it is due they are', async () => {
  await asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select date_trunc('day', now()) + interval '12 hours' $$`,
  );
  await asOwner(api.urls, `update sites set time_zone = 'UTC'`);
  const kriId = await addKri(oona, 7);
  const reminded = async () =>
    (
      await inOrganization(api.database, place.owner.user._id, (tx) =>
        findTaskReminders(tx, undefined, 10_000),
      )
    ).notices.flatMap(({ event, once, path }) => (once?.includes(kriId) ? [[event, path]] : []));
  expect(await reminded()).toEqual([]);
  await asOwner(api.urls, `update risk_kris set created_at = now() - interval '9 days' where id = $1`, [
    kriId,
  ]);
  await asOwner(api.urls, `update risk_kris set next_reading = next_reading - 1 where id = $1`, [kriId]);
  expect(await reminded()).toEqual([
    ['task.due_soon', `library/detail/${params.recordId}?tab=reviews&item=${kriId}`],
  ]);
});

test('whoever owns a control or an indicator does it, also who may only read, and where they see nothing else', async () => {
  const site = await place.owner.call(siteEndpoints.create, {
    body: { name: `Plant ${params.recordId}`, location: 'Southfield', timeZone: 'UTC' },
  });
  const reader = await addMember(api, joined(place), {
    level: 1,
    name: 'Rea Reader',
    sites: [site.body._id],
  });
  const other = await addMember(api, joined(place), { level: 1, name: 'Una Unnamed' });
  expect((await reader.call(riskEndpoints.find, { params })).status).toBe(404);
  const controlId = await addControl([reader]);
  const kriId = await addKri(reader);
  expect((await reader.call(riskEndpoints.find, { params })).status).toBe(200);
  expect((await tasksOf(reader)).map(({ kind }) => kind).toSorted()).toEqual([
    'risk_control_test',
    'risk_kri_reading',
  ]);
  const keep = async (who: Member) => [
    await who.call(riskParts['control-test'].create, {
      params: { ...params, controlId },
      body: { result: 'effective', testedOn: today, tester: idOf(reader), nextTest: null },
    }),
    await who.call(riskParts['kri-reading'].create, {
      params: { ...params, kriId },
      body: { value: 0.5, readOn: today },
    }),
  ];
  expect((await keep(other)).map(({ status }) => status)).toEqual([403, 403]);
  expect((await keep(reader)).map(({ status }) => status)).toEqual([201, 201]);
  // Nothing else of the risk is theirs to change.
  const changed = await reader.call(riskEndpoints.update, { params, body: { name: 'Mine', version: 1 } });
  expect(changed.status).toBe(403);
});
