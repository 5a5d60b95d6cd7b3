import { daysAfter } from 'contract/core/days';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// By when a CAPA is due follows from its class, as its workspace has it.

let api: TestApi;
let world: World;
let approver: Member;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  approver = await addMember(api, world, { level: 4, name: 'Ada Approver', workspaceId });
});
afterAll(() => api.close());

const find = async (recordId: string) =>
  (await world.owner.call(capaEndpoints.find, { params: { workspaceId, recordId } })).body.data;

async function move(who: Member, recordId: string, body: { step: string }) {
  const { version } = await find(recordId);
  return who.call(capaEndpoints.move, { params: { workspaceId, recordId }, body: { ...body, version } });
}

/** Raises one of the class minor and submits it, due on a day or as its class has it. */
async function submitted(dueDate?: string): Promise<string> {
  const { siteId, processId, owner } = world;
  const ids = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const judged = { source: 'supplier', kind: 'corrective', recurrenceLikelihood: 1, severity: 2, dueDate };
  const body = { ...samples.input(ids, 'Late labels'), ...judged, noContainmentReason: 'None is in stock.' };
  const made = await owner.call(capaEndpoints.create, { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { status } = await move(owner, made.body.data._id, { step: 'submit' });
  expect(status).toBe(200);
  return made.body.data._id;
}

async function set(settings: Record<string, number>) {
  const params = { type: 'capa', workspaceId } as const;
  const { version } = (await world.owner.call(settingEndpoints.find, { params })).body.data;
  return world.owner.call(settingEndpoints.update, {
    params,
    body: { ...settings, version, reason: 'As agreed' },
  });
}

/** Judges it to be critical, and accepts it. */
async function acceptAsCritical(recordId: string) {
  const params = { workspaceId, recordId };
  const { version } = await find(recordId);
  await approver.call(capaEndpoints.update, { params, body: { severity: 5, version } });
  const accepted = await move(approver, recordId, { step: 'accept' });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  return accepted.body.data;
}

test('a graver class that triage finds makes it due sooner, counted from its submission', async () => {
  const recordId = await submitted();
  const { dueDate } = await find(recordId);
  const sooner = daysAfter(dueDate, 30 - 90);
  expect(await acceptAsCritical(recordId)).toMatchObject({
    class: 'critical',
    dueDate: sooner,
    originalDueDate: sooner,
  });
});

test('also where it was returned in between, and submitted once more on another day', async () => {
  const recordId = await submitted();
  const { dueDate } = await find(recordId);
  const params = { workspaceId, recordId };
  const returned = await approver.call(capaEndpoints.move, {
    params,
    body: { step: 'return', version: (await find(recordId)).version, reason: 'Say where it was' },
  });
  expect(returned.status, JSON.stringify(returned.body)).toBe(200);
  // Two days pass.
  await api.owner.query('alter table activities disable trigger append_only');
  await api.owner.query(`update activities set at = at - interval '2 days' where root_id = $1`, [recordId]);
  await api.owner.query(`update records set due_on = due_on - 2 where id = $1`, [recordId]);
  expect((await move(world.owner, recordId, { step: 'submit' })).status).toBe(200);
  expect((await find(recordId)).dueDate).toBe(daysAfter(dueDate, -2));
  expect((await acceptAsCritical(recordId)).dueDate).toBe(daysAfter(dueDate, 30 - 90));
});

test('a day that somebody has chosen stays', async () => {
  const chosen = daysAfter(new Date().toISOString().slice(0, 10), 77);
  expect(await acceptAsCritical(await submitted(chosen))).toMatchObject({
    dueDate: chosen,
    originalDueDate: chosen,
  });
});

test('a workspace sets in how many days each class is due', async () => {
  expect((await set({ minorDays: 0 })).body.errors).toEqual({
    minorDays: 'Days are a whole number from 1 to 365',
  });
  expect((await set({ minorDays: 45 })).status).toBe(200);
  const { dueDate, createdAt } = await find(await submitted());
  expect([44, 45, 46].map((days) => daysAfter(createdAt.slice(0, 10), days))).toContain(dueDate);
});

test('a workspace sets for how long a closed one may be reopened', async () => {
  const recordId = await submitted();
  await bringTo(api.owner, recordId, 'closed');
  await api.owner.query(`update records set closed_on = current_date - 100 where id = $1`, [recordId]);
  const reopen = async () =>
    (await approver.call(capaEndpoints.steps, { params: { workspaceId, recordId } })).body.data.find(
      ({ step }: { step: string }) => step === 'reopen',
    );
  expect(await reopen()).toMatchObject({ allowed: true });
  await set({ reopenMonths: 3 });
  expect((await reopen()).unmet).toEqual([
    'It was closed 3 months ago or longer. Raise a new CAPA and link it to this one.',
  ]);
  await set({ reopenMonths: 1 });
  expect((await reopen()).unmet).toEqual([
    'It was closed 1 month ago or longer. Raise a new CAPA and link it to this one.',
  ]);
});
