import { createHash } from 'node:crypto';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import type { Step } from 'contract/core/step';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo, prepareNext } from '../../../../test/risk-stage.ts';
import { addMember } from '../../../../test/world.ts';
import { expireAcceptances } from './expiry.service.ts';

let api: TestApi;
let place: Place;
let editor: Member;
let approver: Member;
let admin: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  editor = await addMember(api, joined(place), { level: 3, name: 'Eda Editor' });
  approver = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
  admin = await addMember(api, joined(place), { level: 5, name: 'Ava Admin' });
  await addMember(api, joined(place), { level: 4, name: 'Abe Approver' });
});
afterAll(() => api.close());

type Params = { workspaceId: string; recordId: string };

const rated = {
  low: { likelihood: 2, impact: 1 },
  medium: { likelihood: 2, impact: 3 },
  high: { likelihood: 3, impact: 4 },
  critical: { likelihood: 4, impact: 4 },
};

/** A risk at a stage, rated so after treatment. */
async function riskAt(
  stage: 'treating' | 'evaluated' | 'residual-review',
  level: keyof typeof rated = 'medium',
): Promise<Params> {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  await bringTo(api.owner, recordId, stage);
  const { likelihood, impact } = rated[level];
  await api.owner.query(
    `update risk_ratings set likelihood = $2, impact = $3, score = $4, level = $5 where record_id = $1 and type = 'residual'`,
    [recordId, likelihood, impact, likelihood * impact, level],
  );
  return { workspaceId: place.workspaceId, recordId };
}

const prepare = (params: Params, expiresOn: string) =>
  editor.call(riskParts.acceptance.create, {
    params,
    body: { justification: 'The line is closed in spring.', validFrom: '2026-01-01', expiresOn },
  });

const newest = async (params: Params) => {
  const { body } = await editor.call(riskParts.acceptance.list, { params });
  return body.data[0];
};

const stepOf = async (who: Member, params: Params, step: string): Promise<Step> => {
  const { body } = await who.call(riskEndpoints.steps, { params });
  return body.data.find((one: Step) => one.step === step);
};

const take = async (who: Member, params: Params, step: string, more: object = {}) => {
  const { body } = await who.call(riskEndpoints.find, { params });
  return who.call(riskEndpoints.move, { params, body: { step, version: body.data.version, ...more } });
};

/** Accepts a risk with a signature. */
async function accept(who: Member, params: Params) {
  const seen = await who.call(riskParts.signature.review, { params, query: { step: 'accept' } });
  const { hash, record } = seen.body.data;
  const body = { meaning: 'Accepted', hash, recordVersion: record.version, step: 'accept' };
  const begun = await who.call(riskParts.signature.challenge, { params, body });
  const signature = { token: begun.body.data?.token, password: who.password };
  return take(who, params, 'accept', { signature });
}

// From January 1: 90 days are over on April 1, 180 on June 30, 365 on January 1, 730 a year later.
test.each([
  ['critical', 90, '2026-04-01', '2026-04-02'],
  ['high', 180, '2026-06-30', '2026-07-01'],
  ['medium', 365, '2027-01-01', '2027-01-02'],
  ['low', 730, '2028-01-01', '2028-01-02'],
] as const)('a %s risk is accepted for at most %i days', async (level, days, last, beyond) => {
  const params = await riskAt('treating', level);
  const refused = await prepare(params, beyond);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { expiresOn: `The risk is ${level}: it is accepted for at most ${days} days` },
  ]);
  const made = await prepare(params, last);
  expect(made.body.data).toMatchObject({ status: 'created', expiresOn: last, frozen: null, hash: null });
});

test('no later beginning makes an acceptance last longer', async () => {
  const params = await riskAt('treating', 'critical');
  const body = { justification: 'The line is closed in spring.' };
  const later = await editor.call(riskParts.acceptance.create, {
    params,
    body: { ...body, validFrom: '2099-01-01', expiresOn: '2099-03-01' },
  });
  expect([later.status, later.body.errors]).toEqual([
    400,
    { validFrom: 'An acceptance holds as soon as it is given: choose today or an earlier day' },
  ]);
  const made = (await prepare(params, '2026-03-01')).body.data;
  const moved = await editor.call(riskParts.acceptance.update, {
    params: { ...params, acceptanceId: made._id },
    body: { validFrom: '2099-01-01', expiresOn: '2099-03-01', version: made.version },
  });
  expect(Object.keys(moved.body.errors)).toEqual(['validFrom']);
});

