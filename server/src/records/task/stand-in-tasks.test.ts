import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let mara: Member;
let ann: Member;
let ben: Member;
let vera: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const add = (name: string, level: number) => addMember(api, world, { level, name });
  mara = await add('Mara Manager', 3);
  ann = await add('Ann Assignee', 2);
  ben = await add('Ben Beside', 2);
  vera = await add('Vera Verifier', 2);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner.query('update delegations set ended_at = now() where ended_at is null');
  await api.owner.query('update account_permissions set level = 2, site_ids = null where account_id = $1', [
    idOf(ben),
  ]);
});

const today = new Date().toISOString().slice(0, 10);
const idOf = ({ user }: Member) => user.accountId;

async function leave(who: Member, to: Member, more: object = {}): Promise<void> {
  const days = { firstDay: daysAfter(today, -1), lastDay: daysAfter(today, 5) };
  const made = await who.call(delegationEndpoints.create, {
    body: { ...days, kinds: ['task'], to: idOf(to), ...more },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

type Params = { workspaceId: string; recordId: string; actionId: string };

async function newAction(more: object = {}): Promise<Params> {
  const { _id } = await makeRisk(world, 'Worn clutch', { managers: [idOf(mara)] });
  const params = { workspaceId: world.workspaceId, recordId: _id };
  const body = {
    ...world.actionInput('Mend it'),
    startDate: '2026-01-01',
    endDate: daysAfter(today, 20),
    assignedTo: [idOf(ann)],
    ...more,
  };
  const made = await world.owner.call(riskParts.action.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...params, actionId: String(made.body.data._id) };
}

const move = async (who: Member, params: Params, body: object) => {
  const { version } = (await world.owner.call(riskParts.action.find, { params })).body.data;
  return who.call(riskParts.action.move, { params, body: { ...body, version } });
};

type Row = { kind: string; record: { _id: string }; standsInFor: { name: string } | null };
const tasksOf = async (who: Member, { recordId }: Params, view = 'open') => {
  const { body } = await who.call(taskEndpoints.listMine, { query: { limit: 100, view } });
  return (body.data as Row[])
    .filter(({ record }) => record._id === recordId)
    .map(({ kind, standsInFor }) => `${kind}${standsInFor ? ` for ${standsInFor.name}` : ''}`);
};

const lastLine = async (action: string) => {
  const { body } = await world.owner.call(logEndpoints.listAll, { query: { limit: 20 } });
  type Line = { action: string; performedBy: { name: string; standsInFor: string | null } };
  const line = (body.data.logs as Line[]).find((one) => one.action === action);
  return line && `${line.performedBy.name} for ${line.performedBy.standsInFor}`;
};

test('an action of somebody who is away is a task of whoever stands in, in its tab and its count, and is completed for them', async () => {
  const params = await newAction();
  const later = async () => (await ben.call(taskEndpoints.countMine, { query: {} })).body.data.later;
  const before = await later();
  expect(await tasksOf(ben, params)).toEqual([]);
  await leave(ann, ben);
  expect(await tasksOf(ben, params)).toEqual(['risk_action for Ann Assignee']);
  expect(await tasksOf(ben, params, 'later')).toEqual(['risk_action for Ann Assignee']);
  expect(await tasksOf(ben, params, 'overdue')).toEqual([]);
  expect(await later()).toBe(before + 1);
  const here = await ben.call(taskEndpoints.listWorkspace, {
    params: { type: 'risk', workspaceId: world.workspaceId },
    query: { limit: 100 },
  });
  expect((here.body.data as Row[]).some(({ record }) => record._id === params.recordId)).toBe(true);
  expect(await tasksOf(ann, params)).toEqual(['risk_action']);
  const done = await move(ben, params, { step: 'complete', note: 'Done' });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(await lastLine('complete')).toBe('Ben Beside for Ann Assignee');
  expect(await tasksOf(ann, params)).toEqual([]);
});

test('whoever stands in for nobody does not take a step of an action of others', async () => {
  const params = await newAction();
  expect((await move(ben, params, { step: 'complete' })).status).toBe(403);
  await leave(ann, ben, { kinds: ['approval'] });
  expect((await move(ben, params, { step: 'complete' })).status).toBe(403);
  expect(await tasksOf(ben, params)).toEqual([]);
});

const unfit: [string, () => Promise<unknown>][] = [
  [
    'may only read by now',
    () => api.owner.query('update account_permissions set level = 1 where account_id = $1', [idOf(ben)]),
  ],
  [
    'stands in for another module',
    () => api.owner.query(`update delegations set modules = '{capa}' where ended_at is null`),
  ],
  [
    'is not active',
    () => api.owner.query(`update accounts set status = 'inactive' where id = $1`, [idOf(ben)]),
  ],
];
for (const [what, change] of unfit)
  test(`nothing is a task of somebody who stands in and ${what}`, async () => {
    const params = await newAction();
    await leave(ann, ben);
    await change();
    try {
      expect((await move(ben, params, { step: 'complete' })).status).toBe(403);
      const { rows } = await api.owner.query(
        'select from stand_ins s where s.to_id = $1 and could_do_for(s.organization_id, s.to_id, s.from_id, s.kinds, $2)',
        [idOf(ben), params.actionId],
      );
      if (what !== 'stands in for another module') expect(rows).toEqual([]);
    } finally {
      await api.owner.query(`update accounts set status = 'active' where id = $1`, [idOf(ben)]);
    }
  });

test('whoever is to verify an action does not do it for somebody, and nobody verifies what they have done', async () => {
  const params = await newAction({ verifier: idOf(ben) });
  await leave(ann, ben);
  expect(await tasksOf(ben, params)).toEqual([]);
  expect((await move(ben, params, { step: 'complete' })).status).toBe(403);

  const other = await newAction({ verifier: idOf(vera) });
  await leave(vera, ben);
  expect((await move(ben, other, { step: 'complete' })).status).toBe(200);
  expect(await tasksOf(ben, other)).toEqual([]);
  expect((await move(ben, other, { step: 'verify' })).status).toBe(403);
});

test('a verification of somebody who is away is decided for them, and the log says so', async () => {
  const params = await newAction({ verifier: idOf(vera) });
  expect((await move(ann, params, { step: 'complete' })).status).toBe(200);
  expect((await move(ben, params, { step: 'verify' })).status).toBe(403);
  await leave(vera, ben);
  expect(await tasksOf(ben, params)).toEqual(['verification for Vera Verifier']);
  const done = await move(ben, params, { step: 'verify' });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(await lastLine('verify')).toBe('Ben Beside for Vera Verifier');
});

test('more time is granted for a manager who is away, by nobody who has asked for it', async () => {
  const params = await newAction();
  const ask = async (who: Member) => {
    const { version } = (await world.owner.call(riskParts.action.find, { params })).body.data;
    const newDate = daysAfter(today, 40);
    const body = { reason: 'Waiting for parts', justification: 'A week later.', newDate, version };
    return who.call(riskParts.action.extend, { params, body });
  };
  const asked = await ask(ann);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const decide = (who: Member) =>
    who.call(riskParts.action.decideExtension, {
      params: { ...params, extensionId: asked.body.data._id },
      body: { decision: 'granted', version: 1 },
    });
  expect((await decide(ben)).status).toBe(403);
  await leave(mara, ann);
  expect((await decide(ann)).status).toBeGreaterThanOrEqual(403);
  expect(await tasksOf(ann, params)).not.toContain('extension_decision for Mara Manager');
  await api.owner.query('update delegations set to_id = $1 where ended_at is null', [idOf(ben)]);
  expect(await tasksOf(ben, params)).toEqual(['extension_decision for Mara Manager']);
  expect((await decide(ben)).status).toBe(200);
  expect(await lastLine('granted')).toBe('Ben Beside for Mara Manager');
});

test('who is given an action or named to verify it while they are away is told to whoever chooses', async () => {
  const params = await newAction();
  await leave(ann, ben);
  const { body } = await mara.call(riskParts.action.candidates, { params, query: {} });
  const found = (body.data as { _id: string; away: unknown }[]).find(({ _id }) => _id === idOf(ann));
  expect(found?.away).toEqual({ until: daysAfter(today, 5), standIn: 'Ben Beside' });
});

test('whoever stands in says what the additional fields of an action ask, and nothing else of it', async () => {
  const params = await newAction();
  const change = async (body: object) => {
    const { version } = (await world.owner.call(riskParts.action.find, { params })).body.data;
    return ben.call(riskParts.action.update, { params, body: { ...body, version } });
  };
  const field = { name: 'torque', label: 'Torque', type: 'text', appliesTo: 'action' };
  const made = await world.owner.call(customFieldEndpoints.create, { params, body: field });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await change({ custom: { torque: '180' } })).status).toBe(403);
  await leave(ann, ben);
  expect((await change({ custom: { torque: '180' }, name: 'Otherwise' })).status).toBe(403);
  expect((await change({ custom: { torque: '180' } })).body.data.custom).toEqual({ torque: '180' });
  expect(await lastLine('updated')).toBe('Ben Beside for Ann Assignee');
  await move(ben, params, { step: 'complete' });
  expect((await change({ custom: { torque: '170' } })).status).toBe(409);
});
