import { daysAfter } from 'contract/core/days';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

// What did not work is planned anew: the same plan is not submitted once more.

let api: TestApi;
let world: World;
let checker: Member;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  checker = await addMember(api, world, { level: 4, name: 'Cleo Checker', workspaceId });
});
afterAll(() => api.close());

beforeEach(async () => {
  const { siteId, processId, owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const ids = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(capaEndpoints.create, { body: samples.input(ids, 'Leaks') });
  params = { workspaceId, recordId: made.body.data._id };
  await bringTo(api.owner, params.recordId, 'monitoring');
});

/** Says of the present cycle that it did not work, and what was wrong. */
async function refute(choice: string | undefined, step = 'ineffective') {
  const seen = (await checker.call(capaParts.signature.review, { params, query: { step } })).body.data;
  const begun = await checker.call(capaParts.signature.challenge, {
    params,
    body: {
      meaning: step === 'reopen' ? 'Approved' : 'Verified',
      hash: seen.hash,
      recordVersion: seen.record.version,
      step,
    },
  });
  const signature = { token: begun.body.data?.token, password: checker.password };
  const body = { step, reason: 'It leaks still', choice, version: seen.record.version, signature };
  return checker.call(capaEndpoints.move, { params, body });
}

const find = async () => (await world.owner.call(capaEndpoints.find, { params })).body.data;
const submit = async () =>
  (await world.owner.call(capaEndpoints.steps, { params })).body.data.find(
    ({ step }: { step: string }) => step === 'submit-plan',
  );

const anew = 'No action of cycle 2 is planned: what was done before has not worked.';
const otherCause = 'The cause was wrong: name another one, or begin another analysis, in cycle 2.';

const plan = () =>
  world.owner.call(capaParts.action.create, {
    params,
    body: {
      name: 'Fit another seal',
      startDate: '2026-03-01',
      endDate: '2026-04-01',
      assignedTo: [world.owner.user.accountId],
    },
  });

test('a verdict of ineffective asks what was wrong, and keeps it with the cycle', async () => {
  const step = (await checker.call(capaEndpoints.steps, { params })).body.data.find(
    (one: { step: string }) => one.step === 'ineffective',
  );
  expect(step.choice).toEqual({
    label: 'What failed',
    choices: {
      cause: 'The cause was wrong',
      action: 'The actions were wrong',
      implementation: 'The actions were carried out poorly',
    },
    missing: 'Choose what failed',
  });
  expect((await refute(undefined)).body).toMatchObject({ errors: { choice: 'Choose what failed' } });
  expect((await refute('weather')).body).toMatchObject({ errors: { choice: 'Choose what failed' } });
  expect((await refute('action')).body.data).toMatchObject({ stage: 'investigation', cycle: 2 });
  const plans = await world.owner.call(capaParts.effectiveness.list, { params });
  expect(plans.body.data).toMatchObject([{ cycle: 1, verdict: 'ineffective', failed: 'action' }]);
});

test('the same plan is not submitted once more: an action of the new cycle is asked', async () => {
  await refute('action');
  const { unmet, checks } = await submit();
  expect(unmet).toContain(anew);
  expect(unmet).not.toContain(otherCause);
  expect(checks).toContainEqual(expect.objectContaining({ key: 'plannedAnew', ok: false, at: 'actions' }));
  await plan();
  expect((await submit()).unmet).not.toContain(anew);
  expect(
    (await find()).tasks.map(({ name, cycle }: { name: string; cycle: number }) => [name, cycle]),
  ).toEqual(
    expect.arrayContaining([
      ['Change the seal', 1],
      ['Fit another seal', 2],
    ]),
  );
});

test('where the cause was wrong, another one or another analysis is asked besides', async () => {
  await refute('cause');
  await plan();
  const { unmet, checks } = await submit();
  expect(unmet).toContain(otherCause);
  expect(checks).toContainEqual(expect.objectContaining({ key: 'analysedAnew', ok: false, at: 'analysis' }));
  const named = await world.owner.call(capaParts.cause.create, {
    params,
    body: { name: 'The groove is too deep' },
  });
  expect(named.body.data).toMatchObject({ cycle: 2 });
  expect((await submit()).unmet).not.toContain(otherCause);
  const causes = (await world.owner.call(capaParts.cause.list, { params })).body.data;
  expect(causes).toMatchObject([{ cycle: 1 }, { cycle: 2 }]);
});

test('an analysis of the new cycle answers it as well, and one of an earlier one does not', async () => {
  await refute('cause');
  const begun = await world.owner.call(capaParts['five-whys'].create, {
    params,
    body: { name: 'Why does it leak still?' },
  });
  expect(begun.body.data).toMatchObject({ cycle: 2 });
  expect((await submit()).unmet).not.toContain(otherCause);
});

test('in its first cycle a CAPA is asked neither', async () => {
  await bringTo(api.owner, params.recordId, 'investigation');
  const { checks } = await submit();
  expect(checks.map(({ key }: { key: string }) => key)).toEqual(
    expect.not.arrayContaining(['plannedAnew', 'analysedAnew']),
  );
});

/** Makes it one that was accepted and verified in time, and is past its due date since. */
async function verifiedInTime() {
  const past = daysAfter(new Date().toISOString().slice(0, 10), -85);
  await api.owner.query(
    `update capas set original_due_date = $2::date - 3, first_verified_on = $2::date - 1, first_due_on = $2 where id = $1`,
    [params.recordId, past],
  );
  await api.owner.query('update records set due_on = $2 where id = $1', [params.recordId, past]);
  return { past, original: daysAfter(past, -3) };
}

const onTime = async (is: string) => {
  const { body } = await world.owner.call(capaEndpoints.list, {
    params: { type: 'capa', workspaceId: params.workspaceId },
    query: { onTime: [is] },
  });
  return body.data.some(({ _id }: { _id: string }) => _id === params.recordId);
};

test.each([
  ['ineffective', 'monitoring'],
  ['partially', 'monitoring'],
  ['reopen', 'closed'],
] as const)(
  'after the step "%s" it is due anew as its class has it, and was on time before',
  async (step, stage) => {
    await bringTo(api.owner, params.recordId, stage);
    await api.owner.query('update records set closed_on = current_date - 5 where id = $1 and $2', [
      params.recordId,
      stage === 'closed',
    ]);
    const { past, original } = await verifiedInTime();
    expect(await onTime('moved')).toBe(true);
    const { status, body } = await refute(step === 'ineffective' ? 'action' : undefined, step);
    expect(status, JSON.stringify(body)).toBe(200);
    const { dueDate, originalDueDate, cycle, class: of } = await find();
    const days = { critical: 30, major: 60, minor: 90 }[of as 'major'];
    const from = new Date().toISOString().slice(0, 10);
    expect([-1, 0, 1].map((more) => daysAfter(from, days + more))).toContain(dueDate);
    expect({ originalDueDate, cycle }).toEqual({ originalDueDate: original, cycle: 2 });
    // What is due anew makes nothing that was verified before be later or in better time.
    expect([await onTime('moved'), await onTime('first'), await onTime('late')]).toEqual([
      true,
      false,
      false,
    ]);
    const { rows } = await api.owner.query(
      `select action, changes->'dueDate' as due from activities where root_id = $1 and entity = 'capa' order by seq desc limit 1`,
      [params.recordId],
    );
    expect(rows).toEqual([{ action: step, due: [past, dueDate] }]);
  },
);

test('a due date that is later than that of its class stays', async () => {
  const later = daysAfter(new Date().toISOString().slice(0, 10), 200);
  await api.owner.query('update records set due_on = $2 where id = $1', [params.recordId, later]);
  await refute('action');
  expect((await find()).dueDate).toBe(later);
});
