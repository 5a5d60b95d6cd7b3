import { daysAfter } from 'contract/core/days';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// Who is asked for the decision that a CAPA waits for: everybody who may make it, and nobody whose own work it is about.

let api: TestApi;
let world: World;
let author: Member;
let manager: Member;
let doer: Member;
let approver: Member;
let editor: Member;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const join = (name: string, level: number) => addMember(api, world, { level, name, workspaceId });
  author = await join('Aud Author', 4);
  manager = await join('Mia Manager', 4);
  doer = await join('Dov Doer', 4);
  approver = await join('Ada Approver', 4);
  editor = await join('Eda Editor', 3);
});
afterAll(() => api.close());

beforeEach(async () => {
  const { siteId, processId } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const place = { workspaceId, siteId, processId, accountId: manager.user.accountId };
  const made = await author.call(capaEndpoints.create, { body: samples.input(place, 'Leaks') });
  params = { workspaceId, recordId: made.body.data._id };
});

/** One at a stage, whose only action somebody else than its author carries out. */
async function standAt(stage: CapaStage) {
  await bringTo(api.owner, params.recordId, stage);
  await api.owner.query(
    'update action_people set account_id = $2 where action_id in (select id from actions where record_id = $1)',
    [params.recordId, doer.user.accountId],
  );
}

async function take(who: Member, step: string, more: object = {}) {
  const { version } = (await who.call(capaEndpoints.find, { params })).body.data;
  const moved = await who.call(capaEndpoints.move, { params, body: { step, version, ...more } });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
}

/** Whether the CAPA is told to somebody as what they may decide, and by which day it is a task of theirs. */
async function isAsked(who: Member) {
  const told = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  const tasks = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
  return {
    told: told.body.data.filter(
      (one: { key: string }) =>
        one.key === 'record.decision_asked' && JSON.stringify(one).includes(params.recordId),
    ).length,
    by: tasks.body.data.flatMap(({ kind, record, dueDate }: Task) =>
      kind === 'capa_decision' && record._id === params.recordId ? dueDate : [],
    ),
  };
}

const needsAttention = async (who: Member, key: string) =>
  (await who.call(attentionEndpoints.listMine, { query: { key, whose: 'me', limit: 100 } })).body.data.some(
    ({ _id }: { _id: string }) => _id === params.recordId,
  );

const unasked = { told: 0, by: [] };
const askedIn = (days: number) => ({ told: 1, by: [daysAfter(today, days)] });

test('a draft waits for nobody; at triage everybody is asked who may decide, but its author', async () => {
  await standAt('draft');
  expect(await isAsked(manager)).toEqual(unasked);
  await take(author, 'submit');
  expect(await isAsked(author)).toEqual(unasked);
  expect(await isAsked(editor)).toEqual(unasked);
  for (const who of [manager, approver, doer]) {
    expect(await isAsked(who)).toEqual(askedIn(3));
    expect(await needsAttention(who, 'capa_decision_waiting')).toBe(true);
  }
  expect(await needsAttention(author, 'capa_decision_waiting')).toBe(false);
  // Those who were asked are reminded of it, and not its managers.
  const waiting = await world.owner.call(attentionEndpoints.listMine, {
    query: { key: 'capa_decision_waiting', whose: 'all', limit: 100 },
  });
  const { people } = waiting.body.data.find(({ _id }: { _id: string }) => _id === params.recordId);
  const names = people.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['Ada Approver', 'Dov Doer', 'Mia Manager']));
  expect(names).not.toContain('Aud Author');
  await take(approver, 'accept');
  expect((await isAsked(manager)).by).toEqual([]);
  expect(await needsAttention(manager, 'capa_decision_waiting')).toBe(false);
});

test('triage is due after as many days as the workspace has set', async () => {
  const { owner } = world;
  const path = { type: 'capa', workspaceId: params.workspaceId } as const;
  const { version } = (await owner.call(settingEndpoints.find, { params: path })).body.data;
  const set = (triageDays: number, at: number) =>
    owner.call(settingEndpoints.update, {
      params: path,
      body: { triageDays, version: at, reason: 'As agreed' },
    });
  const changed = await set(8, version);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await standAt('draft');
  await take(author, 'submit');
  expect((await isAsked(approver)).by).toEqual([daysAfter(today, 8)]);
  await set(3, changed.body.data.version);
});