test('one acceptance is prepared at a time; it is changed and deleted until it is requested', async () => {
  const params = await riskAt('treating');
  const made = (await prepare(params, '2026-06-01')).body.data;
  expect((await prepare(params, '2026-06-01')).body.errors).toEqual({
    status: 'An acceptance is prepared already: change that one',
  });
  const one = { ...params, acceptanceId: made._id };
  const changed = await editor.call(riskParts.acceptance.update, {
    params: one,
    body: { expiresOn: '2026-07-01', version: made.version },
  });
  expect(changed.body.data).toMatchObject({ expiresOn: '2026-07-01', version: 2 });
  await editor.call(riskParts.acceptance.remove, { params: one, body: { reason: 'Decided otherwise' } });
  expect((await prepare(params, '2026-06-01')).status).toBe(201);
});

test('a request freezes the rating and the controls: what is asked for is stale once they change, and is not accepted', async () => {
  const params = await riskAt('evaluated');
  expect((await take(editor, params, 'request-acceptance')).status).toBe(200);
  const text =
    '{"rating": {"type": "residual", "level": "medium", "score": 6, "impact": 3, "edition": 1, "likelihood": 2}, "controls": []}';
  const asked = await newest(params);
  expect(asked).toMatchObject({
    status: 'submitted',
    frozen: { type: 'residual', likelihood: 2, impact: 3, score: 6, level: 'medium', edition: 1 },
    hash: createHash('sha256').update(text).digest('hex'),
    isStale: false,
    requestedBy: { _id: editor.user.accountId },
    daysLeft: null,
  });
  // A scheme that is published meanwhile, and rates the same, changes nothing of it.
  await api.owner.query('update risk_ratings set edition = 2 where record_id = $1', [params.recordId]);
  expect((await newest(params)).isStale).toBe(false);
  // What is decided about is locked: it changes by what is taken on from elsewhere alone.
  await api.owner.query(
    `insert into risk_controls (organization_id, id, workspace_id, record_id, name, control_type)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Clutch service', 'preventive' from records where id = $1`,
    [params.recordId],
  );
  expect((await newest(params)).isStale).toBe(true);
  const stale =
    'The rating or the controls have changed since acceptance was requested. Reject it, and have it requested anew.';
  expect(await stepOf(approver, params, 'accept')).toMatchObject({ allowed: false, unmet: [stale] });
  const refused = await take(approver, params, 'reject-acceptance', { reason: 'Look at it again' });
  expect(refused.body.data).toMatchObject({ stage: 'evaluated', status: 'pending' });
  expect(await newest(params)).toMatchObject({ status: 'rejected', feedback: 'Look at it again' });
});

test('a high risk is accepted by the quality function, or an admin; by whoever may approve where nobody has that role', async () => {
  const params = await riskAt('evaluated', 'high');
  expect((await take(editor, params, 'request-acceptance')).status).toBe(200);
  const why = 'A quality manager or an admin of the workspace accepts a high risk.';
  expect(await stepOf(approver, params, 'accept')).toMatchObject({ allowed: true });
  const quinn = await addMember(api, joined(place), { preset: 'quality-manager', name: 'Quinn Quality' });
  expect(await stepOf(approver, params, 'accept')).toMatchObject({ allowed: false, unmet: [why] });
  for (const who of [quinn, admin])
    expect(await stepOf(who, params, 'accept')).toMatchObject({ allowed: true });
  const asked = await riskAt('evaluated', 'high');
  expect((await take(editor, asked, 'request-acceptance')).status).toBe(200);
  const { rows } = await api.owner.query('select deciders from records where id = $1', [asked.recordId]);
  const expected = [quinn, admin].map(({ user }) => user.accountId).toSorted();
  expect(rows[0].deciders.toSorted()).toEqual(expected);
  // Neither a lower level nor what lies above the tolerance asks for it.
  const medium = await riskAt('evaluated');
  expect((await take(editor, medium, 'request-acceptance')).status).toBe(200);
  expect(await stepOf(approver, medium, 'accept')).toMatchObject({ allowed: true });
  await api.owner.query('update risks set riskappetite = 1 where id = $1', [params.recordId]);
  const above = 'It is above the tolerance: an admin of the workspace accepts it.';
  expect(await stepOf(quinn, params, 'accept')).toMatchObject({ allowed: false, unmet: [above] });
  await api.owner.query('update accounts set status = $2 where id = $1', [quinn.user.accountId, 'inactive']);
  await api.owner.query('update risks set riskappetite = null where id = $1', [params.recordId]);
  expect(await stepOf(approver, params, 'accept')).toMatchObject({ allowed: true });
});

