import type { Step } from 'contract/core/step';
import { countingType } from 'contract/modules/risk/counting-rating';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo, prepareNext, standAt } from '../../../../test/risk-stage.ts';
import { addMember } from '../../../../test/world.ts';
import type { RiskStage } from 'contract/modules/risk/risk.workflow';

// A risk that is assessed or treated once more, and those who are asked to decide about it each time.

let api: TestApi;
let place: Place;
let editor: Member;
let approver: Member;
let evaluator: Member;
let admin: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  editor = await addMember(api, joined(place), { level: 3, name: 'Eda Editor' });
  approver = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
  evaluator = await addMember(api, joined(place), { level: 4, name: 'Eva Evaluator' });
  admin = await addMember(api, joined(place), { level: 5, name: 'Ava Admin' });
});
afterAll(() => api.close());

type Params = { workspaceId: string; recordId: string };

async function riskAt(stage: RiskStage): Promise<Params> {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  await bringTo(api.owner, recordId, stage);
  return { workspaceId: place.workspaceId, recordId };
}

async function take(who: Member, params: Params, step: string, more: object = {}) {
  const { body } = await who.call(riskEndpoints.find, { params });
  const moved = await who.call(riskEndpoints.move, {
    params,
    body: { step, version: body.data.version, ...more },
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
}

const offerOf = async (who: Member, params: Params, step: string): Promise<Step> => {
  const { body } = await who.call(riskEndpoints.steps, { params });
  return body.data.find((one: Step) => one.step === step);
};

type Judged = { likelihood: number; impacts: { people: number }; date?: string };
const medium = { likelihood: 2, impacts: { people: 3 } };

async function assess(params: Params, type: RatingType, judged: Judged = medium): Promise<string> {
  const body = { type, ...judged, rationale: 'It was looked at again.' };
  const made = await evaluator.call(riskAssessmentEndpoints.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return String(made.body.data._id);
}

/** Somebody else looks at an assessment. */
async function look(params: Params, assessmentId: string) {
  const body = { status: 'reviewed', version: 1 };
  const at = { params: { ...params, assessmentId }, body };
  expect((await approver.call(riskAssessmentEndpoints.decide, at)).status).toBe(200);
}

/** Whether a risk is told to somebody, is a task of theirs, and needs their attention. */
async function isAsked(who: Member, { recordId }: Params): Promise<typeof asked> {
  const told = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  const needs = await who.call(attentionEndpoints.listMine, {
    query: { key: 'risk_decision_waiting', whose: 'me', limit: 100 },
  });
  const tasks = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
  return {
    told: told.body.data.some(
      (one: { key: string; record: { _id: string } | null }) =>
        one.key === 'record.decision_asked' && JSON.stringify(one).includes(recordId),
    ),
    task: tasks.body.data.some(
      ({ kind, record }: Task) => kind === 'risk_decision' && record._id === recordId,
    ),
    attention: needs.body.data.some(({ _id }: { _id: string }) => _id === recordId),
  };
}

const asked = { told: true, task: true, attention: true };
const unasked = { told: false, task: false, attention: false };

test.each([
  ['monitoring', 'reassess'],
  ['closed', 'reopen'],
] as const)('what is %s and taken up by %s is assessed anew before it is submitted', async (stage, step) => {
  const params = await riskAt(stage);
  await take(approver, params, step, { reason: 'The line runs faster' });
  const why = 'Assess the current risk anew first: its rating is from before it was taken up again.';
  expect((await offerOf(editor, params, 'submit-assessment')).unmet).toContain(why);
  await look(params, await assess(params, 'inherent'));
  const assessmentId = await assess(params, 'current');
  const unseen = 'Have the new assessment of the current risk reviewed first.';
  expect((await offerOf(editor, params, 'submit-assessment')).unmet).toContain(unseen);
  await look(params, assessmentId);
  expect(await offerOf(editor, params, 'submit-assessment')).toMatchObject({ allowed: true });
  await take(editor, params, 'submit-assessment');
  // Whoever assessed it, or may not approve, is asked for nothing.
  expect(await isAsked(approver, params)).toEqual(asked);
  expect(await isAsked(admin, params)).toEqual(asked);
  expect(await isAsked(evaluator, params)).toEqual(unasked);
  expect(await isAsked(editor, params)).toEqual(unasked);
});

test('a rejected assessment is made anew, and what nobody spoke about goes on waiting', async () => {
  const params = await riskAt('assessed');
  await look(params, await assess(params, 'inherent'));
  await look(params, await assess(params, 'current'));
  await assess(params, 'target', { likelihood: 1, impacts: { people: 3 } });
  await take(editor, params, 'submit-assessment');
  await take(approver, params, 'reject', { reason: 'Two near misses are left out' });
  const { body } = await editor.call(riskAssessmentEndpoints.list, { params });
  expect(
    Object.fromEntries(
      body.data.map((one: { type: string; status: string; feedback: string | null }) => [
        one.type,
        [one.status, one.feedback],
      ]),
    ),
  ).toEqual({
    inherent: ['rejected', 'Two near misses are left out'],
    current: ['rejected', 'Two near misses are left out'],
    target: ['pending', null],
  });
  expect((await offerOf(editor, params, 'submit-assessment')).unmet).toContain(
    'Assess the inherent and current risk first.',
  );
});

test('what has happened is treated anew, and what is left then is assessed anew', async () => {
  const params = await riskAt('monitoring');
  await take(editor, params, 'materialize');
  const why = 'Assess the residual risk anew first: its rating is from before this treatment began.';
  expect((await offerOf(editor, params, 'complete-treatment')).unmet).toContain(why);
  await assess(params, 'residual');
  expect((await offerOf(editor, params, 'complete-treatment')).unmet).not.toContain(why);
});

test('what is left is judged once treatment has begun, and looked at again from the day of its approval on', async () => {
  const params = await riskAt('evaluated');
  await look(params, await assess(params, 'residual'));
  await assess(params, 'target');
  await take(editor, params, 'treat');
  const why = 'Assess the residual risk anew first: its rating is from before this treatment began.';
  expect((await offerOf(editor, params, 'complete-treatment')).unmet).toContain(why);
  await assess(params, 'residual', { ...medium, date: '2024-01-10' });
  expect((await offerOf(editor, params, 'complete-treatment')).unmet).not.toContain(why);
  await standAt(api.owner, params.recordId, 'residual-review');
  await take(approver, params, 'approve-residual');
  const { body } = await editor.call(riskEndpoints.find, { params });
  expect(body.data.reviewDate > new Date().toISOString().slice(0, 10)).toBe(true);
});

test('what treatment had left counts no more once what the risk is today was looked at anew', async () => {
  const params = await riskAt('monitoring');
  await look(params, await assess(params, 'residual', { likelihood: 2, impacts: { people: 2 } }));
  const scores = async () => {
    const { body } = await editor.call(riskEndpoints.find, { params });
    const counting = await api.owner.query<{ score: number }>(
      'select score from risk_ratings where record_id = $1 and counts',
      [params.recordId],
    );
    return [body.data.ratings.residual?.score ?? null, counting.rows[0]?.score];
  };
  await take(approver, params, 'reassess', { reason: 'The line runs faster' });
  const current = await assess(params, 'current', { likelihood: 4, impacts: { people: 5 } });
  expect(await scores()).toEqual([4, 4]);
  await look(params, current);
  expect(await scores()).toEqual([null, 20]);
  // It is accepted as what it is now.
  await standAt(api.owner, params.recordId, 'evaluated');
  await prepareNext(api.owner, params.recordId);
  expect((await offerOf(editor, params, 'request-acceptance')).unmet).toEqual([
    'A critical risk is accepted for at most 90 days. Choose an earlier day.',
  ]);
  await look(params, await assess(params, 'residual', { likelihood: 1, impacts: { people: 3 } }));
  expect(await scores()).toEqual([3, 3]);
});

test('what was looked at counts before what waits for that, whatever it is of', async () => {
  const params = await riskAt('treating');
  await look(params, await assess(params, 'current', { likelihood: 4, impacts: { people: 5 } }));
  const residual = await assess(params, 'residual', { likelihood: 1, impacts: { people: 1 } });
  const counted = async () => {
    const { rows } = await api.owner.query<{ type: string }>(
      'select type from risk_ratings where record_id = $1 and counts',
      [params.recordId],
    );
    const { body } = await editor.call(riskEndpoints.list, { params, query: { sort: '-rpn', limit: 100 } });
    const { ratings } = body.data.find(({ _id }: { _id: string }) => _id === params.recordId);
    return [rows.map(({ type }) => type), countingType({ ratings })];
  };
  expect(await counted()).toEqual([['current'], 'current']);
  await look(params, residual);
  expect(await counted()).toEqual([['residual'], 'residual']);
});

const tolerate = (tolerance: number) =>
  api.owner.query(
    `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason)
     select w.organization_id, gen_random_uuid(), w.id, 'Operational', 1 + count(p.id), 1, $2, '2026-01-01', 'As agreed'
       from workspaces w left join risk_appetites p on p.workspace_id = w.id where w.id = $1 group by w.organization_id, w.id`,
    [place.workspaceId, tolerance],
  );

test('what is left is within the tolerance by the assessment that is approved, and not by one of an earlier round', async () => {
  await tolerate(10);
  const params = await riskAt('monitoring');
  await take(editor, params, 'materialize');
  const worse = await assess(params, 'residual', { likelihood: 4, impacts: { people: 5 } });
  await api.owner.query(`update risks set new_risks = 'none' where id = $1`, [params.recordId]);
  await api.owner.query(`update records set stage = 'residual-review' where id = $1`, [params.recordId]);
  const tooMuch =
    'The residual score is 20, above the tolerance of 10. Treat it further, or request acceptance.';
  expect((await offerOf(approver, params, 'approve-residual')).unmet).toContain(tooMuch);
  // What nobody else has looked at is not what is accepted either.
  const unseen = 'Have the assessment of the residual risk reviewed first: it is what is to be accepted.';
  expect((await offerOf(editor, params, 'request-acceptance')).unmet).toContain(unseen);
  await look(params, worse);
  expect((await offerOf(editor, params, 'request-acceptance')).unmet).not.toContain(unseen);
  expect((await offerOf(approver, params, 'approve-residual')).unmet).toContain(tooMuch);
  // Sent back, it is assessed anew before it is submitted again.
  await take(approver, params, 'insufficient', { reason: 'It is still too high' });
  const anew = 'Assess the residual risk anew first: its rating is from before this treatment began.';
  expect((await offerOf(editor, params, 'complete-treatment')).unmet).toContain(anew);
  await tolerate(25);
});

test('a risk is above what is accepted since the first of the judgements after which it was', async () => {
  await tolerate(10);
  const { _id: recordId } = await makeRisk(place, 'Worn clutch', { category: 'Operational' });
  const params = { workspaceId: place.workspaceId, recordId };
  const critical = { likelihood: 4, impacts: { people: 5 } };
  const since = async () => {
    const { rows } = await api.owner.query<{ since: string }>(
      `select since::text from kept_concerns where record_id = $1 and key = 'risk_above_tolerance' and account_id is null`,
      [recordId],
    );
    return rows.map((row) => row.since);
  };
  for (const date of ['2026-01-05', '2026-02-05']) await assess(params, 'inherent', { ...critical, date });
  await assess(params, 'current', { ...medium, date: '2026-03-05' });
  for (const date of ['2026-04-05', '2026-05-05', '2026-06-05'])
    await look(params, await assess(params, 'current', { ...critical, date }));
  expect(await since()).toEqual(['2026-04-05']);
  // One that somebody looks at afterwards has been there in between.
  await look(params, await assess(params, 'current', { ...medium, date: '2026-05-20' }));
  expect(await since()).toEqual(['2026-06-05']);
  await tolerate(25);
});

const acceptanceOf = async ({ recordId }: Params) => {
  const { rows } = await api.owner.query<{ status: string; feedback: string | null }>(
    'select status, feedback from risk_acceptances where record_id = $1',
    [recordId],
  );
  return rows;
};

test('what was accepted before it was treated holds no longer once what is left is approved, or the risk is closed', async () => {
  await tolerate(10);
  const treated = async (likelihood: number) => {
    const params = await riskAt('monitoring');
    await take(editor, params, 'materialize');
    await assess(params, 'residual', { likelihood, impacts: { people: 5 } });
    await standAt(api.owner, params.recordId, 'residual-review');
    // What was accepted is what it still is.
    await api.owner.query(
      `update risk_acceptances set frozen = risk_standing(organization_id, record_id) where record_id = $1`,
      [params.recordId],
    );
    await take(approver, params, 'approve-residual');
    return params;
  };
  const ended = { status: 'revoked', feedback: 'The residual risk was approved.' };
  expect(await acceptanceOf(await treated(1))).toEqual([ended]);
  // Above the tolerance it is monitored by nothing but its acceptance.
  expect(await acceptanceOf(await treated(3))).toEqual([{ status: 'accepted', feedback: null }]);
  const closed = await riskAt('monitoring');
  await take(approver, closed, 'close', { reason: 'The line is gone', choice: 'eliminated' });
  expect(await acceptanceOf(closed)).toEqual([{ status: 'revoked', feedback: 'The risk was closed.' }]);
  await tolerate(25);
});

test('an opportunity is never above what is tolerated', async () => {
  await tolerate(2);
  const params = await riskAt('residual-review');
  expect((await offerOf(approver, params, 'approve-residual')).unmet.join()).toContain(
    'above the tolerance of 2',
  );
  await api.owner.query(`update risks set kind = 'opportunity' where id = $1`, [params.recordId]);
  expect((await offerOf(approver, params, 'approve-residual')).unmet.join()).not.toContain('tolerance');
  await tolerate(25);
});

test('for an acceptance those are asked whom its level asks for, or who is named; nobody is once it is decided', async () => {
  const [open, named, critical] = [
    await riskAt('evaluated'),
    await riskAt('evaluated'),
    await riskAt('evaluated'),
  ];
  const change = (text: string, params: Params, ...values: string[]) =>
    api.owner.query(text, [params.recordId, ...values]);
  await change(
    'update risk_acceptances set approver_id = $2 where record_id = $1',
    named,
    evaluator.user.accountId,
  );
  await change(
    `update risk_ratings set likelihood = 5, impact = 4, score = 20, level = 'critical' where record_id = $1 and type = 'residual'`,
    critical,
  );
  for (const params of [open, named, critical]) await take(editor, params, 'request-acceptance');
  expect([await isAsked(approver, open), await isAsked(evaluator, open)]).toEqual([asked, asked]);
  expect([await isAsked(approver, named), await isAsked(evaluator, named)]).toEqual([unasked, asked]);
  expect([await isAsked(approver, critical), await isAsked(admin, critical)]).toEqual([unasked, asked]);
  await take(approver, open, 'reject-acceptance', { reason: 'Treat it' });
  expect(await isAsked(approver, open)).toEqual({ told: true, task: false, attention: false });
});

test('nobody is named to accept what they may not', async () => {
  const params = await riskAt('evaluated');
  await api.owner.query('update risk_acceptances set approver_id = $2 where record_id = $1', [
    params.recordId,
    editor.user.accountId,
  ]);
  expect((await offerOf(approver, params, 'request-acceptance')).unmet).toEqual([
    'Whoever is named to accept it may not accept a risk that is rated like this. Name somebody else.',
  ]);
});

test('whoever requests an acceptance is not the one who is named for it', async () => {
  const params = await riskAt('evaluated');
  await api.owner.query('update risk_acceptances set approver_id = $2 where record_id = $1', [
    params.recordId,
    approver.user.accountId,
  ]);
  expect((await offerOf(approver, params, 'request-acceptance')).unmet).toEqual([
    'Whoever requests an acceptance does not decide about it. Name somebody else.',
  ]);
  expect(await offerOf(evaluator, params, 'request-acceptance')).toMatchObject({ allowed: true });
});

test('for what treatment has left those are asked who may approve it', async () => {
  const params = await riskAt('treating');
  await take(editor, params, 'complete-treatment');
  expect([await isAsked(approver, params), await isAsked(editor, params)]).toEqual([asked, unasked]);
});

test('nobody approves what is left together with a target of their own that waits for the same decision', async () => {
  const others = await riskAt('residual-review');
  expect((await offerOf(evaluator, others, 'approve-residual')).allowed).toBe(true);
  const params = await riskAt('treating');
  const body = {
    type: 'target',
    likelihood: 1,
    impacts: { people: 1 },
    rationale: 'It is to be as low as this.',
  };
  const made = await evaluator.call(riskAssessmentEndpoints.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await standAt(api.owner, params.recordId, 'residual-review');
  expect((await offerOf(evaluator, params, 'approve-residual')).allowed).toBe(false);
  expect((await offerOf(approver, params, 'approve-residual')).allowed).toBe(true);
});

test('a strategy for threats starts no treatment of what became an opportunity', async () => {
  const params = await riskAt('evaluated');
  await api.owner.query(`update risks set kind = 'opportunity' where id = $1`, [params.recordId]);
  expect((await offerOf(editor, params, 'treat')).unmet).toContain(
    'It is planned to reduce likelihood. Of an opportunity choose Pursue, Enhance, Share or Accept.',
  );
});
