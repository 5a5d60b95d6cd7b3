import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo, standAt } from '../../../../test/risk-stage.ts';
import { addMember } from '../../../../test/world.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

type Params = { workspaceId: string; recordId: string };

async function riskAt(stage: 'treating' | 'monitoring' | 'identified', level = 'medium'): Promise<Params> {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  if (stage !== 'identified') await bringTo(api.owner, recordId, stage);
  await api.owner.query(`update risk_ratings set level = $2 where record_id = $1 and type = 'residual'`, [
    recordId,
    level,
  ]);
  return { workspaceId: place.workspaceId, recordId };
}

const review = (params: Params, body: object) =>
  place.owner.call(riskParts.review.create, {
    params,
    body: { outcome: 'no-change', note: 'The clutches were looked at.', ...body },
  });

const find = async (params: Params) => (await place.owner.call(riskEndpoints.find, { params })).body.data;

// From January 10: 30 days are over on February 9, 90 on April 10, 180 on July 9, 365 on January 10.
test.each([
  ['critical', '2026-02-09'],
  ['high', '2026-04-10'],
  ['medium', '2026-07-09'],
  ['low', '2027-01-10'],
])('a %s risk is reviewed again as its level asks', async (level, next) => {
  const params = await riskAt('treating', level);
  const made = await review(params, { reviewedOn: '2026-01-10' });
  expect(made.body.data).toMatchObject({ nextDate: next, level, reviewedOn: '2026-01-10' });
  expect(await find(params)).toMatchObject({ reviewDate: next, lastReview: '2026-01-10' });
});

test('a review that is entered late leaves the next one where the newest has set it', async () => {
  const params = await riskAt('treating');
  await review(params, { reviewedOn: '2026-03-10' });
  await review(params, { reviewedOn: '2026-01-10' });
  expect(await find(params)).toMatchObject({ reviewDate: '2026-09-06', lastReview: '2026-03-10' });
  await review(params, { reviewedOn: '2026-01-11', nextDate: '2026-12-24' });
  expect((await find(params)).reviewDate).toBe('2026-09-06');
});

test('a day that is given counts, and a review is neither of tomorrow nor before the next', async () => {
  const params = await riskAt('treating');
  const made = await review(params, { reviewedOn: '2026-01-10', nextDate: '2026-01-20' });
  expect(made.body.data.nextDate).toBe('2026-01-20');
  const ahead = await review(params, { reviewedOn: '2999-01-01' });
  expect(ahead.body.errors).toEqual({ reviewedOn: 'A review is of today or earlier' });
  const same = await review(params, { reviewedOn: '2026-01-10', nextDate: '2026-01-10' });
  expect(same.body.errors).toEqual({ nextDate: 'The next review is after this one' });
});

test.each([
  ['no-change', 'monitoring', 'completed'],
  ['escalate', 'monitoring', 'completed'],
  ['reassess', 'assessed', 'pending'],
  ['new-treatment', 'assessed', 'pending'],
])('after the outcome %s a monitored risk is at %s', async (outcome, stage, status) => {
  const params = await riskAt('monitoring');
  expect((await review(params, { outcome })).status).toBe(201);
  expect(await find(params)).toMatchObject({ stage, status });
});

