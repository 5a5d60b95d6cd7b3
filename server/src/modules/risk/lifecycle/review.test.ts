import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo, standAt } from '../../../../test/risk-stage.ts';

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
  expect((await find(params)).reviewDate).toBe(next);
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