test('a plan, and a closure, are decided about by others than who wrote or manages the CAPA', async () => {
  await standAt('investigation');
  await take(author, 'submit-plan');
  for (const who of [author, manager, editor]) expect(await isAsked(who)).toEqual(unasked);
  for (const who of [doer, approver]) expect(await isAsked(who)).toEqual(askedIn(3));
  await standAt('verification');
  await api.owner.query(`update capas set capa_required = 'no' where id = $1`, [params.recordId]);
  await take(approver, 'pass-correction');
  for (const who of [author, manager]) expect(await isAsked(who)).toEqual(unasked);
  expect((await isAsked(doer)).by).toEqual([daysAfter(today, 3)]);
});

test('whoever carried out an action is not asked to verify it', async () => {
  await standAt('implementation');
  await take(editor, 'submit-verification');
  expect(await isAsked(doer)).toEqual(unasked);
  for (const who of [author, manager, approver]) expect(await isAsked(who)).toEqual(askedIn(3));
});

test('nor is whoever is responsible for a containment by which a correction is made', async () => {
  await standAt('implementation');
  await api.owner.query(`update capas set capa_required = 'no' where id = $1`, [params.recordId]);
  await api.owner.query(
    `insert into capa_containments (organization_id, id, workspace_id, record_id, kind, description, responsible_ids, due_date, status)
     select organization_id, gen_random_uuid(), workspace_id, id, 'containment', 'Sort the lot', array[$2::uuid], current_date, 'completed'
       from records where id = $1`,
    [params.recordId, approver.user.accountId],
  );
  await take(editor, 'submit-verification');
  expect(await isAsked(approver)).toEqual(unasked);
  expect(await isAsked(manager)).toEqual(askedIn(3));
  const { body } = await approver.call(capaEndpoints.steps, { params });
  expect(body.data.find(({ step }: { step: string }) => step === 'pass-correction')).toMatchObject({
    allowed: false,
    unmet: ['Whoever is responsible for a containment does not verify the correction: somebody else does.'],
  });
});

test('a verdict is asked for once the last check is made, and no longer while one is missing', async () => {
  await standAt('monitoring');
  const plans = await author.call(capaParts.effectiveness.list, { params });
  const effectivenessId = plans.body.data[0]._id;
  const at = { ...params, effectivenessId };
  await api.owner.query('update capa_effectiveness set checks_count = 2 where id = $1', [effectivenessId]);
  expect(await isAsked(approver)).toEqual(unasked);
  const made = await author.call(capaParts['effectiveness-check'].create, {
    params: at,
    body: { checkedOn: today, value: 0, sampleSize: 5 },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await isAsked(doer)).toEqual(unasked);
  expect(await isAsked(approver)).toEqual(askedIn(3));
  expect(await needsAttention(approver, 'capa_inconclusive')).toBe(true);
  const gone = { ...at, effectivenessCheckId: made.body.data._id };
  await author.call(capaParts['effectiveness-check'].remove, { params: gone, body: { reason: 'A mistake' } });
  expect((await isAsked(approver)).by).toEqual([]);
});

test('what is on hold waits for no decision, and is asked for again when it goes on', async () => {
  await standAt('draft');
  await take(author, 'submit');
  await take(approver, 'hold', { reason: 'The customer answers', resumeOn: daysAfter(today, 10) });
  expect((await isAsked(approver)).by).toEqual([]);
  await take(approver, 'resume');
  expect(await isAsked(approver)).toEqual(askedIn(3));
});

test('a decision is handed to somebody else who may make it', async () => {
  await standAt('investigation');
  await take(author, 'submit-plan');
  const { accountId } = approver.user;
  const items = [params.recordId];
  const handTo = (to: Member) =>
    world.owner.call(accountEndpoints.reassign, {
      params: { accountId },
      body: { to: to.user.accountId, items },
    });
  for (const who of [editor, author]) {
    const refused = await handTo(who);
    expect([refused.status, refused.body.errors.to]).toEqual([
      400,
      expect.stringMatching(/ may not decide about CAPA-/),
    ]);
  }
  expect((await handTo(doer)).body.data).toEqual({ reassigned: 1 });
  expect((await isAsked(approver)).by).toEqual([]);
  expect((await isAsked(doer)).by).toHaveLength(1);
});

test('whoever may decide puts a CAPA on hold and lets it go on; whoever works on it does not', async () => {
  await standAt('investigation');
  const pause = async (who: Member, body: object) => {
    const { version } = (await who.call(capaEndpoints.find, { params })).body.data;
    return (await who.call(capaEndpoints.move, { params, body: { ...body, version } })).status;
  };
  const hold = { step: 'hold', reason: 'The customer answers', resumeOn: daysAfter(today, 10) };
  expect(await pause(editor, hold)).toBe(403);
  expect(await pause(approver, hold)).toBe(200);
  expect(await pause(editor, { step: 'resume' })).toBe(403);
  expect(await pause(approver, { step: 'resume' })).toBe(200);
});