describe('a review that asks somebody to decide', () => {
  let approver: Member;
  let other: Member;
  beforeAll(async () => {
    approver = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
    other = await addMember(api, joined(place), { level: 5, name: 'Ava Admin' });
  });
  const waitingOf = async (who: Member, { recordId }: Params) =>
    (await who.call(taskEndpoints.listMine, { query: { view: 'open', limit: 100 } })).body.data
      .filter((one: Task) => one.kind === 'risk_review' && one.record?._id === recordId)
      .map(({ title, daysLeft, link }: Task) => [title, daysLeft, link.split('?')[1]]);
  const asked = (answer: Answer) => answer.body.data.asked.map(({ name }: { name: string }) => name);

  test('escalated, it is a task of those who accept a risk of its level, due in 5 days, until it is reviewed again', async () => {
    const [medium, critical] = [await riskAt('treating'), await riskAt('treating', 'critical')];
    expect(asked(await review(medium, { outcome: 'escalate' }))).toEqual(['Ada Approver', 'Ava Admin']);
    expect(await waitingOf(approver, medium)).toEqual([['Escalated', 5, 'tab=reviews']]);
    const told = (await approver.call(notificationEndpoints.list, {})).body.data;
    expect(JSON.stringify(told)).toContain('risk_review');
    // By the scheme that every workspace begins with, an admin accepts what is critical.
    expect(asked(await review(critical, { outcome: 'escalate' }))).toEqual(['Ava Admin']);
    expect(await waitingOf(approver, critical)).toEqual([]);

    const answered = await approver.call(riskParts.review.create, {
      params: medium,
      body: { outcome: 'no-change', note: 'We bear it until the shutdown.' },
    });
    expect(answered.status, JSON.stringify(answered.body)).toBe(201);
    expect(await waitingOf(approver, medium)).toEqual([]);
    const { body } = await other.call(riskParts.review.list, { params: medium });
    const states = body.data.map((one: { settledAt: string | null }) => one.settledAt !== null);
    expect(states.toSorted()).toEqual([false, true]);
  });

  test('what is entered late asks nobody, since a newer review has said what is to be done', async () => {
    const params = await riskAt('monitoring');
    await review(params, { reviewedOn: '2026-03-10' });
    for (const outcome of ['escalate', 'close'])
      expect(asked(await review(params, { outcome, reviewedOn: '2026-01-10' }))).toEqual([]);
    expect(await waitingOf(approver, params)).toEqual([]);
  });

  test('what is entered late answers no newer question, and takes no monitored risk back', async () => {
    const params = await riskAt('monitoring');
    await review(params, { outcome: 'escalate', reviewedOn: '2026-03-10' });
    for (const outcome of ['no-change', 'reassess'])
      expect((await review(params, { outcome, reviewedOn: '2026-01-10' })).status).toBe(201);
    expect(await waitingOf(approver, params)).toHaveLength(1);
    expect(await find(params)).toMatchObject({ stage: 'monitoring' });
  });

  test('ready to close, it is a task of those who may close it, until they do', async () => {
    const params = await riskAt('monitoring');
    await review(params, { outcome: 'close' });
    expect(await waitingOf(other, params)).toEqual([['Ready to close', 5, 'tab=reviews']]);
    const { version } = await find(params);
    const close = (body: object) =>
      approver.call(riskEndpoints.move, {
        params,
        body: { step: 'close', reason: 'The line was taken down', version, ...body },
      });
    const unsaid = await close({});
    expect([unsaid.status, unsaid.body.errors]).toEqual([400, { choice: 'Choose why it is closed' }]);
    const closed = await close({ choice: 'process-ended' });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    expect(await waitingOf(other, params)).toEqual([]);
    expect(await find(params)).toMatchObject({ stage: 'closed', closedAs: 'process-ended' });
    const listed = async (closedAs: string) => {
      const query = { closedAs, limit: 100 };
      const { body } = await other.call(riskEndpoints.list, { params, query });
      return body.data.map(({ _id }: { _id: string }) => _id).includes(params.recordId);
    };
    expect([await listed('process-ended'), await listed('merged')]).toEqual([true, false]);
    const again = await approver.call(riskEndpoints.move, {
      params,
      body: { step: 'reopen', reason: 'It runs again', version: closed.body.data.version },
    });
    expect([again.status, again.body.data.closedAs]).toEqual([200, null]);
  });

  test('a risk that is not monitored is not said to be ready to close', async () => {
    const refused = await review(await riskAt('treating'), { outcome: 'close' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { outcome: 'A risk is closed once it is monitored. Choose another outcome' },
    ]);
  });

  test('with nobody else who may accept it, the managers of its managers are asked', async () => {
    const lonely = await makePlace(api);
    const [manager, above] = [
      await addMember(api, joined(lonely), { level: 3, name: 'Mia Manager' }),
      await addMember(api, joined(lonely), { level: 2, name: 'Abel Above' }),
    ];
    await api.owner.query('update accounts set manager_account_id = $2 where id = $1', [
      manager.user.accountId,
      above.user.accountId,
    ]);
    const { _id: recordId } = await makeRisk(lonely, 'Worn clutch', {
      managers: [manager.user.accountId],
    });
    const made = await lonely.owner.call(riskParts.review.create, {
      params: { workspaceId: lonely.workspaceId, recordId },
      body: { outcome: 'escalate', note: 'It is above what we may bear.' },
    });
    expect(asked(made)).toEqual(['Abel Above']);
  });
});

