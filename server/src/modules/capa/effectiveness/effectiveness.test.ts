import { daysAfter } from 'contract/core/days';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';
import { samples } from '../capa.samples.ts';

let api: TestApi;
let world: World;
let checker: Member;
let params: { workspaceId: string; recordId: string };

const today = new Date().toISOString().slice(0, 10);
const plans = capaParts.effectiveness;
const checks = capaParts['effectiveness-check'];

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  checker = await addMember(api, world, { level: 4, name: 'Cleo Checker', workspaceId });
});
afterAll(() => api.close());

async function raise() {
  const { siteId, processId, owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const body = samples.input({ workspaceId, siteId, processId, accountId: owner.user.accountId }, 'Leaks');
  const made = await owner.call(capaEndpoints.create, { body });
  params = { workspaceId, recordId: made.body.data._id };
}

const input = () => ({
  objective: 'No housing leaks any more',
  metric: 'Leaks a week',
  baseline: 4,
  dataSource: 'manual-series',
  comparator: 'at-most',
  target: 1,
  sampleSize: 5,
  waitDays: 60,
  intervalDays: 30,
  checksCount: 1,
  checker: checker.user.accountId,
});

const plan = () => world.owner.call(plans.create, { params, body: input() });
const listed = async () => (await world.owner.call(plans.list, { params })).body.data;
const find = async () => (await world.owner.call(capaEndpoints.find, { params })).body.data;
const stepOf = async (who: Member, step: string) =>
  (await who.call(capaEndpoints.steps, { params })).body.data.find(
    (one: { step: string }) => one.step === step,
  );

/** Takes a step by a signature. */
async function sign(step: string, reason?: string) {
  const seen = (await checker.call(capaParts.signature.review, { params, query: { step } })).body.data;
  const begun = await checker.call(capaParts.signature.challenge, {
    params,
    body: { meaning: 'Verified', hash: seen.hash, recordVersion: seen.record.version, step },
  });
  const signature = { token: begun.body.data?.token, password: checker.password };
  const choice = step === 'ineffective' ? 'cause' : undefined;
  const body = { step, reason, choice, version: seen.record.version, signature };
  return checker.call(capaEndpoints.move, { params, body });
}

const missed = (value: number) =>
  `The last check measured ${value} and missed the target, at most 1; 4 was measured before the actions.`;

/** A step that may be taken against what the data say, if a reason is given. */
const asks = (why: string) => ({
  allowed: true,
  reason: 'required',
  answers: why,
  checks: expect.arrayContaining([expect.objectContaining({ key: 'checksEffective', ok: false, why })]),
});

async function check(value: number, checkedOn = today, { who = checker, note = '' } = {}) {
  const [{ _id: effectivenessId }] = await listed();
  const body = { checkedOn, value, sampleSize: 5, note };
  return who.call(checks.create, { params: { ...params, effectivenessId }, body });
}

test('there is one plan for each cycle, and it stands once the actions begin', async () => {
  await raise();
  const made = await plan();
  expect([made.status, made.body.data]).toMatchObject([201, { cycle: 1, verdict: null, startsOn: null }]);
  expect((await plan()).body.errors).toEqual({
    metric: 'Effectiveness is planned already: change that plan',
  });
  const change = (version: number) =>
    world.owner.call(plans.update, {
      params: { ...params, effectivenessId: made.body.data._id },
      body: { target: 2, version },
    });
  expect((await change(1)).body.data).toMatchObject({ target: 2, version: 2 });
  await api.owner.query(`update records set stage = 'implementation', status = 'in-progress' where id = $1`, [
    params.recordId,
  ]);
  expect((await change(2)).body).toMatchObject({ code: 'RECORD_LOCKED' });
});

test('a target by percent that can never be met is refused as it is planned, and as it is changed', async () => {
  await raise();
  const percent = { ...input(), comparator: 'reduced-by' as const, target: 50 };
  const make = (body: object) => world.owner.call(plans.create, { params, body: { ...percent, ...body } });
  const ofNothing = {
    baseline: 'Nothing is a percentage of 0: compare what is measured with a value instead',
  };
  expect((await make({ baseline: 0 })).body).toMatchObject({ code: 'VALIDATION', errors: ofNothing });
  expect((await make({ target: 101 })).body.errors).toEqual({
    target: 'Nothing is reduced by more than 100 percent',
  });
  const made = (await make({})).body.data;
  const change = async (body: object) =>
    world.owner.call(plans.update, {
      params: { ...params, effectivenessId: made._id },
      body: { ...body, version: (await listed())[0].version },
    });
  expect((await change({ baseline: 0 })).body.errors).toEqual(ofNothing);
  expect((await change({ target: 0 })).body.errors).toEqual({ target: 'Enter a percentage above 0' });
  expect((await change({ baseline: 0, comparator: 'at-most', target: 0 })).status).toBe(200);
  expect((await change({ comparator: 'reduced-by' })).body.errors).toEqual(ofNothing);
});

test('a plan whose checker carries out an action is refused in words', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'investigation');
  await api.owner.query(`update capa_effectiveness set checker_id = $2 where record_id = $1`, [
    params.recordId,
    world.owner.user.accountId,
  ]);
  const { unmet } = await stepOf(world.owner, 'submit-plan');
  expect(unmet).toContainEqual(
    'Whoever is to check effectiveness carries out the action "Change the seal": let somebody else check it.',
  );
});