test('whoever asks does not decide; who accepts it is whom its level asks for, and what holds is revoked', async () => {
  const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
  const byAdmin = bands.map((band) =>
    band.level === 'high' ? { ...band, approver: 'admin' as const } : band,
  );
  const published = await admin.call(riskSchemeEndpoints.publish, {
    params: { workspaceId: place.workspaceId },
    body: { formula, likelihoods, impacts, dimensions, bands: byAdmin, reason: 'As agreed', version: 1 },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const [high, medium] = [await riskAt('evaluated', 'high'), await riskAt('evaluated')];
  for (const params of [high, medium])
    expect((await take(editor, params, 'request-acceptance')).status).toBe(200);
  const why = 'An admin of the workspace accepts a high risk.';
  expect(await stepOf(approver, high, 'accept')).toMatchObject({ allowed: false, unmet: [why] });
  expect(await stepOf(approver, medium, 'accept')).toMatchObject({ allowed: true });
  const accepted = await accept(admin, high);
  expect(accepted.body.data, JSON.stringify(accepted.body)).toMatchObject({
    stage: 'monitoring',
    status: 'completed',
  });
  expect(await newest(high)).toMatchObject({
    status: 'accepted',
    decidedBy: { _id: admin.user.accountId },
    // It was prepared until 60 days from today.
    daysLeft: 60,
  });
  const own = await riskAt('evaluated');
  expect((await take(approver, own, 'request-acceptance')).status).toBe(200);
  expect(await stepOf(approver, own, 'accept')).toMatchObject({ allowed: false });
  const revoked = await take(approver, high, 'revoke', { reason: 'The line runs again' });
  expect(revoked.body.data).toMatchObject({ stage: 'evaluated', status: 'pending' });
  expect(await newest(high)).toMatchObject({
    status: 'revoked',
    feedback: 'The line runs again',
    decidedBy: { _id: admin.user.accountId },
    endedBy: { _id: approver.user.accountId },
  });
});

// The residual score is 6. An own appetite of 1 tolerates 5, one of 2 tolerates 6; the policy tolerates 5, and 20 with the last.
test.each([
  ['its own appetite tolerates less', 1, null, false],
  ['its own appetite tolerates as much', 2, null, true],
  ['its category tolerates less', null, 5, false],
  ['its own appetite lies above what its category tolerates', 8, 5, true],
  ['its category tolerates more than its own appetite', 1, 20, true],
  ['neither says it', null, null, true],
])('the residual risk is approved by what is tolerated of it: %s', async (_when, own, tolerance, allowed) => {
  const params = await riskAt('residual-review');
  await api.owner.query('update risks set riskappetite = $2 where id = $1', [params.recordId, own]);
  await api.owner.query('delete from risk_appetites where workspace_id = $1', [params.workspaceId]);
  await api.owner.query(
    `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason)
     select organization_id, gen_random_uuid(), workspace_id, category, 1, 1, $2::int, '2026-01-01', 'Agreed' from records
      where id = $1 and $2::int is not null`,
    [params.recordId, tolerance],
  );
  const step = await stepOf(approver, params, 'approve-residual');
  expect(step.allowed, JSON.stringify(step)).toBe(allowed);
  if (!allowed)
    expect(step.unmet).toEqual([
      'The residual score is 6, above the tolerance of 5. Treat it further, or request acceptance.',
    ]);
  const { body } = await approver.call(riskEndpoints.list, {
    params: { workspaceId: params.workspaceId },
    query: { appetite: ['above-tolerance'], limit: 100 },
  });
  const isAbove = body.data.some(({ _id }: { _id: string }) => _id === params.recordId);
  expect(isAbove, 'what the register says').toBe(!allowed);
});

test('whoever is named accepts what the level lets them accept, and nobody else does', async () => {
  const [medium, critical] = [await riskAt('evaluated'), await riskAt('evaluated', 'critical')];
  for (const params of [medium, critical]) {
    expect((await take(editor, params, 'request-acceptance')).status).toBe(200);
    await api.owner.query('update risk_acceptances set approver_id = $2 where record_id = $1', [
      params.recordId,
      approver.user.accountId,
    ]);
  }
  expect(await stepOf(admin, medium, 'accept')).toMatchObject({
    unmet: ['Somebody else is named to accept it.'],
  });
  expect(await stepOf(approver, medium, 'accept')).toMatchObject({ allowed: true });
  expect(await stepOf(approver, critical, 'accept')).toMatchObject({
    unmet: ['An admin of the workspace accepts a critical risk.'],
  });
});

test('until the end of its last day it is requested and accepted, and after that neither', async () => {
  const [last, over] = [await riskAt('evaluated'), await riskAt('evaluated')];
  const endOn = async ({ recordId }: Params, days: number) =>
    api.owner.query(
      `update risk_acceptances set valid_from = current_date - 30, expires_on = today_in('UTC') + $2::int where record_id = $1`,
      [recordId, days],
    );
  for (const params of [last, over]) await endOn(params, 0);
  for (const params of [last, over])
    expect((await take(editor, params, 'request-acceptance')).status).toBe(200);
  expect((await accept(approver, last)).body.data).toMatchObject({ stage: 'monitoring' });
  await endOn(over, -1);
  expect((await stepOf(approver, over, 'accept')).unmet).toContain(
    'The day until which it was to be accepted has passed.',
  );
});

describe('what is accepted is renewed before it ends', () => {
  const statesOf = async (params: Params) =>
    (await editor.call(riskParts.acceptance.list, { params })).body.data.map(
      ({ status, feedback }: { status: string; feedback: string | null }) => [status, feedback],
    );
  /** For how many days a risk is completed, and since when it was, where it is to be so again. */
  const completedFor = async ({ recordId }: Params) => {
    const { rows } = await api.owner.query(
      `select current_date - r.closed_on as days, current_date - o.monitored_since as before
         from records r join risks o on o.id = r.id where r.id = $1`,
      [recordId],
    );
    return [rows[0].days, rows[0].before];
  };
  /** A risk that is monitored for 40 days. */
  async function monitored(): Promise<Params> {
    const { _id: recordId } = await makeRisk(place, 'Worn clutch');
    await bringTo(api.owner, recordId, 'monitoring');
    await api.owner.query(
      'update records set opened_on = current_date - 50, closed_on = current_date - 40 where id = $1',
      [recordId],
    );
    return { workspaceId: place.workspaceId, recordId };
  }
  /** A risk that is monitored and accepted, whose renewal was asked for. */
  async function renewed(): Promise<Params> {
    const params = await monitored();
    const { recordId } = params;
    const lacking = await stepOf(editor, params, 'renew-acceptance');
    expect(lacking.unmet).toEqual(['Prepare the acceptance first: why, and until when.']);
    await prepareNext(api.owner, recordId);
    const asked = await take(editor, params, 'renew-acceptance');
    expect(asked.body.data, JSON.stringify(asked.body)).toMatchObject({
      stage: 'acceptance-review',
      status: 'in-progress',
    });
    expect(await statesOf(params)).toEqual([
      ['submitted', null],
      ['accepted', null],
    ]);
    expect(await completedFor(params)).toEqual([null, 40]);
    return params;
  }

  test('the new one takes the place of the old one once it is accepted, and who gave that stays known', async () => {
    const params = await renewed();
    await api.owner.query(
      `update risk_acceptances set decided_by = $2, decided_at = '2020-01-15' where record_id = $1 and status = 'accepted'`,
      [params.recordId, admin.user.accountId],
    );
    const accepted = await accept(approver, params);
    expect(accepted.body.data, JSON.stringify(accepted.body)).toMatchObject({ stage: 'monitoring' });
    expect(await statesOf(params)).toEqual([
      ['accepted', null],
      ['revoked', 'Another acceptance took its place.'],
    ]);
    expect(await completedFor(params), 'a renewal is no new treatment').toEqual([40, null]);
    const { body } = await editor.call(riskParts.acceptance.list, { params });
    expect(body.data[1]).toMatchObject({
      decidedBy: { _id: admin.user.accountId },
      decidedAt: expect.stringMatching(/^2020-01-15/),
      endedBy: { _id: approver.user.accountId },
    });
  });

  test('where it is rejected, the risk is monitored on under the old one', async () => {
    const params = await renewed();
    expect(await stepOf(approver, params, 'reject-acceptance')).toMatchObject({ to: 'monitoring' });
    const refused = await take(approver, params, 'reject-acceptance', { reason: 'Treat it by then' });
    expect(refused.body.data).toMatchObject({ stage: 'monitoring', status: 'completed' });
    expect(await statesOf(params)).toEqual([
      ['rejected', 'Treat it by then'],
      ['accepted', null],
    ]);
    expect(await completedFor(params)).toEqual([40, null]);
    expect(await stepOf(approver, params, 'revoke')).toMatchObject({ allowed: true });
  });

  test('where the old one has ended meanwhile, it is evaluated again', async () => {
    const params = await renewed();
    await api.owner.query(
      `update risk_acceptances set expires_on = '2026-01-02', valid_from = '2026-01-01' where record_id = $1 and status = 'accepted'`,
      [params.recordId],
    );
    await expireAcceptances(api.services, joined(place).organizationId);
    expect(await statesOf(params)).toEqual([
      ['submitted', null],
      ['expired', null],
    ]);
    // Whoever was asked still decides.
    expect(await stepOf(approver, params, 'accept')).toMatchObject({ allowed: true });
    const refused = await take(approver, params, 'reject-acceptance', { reason: 'Treat it now' });
    expect(refused.body.data).toMatchObject({ stage: 'evaluated', status: 'pending' });
    expect(await completedFor(params)).toEqual([null, null]);
  });

  test('what was on hold is monitored on; what is treated again is completed again', async () => {
    const params = await monitored();
    expect((await take(editor, params, 'hold', { reason: 'No access', resumeOn: '2099-01-01' })).status).toBe(
      200,
    );
    expect(await completedFor(params)).toEqual([null, 40]);
    const resumed = await take(editor, params, 'resume');
    expect(resumed.body.data).toMatchObject({ stage: 'monitoring', status: 'completed' });
    expect(await completedFor(params)).toEqual([40, null]);
    expect((await take(editor, params, 'materialize')).status).toBe(200);
    expect(await completedFor(params)).toEqual([null, null]);
    await bringTo(api.owner, params.recordId, 'residual-review');
    const approved = await take(approver, params, 'approve-residual');
    expect(approved.body.data, JSON.stringify(approved.body)).toMatchObject({ stage: 'monitoring' });
    expect(await completedFor(params)).toEqual([0, null]);
  });

  test('a risk that is monitored without being accepted has nothing to renew', async () => {
    const { _id: recordId } = await makeRisk(place, 'Worn clutch');
    const params = { workspaceId: place.workspaceId, recordId };
    await bringTo(api.owner, recordId, 'monitoring');
    await api.owner.query(`update risk_acceptances set status = 'revoked' where record_id = $1`, [recordId]);
    await prepareNext(api.owner, recordId);
    for (const step of ['renew-acceptance', 'revoke'])
      expect(await stepOf(editor, params, step), step).toBeUndefined();
    const refused = await take(editor, params, 'renew-acceptance');
    expect([refused.status, refused.body.message]).toEqual([409, 'No acceptance of it holds now.']);
  });

  test('a risk of which nothing has happened offers no treatment of that, until it has', async () => {
    const { _id: recordId } = await makeRisk(place, 'Worn clutch');
    const params = { workspaceId: place.workspaceId, recordId };
    await bringTo(api.owner, recordId, 'monitoring');
    await api.owner.query(`update risk_incidents set is_treated = true where record_id = $1`, [recordId]);
    expect(await stepOf(editor, params, 'materialize')).toBeUndefined();
    await api.owner.query(`update risk_incidents set is_treated = false where record_id = $1`, [recordId]);
    expect(await stepOf(editor, params, 'materialize')).toMatchObject({ allowed: true });
  });
});