test('a monitored risk whose day of review has passed is called up, and one that is closed is not', async () => {
  const [monitored, closed] = [await riskAt('monitoring'), await riskAt('monitoring')];
  for (const { recordId } of [monitored, closed])
    await api.owner.query(`update records set review_on = current_date - 2 where id = $1`, [recordId]);
  await standAt(api.owner, closed.recordId, 'closed');
  const { body } = await place.owner.call(attentionEndpoints.listMine, {
    query: { key: 'review_overdue', whose: 'me', limit: 100 },
  });
  const called = body.data.map(({ _id }: { _id: string }) => _id);
  expect(called).toContain(monitored.recordId);
  expect(called).not.toContain(closed.recordId);
});

test('an incident stands beside what was expected, and a monitored risk is treated again', async () => {
  const params = await riskAt('monitoring');
  const body = { happenedOn: '2026-01-10', description: 'A wheel came off.', actualImpact: 4 };
  const made = await place.owner.call(riskParts.incident.create, { params, body });
  expect(made.body.data).toMatchObject({
    actualImpact: 4,
    predicted: { likelihood: 2, impact: 3, score: 6, level: 'medium' },
    isTreated: true,
  });
  expect(await find(params)).toMatchObject({ stage: 'treating', status: 'in-progress' });
  const ahead = await place.owner.call(riskParts.incident.create, {
    params,
    body: { ...body, happenedOn: '2999-01-01' },
  });
  expect(ahead.body.errors).toEqual({ happenedOn: 'An incident is of today or earlier' });
});

test('an incident of a risk that nobody has rated says so, and moves nothing', async () => {
  const params = await riskAt('identified');
  const body = { happenedOn: '2026-01-10', description: 'A wheel came off.', actualImpact: 4 };
  const made = await place.owner.call(riskParts.incident.create, { params, body });
  expect(made.body.data).toMatchObject({ predicted: null, isTreated: false });
  expect((await find(params)).stage).toBe('identified');
});

test('a decision about an assessment brings no review back before the one that was counted from the newest review', async () => {
  const approver = await addMember(api, joined(place), { level: 4 });
  const params = await riskAt('treating');
  await review(params, { reviewedOn: '2026-03-10' });
  const decided = async (type: 'residual' | 'target', nextDate: string) => {
    const body = { type, date: '2026-01-20', likelihood: 2, impacts: { people: 3 }, rationale: 'Looked at.' };
    const made = await place.owner.call(riskAssessmentEndpoints.create, { params, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await api.owner.query('update records set review_on = $2 where id = $1', [params.recordId, nextDate]);
    const { _id: assessmentId, version } = made.body.data;
    const at = { params: { ...params, assessmentId }, body: { status: 'approved', version } };
    expect((await approver.call(riskAssessmentEndpoints.decide, at)).status).toBe(200);
    return (await find(params)).reviewDate;
  };
  expect(await decided('residual', '2026-12-24')).toBe('2026-09-06');
  // What is aimed at says nothing of when it is looked at again.
  expect(await decided('target', '2026-04-01')).toBe('2026-04-01');
});