test('whoever carried out an action keeps no check of it, and in a small team says why in its note', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'monitoring');
  const own = (note: string) => check(1, today, { who: world.owner, note });
  expect((await own('Looked at 5 housings')).body).toMatchObject({
    code: 'SOD_VIOLATION',
    message: 'Whoever carried out an action does not check whether it has worked: somebody else does.',
  });
  const settings = { params: { type: 'capa' as const, workspaceId: params.workspaceId } };
  const set = async (smallTeam: boolean) => {
    const { version } = (await world.owner.call(settingEndpoints.find, settings)).body.data;
    await world.owner.call(settingEndpoints.update, {
      ...settings,
      body: { smallTeam, reason: 'We are two', version },
    });
  };
  await set(true);
  expect((await own('')).body.errors.note).toMatch(
    /Say in at least 10 characters why nobody else does it\.$/,
  );
  expect((await own('Nobody else is here')).status).toBe(201);
  await set(false);
});

async function firstVerified() {
  const { rows } = await api.owner.query(
    `select first_verified_on::text as verified, first_due_on::text as due from capas where id = $1`,
    [params.recordId],
  );
  return rows[0];
}

test('what passed verification is monitored, and is to be looked at when its first check is due', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'verification');
  await api.owner.query(`update capa_effectiveness set starts_on = null where record_id = $1`, [
    params.recordId,
  ]);
  await api.owner.query(`update capas set first_verified_on = null, first_due_on = null where id = $1`, [
    params.recordId,
  ]);
  await api.owner.query(`update records set due_on = '2099-03-01' where id = $1`, [params.recordId]);
  const { version } = await find();
  const passed = await checker.call(capaEndpoints.move, { params, body: { step: 'pass', version } });
  expect(passed.body.data).toMatchObject({ stage: 'monitoring', reviewDate: daysAfter(today, 120) });
  expect(await listed()).toMatchObject([{ startsOn: today }]);
  expect(await firstVerified()).toEqual({ verified: today, due: '2099-03-01' });
  // What is due later changes nothing about that.
  await api.owner.query(`update records set due_on = due_on + 30 where id = $1`, [params.recordId]);
  await api.owner.query(`update capa_effectiveness set starts_on = starts_on + 1 where record_id = $1`, [
    params.recordId,
  ]);
  expect(await firstVerified()).toEqual({ verified: today, due: '2099-03-01' });
  await api.owner.query(`update capa_effectiveness set starts_on = starts_on - 1 where record_id = $1`, [
    params.recordId,
  ]);
  // What was measured before that day is shown, and does not count.
  expect((await check(0)).status).toBe(201);
  expect(await stepOf(checker, 'effective')).toMatchObject(asks('Checks that count so far: 0 of 1.'));
});

test('a check is refused until the implementation is verified, since it would never count', async () => {
  await raise();
  const { number } = await find();
  await plan();
  const refused = await check(0);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'INVALID_TRANSITION',
      message: `${number} is not monitored yet: a check is recorded once its implementation is verified.`,
    },
  ]);
  await bringTo(api.owner, params.recordId, 'monitoring');
  expect((await check(0)).status).toBe(201);
});

test('a confirmed CAPA keeps what the data said; a check is kept no more', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'monitoring');
  const confirmed = await sign('effective');
  expect(confirmed.body.data).toMatchObject({ stage: 'closure-review', reviewDate: null });
  expect(await listed()).toMatchObject([
    {
      verdict: 'effective',
      verdictReason: '1 check of 1 met the target, at most 1; the last measured 0.5 against 4 before.',
      decidedOn: today,
      decidedBy: { name: 'Cleo Checker' },
    },
  ]);
  expect((await check(0)).body).toMatchObject({ code: 'RECORD_LOCKED' });
});

test('an ineffective one is investigated again in the next cycle, which has a plan of its own', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'monitoring');
  await check(3);
  expect(await stepOf(checker, 'effective')).toMatchObject(asks(missed(3)));
  const refuted = await sign('ineffective', 'The seal was not the cause');
  expect(refuted.body.data).toMatchObject({ stage: 'investigation', cycle: 2 });
  expect((await stepOf(world.owner, 'submit-plan')).unmet).toContain(
    'Plan how effectiveness will be checked before implementation.',
  );
  expect((await plan()).body.data).toMatchObject({ cycle: 2, verdict: null });
  expect(await listed()).toMatchObject([
    { cycle: 2 },
    {
      cycle: 1,
      verdict: 'ineffective',
      verdictReason: 'The seal was not the cause',
      computedVerdict: 'ineffective',
      computedReason: missed(3),
    },
  ]);
});

test('what has come half the way is partially effective by the data, and investigated again for what is left', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'monitoring');
  await check(2.5);
  const reported = await sign('partially', 'The second supplier is still open');
  expect(reported.body.data).toMatchObject({ stage: 'investigation', cycle: 2, proof: 'partly' });
  expect(await listed()).toMatchObject([
    { verdict: 'partially', computedVerdict: 'partially', computedReason: missed(2.5), decidedOn: today },
  ]);
});

test('a verdict against the data asks a reason besides the signature, and both verdicts are kept', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'monitoring');
  await check(3);
  const bare = await sign('effective');
  expect([bare.status, bare.body.errors]).toEqual([
    400,
    { reason: `${missed(3)} Say in at least 3 characters why it is so all the same.` },
  ]);
  expect(await listed()).toMatchObject([{ verdict: null, computedVerdict: null }]);
  const given = await sign('effective', 'The third leak came from a test rig');
  expect(given.body.data).toMatchObject({ stage: 'closure-review', proof: 'first' });
  expect(await listed()).toMatchObject([
    {
      verdict: 'effective',
      verdictReason: 'The third leak came from a test rig',
      computedVerdict: 'ineffective',
      computedReason: missed(3),
      decidedBy: { name: 'Cleo Checker' },
    },
  ]);
  const { rows } = await api.owner.query(
    `select changes, reason from activities where root_id = $1 and entity in ('capa_effectiveness', 'capa') order by seq desc limit 4`,
    [params.recordId],
  );
  expect(rows).toContainEqual(
    expect.objectContaining({
      changes: expect.objectContaining({
        verdict: [null, 'effective'],
        computedVerdict: [null, 'ineffective'],
      }),
    }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ reason: 'The third leak came from a test rig' }));
});

test('whoever carried out an action gives no verdict, with whatever reason', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'monitoring');
  await check(3);
  await api.owner.query(
    `insert into action_people (organization_id, action_id, account_id)
     select organization_id, id, $2 from actions where record_id = $1`,
    [params.recordId, checker.user.accountId],
  );
  for (const step of ['effective', 'partially', 'ineffective'])
    expect((await sign(step, 'It is better now')).body, step).toMatchObject({ code: 'SOD_VIOLATION' });
  expect(await listed()).toMatchObject([{ verdict: null }]);
});

test('monitoring that is extended needs one more check on the day that is said, and is extended twice at most', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'monitoring');
  await api.owner.query('update records set due_on = current_date where id = $1', [params.recordId]);
  const extend = async (resumeOn?: string) => {
    const { version } = await find();
    const body = { step: 'inconclusive', reason: 'The line stood still', resumeOn, version };
    return (await checker.call(capaEndpoints.move, { params, body })).body;
  };
  expect(await extend()).toMatchObject({ errors: { resumeOn: 'Date is required' } });
  expect(await extend(daysAfter(today, -5))).toMatchObject({
    errors: { resumeOn: 'Choose a day after today' },
  });
  const next = daysAfter(today, 45);
  expect((await extend(next)).data).toMatchObject({ stage: 'monitoring', reviewDate: next });
  expect(await stepOf(checker, 'effective')).toMatchObject(asks('Checks that count so far: 1 of 2.'));
  expect(await extend(next)).toMatchObject({
    errors: { resumeOn: 'Choose a day after the one on which the last check is due' },
  });
  const later = daysAfter(today, 80);
  // The one before is to be made first.
  expect((await extend(later)).data).toMatchObject({ reviewDate: next, expectedClose: daysAfter(later, 5) });
  expect(await listed()).toMatchObject([{ checksCount: 3, extensions: 2, extendedTo: [next, later] }]);
  expect(await extend(daysAfter(today, 90))).toMatchObject({ code: 'PRECONDITION_UNMET' });
});

test.each([
  [5, 'critical', 60],
  [3, 'major', 90],
  [1, 'minor', 120],
] as const)(
  'of severity %i it is %s, and is checked after %i days at the soonest',
  async (severity, of, least) => {
    await raise();
    await bringTo(api.owner, params.recordId, 'investigation');
    await api.owner.query('update capas set severity = $2, recurrence_likelihood = 1 where id = $1', [
      params.recordId,
      severity,
    ]);
    const unmetAfter = async (days: number) => {
      await api.owner.query('update capa_effectiveness set wait_days = $2 where record_id = $1', [
        params.recordId,
        days,
      ]);
      return (await stepOf(world.owner, 'submit-plan')).unmet;
    };
    const why = `Effectiveness is first checked ${least} days or more after the verification of a ${of} CAPA; ${least - 1} are planned.`;
    expect(await unmetAfter(least - 1)).toContain(why);
    expect(await unmetAfter(least)).toEqual([]);
  },
);

test('a workspace sets after how many days CAPAs are checked at the soonest', async () => {
  await raise();
  await bringTo(api.owner, params.recordId, 'investigation');
  const place = { type: 'capa', workspaceId: params.workspaceId };
  const set = async (majorWaitDays: number) => {
    const { version } = (await world.owner.call(settingEndpoints.find, { params: place })).body.data;
    const body = { majorWaitDays, version, reason: 'As agreed' };
    return world.owner.call(settingEndpoints.update, { params: place, body });
  };
  expect((await set(-1)).body.errors).toEqual({ majorWaitDays: 'Days are a whole number from 0 to 365' });
  await api.owner.query('update capa_effectiveness set wait_days = 7 where record_id = $1', [
    params.recordId,
  ]);
  expect((await stepOf(world.owner, 'submit-plan')).allowed).toBe(false);
  expect((await set(7)).status).toBe(200);
  expect((await stepOf(world.owner, 'submit-plan')).unmet).toEqual([]);
  await set(90);
});
