import { riskAssessmentEndpoints as calls } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAs } from '../../core/store/system-context.ts';
import { type Answer, type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';
import { ratingsAsOf, ratingsByDay } from './risk-as-of.ts';

let api: TestApi;
let place: Place;
let approver: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  approver = await addMember(api, joined(place), { level: 4, name: 'Ada Approver' });
});
afterAll(() => api.close());

const done = ({ status, body }: Answer): Answer['body']['data'] => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

const readContext = () =>
  readAs(api.services, {
    organizationId: joined(place).organizationId,
    accountId: place.owner.user.accountId,
    workspaceId: place.workspaceId,
  });

type Rated = { type: string; score: number; level: string; edition: number; isPending: boolean };

/** What a risk was rated with on a day. */
async function ratedOn(recordId: string, day: string): Promise<Rated[]> {
  const ctx = await readContext();
  const ratings = await ratingsAsOf(ctx, day);
  return ctx.db.query<Rated>(sql`
    select g.type, g.score, g.level, g.edition, g.is_pending as "isPending" from (${ratings}) g
     where g.record_id = ${recordId} order by g.type`);
}

/** An assessment that was given, looked at and rejected at these moments. */
async function assess(recordId: string, likelihood: number, at: Record<string, string>): Promise<string> {
  const params = { workspaceId: place.workspaceId, recordId };
  const judged = { likelihood, impacts: { customer: 4 }, rationale: 'Seen.' };
  const made = { params, body: { type: 'current', date: '2025-01-10', ...judged } };
  const { _id } = done(await place.owner.call(calls.create, made));
  const decided = (['reviewed', 'rejected'] as const).slice(0, Object.keys(at).length - 1);
  for (const [index, status] of decided.entries()) {
    const body = { status, feedback: 'So it is', version: index + 1 };
    done(await approver.call(calls.decide, { params: { ...params, assessmentId: _id }, body }));
  }
  for (const [column, moment] of Object.entries(at))
    await api.owner.query(`update risk_assessments set ${column} = $2 where id = $1`, [_id, moment]);
  return _id;
}

test('what a risk was rated with on a day is what was known when it was over', async () => {
  const { _id } = await makeRisk(place, 'The only steel mill stops delivering');
  await assess(_id, 4, { given_at: '2026-01-10T08:00:00Z', looked_at: '2026-02-01T08:00:00Z' });
  // Looked at on one day, and rejected on a later one.
  await assess(_id, 2, {
    given_at: '2026-02-10T08:00:00Z',
    looked_at: '2026-02-12T08:00:00Z',
    decided_at: '2026-02-20T08:00:00Z',
  });
  await assess(_id, 1, { given_at: '2026-03-01T08:00:00Z' });
  const current = { type: 'current', level: 'critical', edition: 1 };
  expect(await ratedOn(_id, '2026-01-09')).toEqual([]);
  expect(await ratedOn(_id, '2026-01-10')).toEqual([{ ...current, score: 16, isPending: true }]);
  expect(await ratedOn(_id, '2026-02-01')).toEqual([{ ...current, score: 16, isPending: false }]);
  // One that waits does not take the place of one that was looked at, neither then nor now.
  expect(await ratedOn(_id, '2026-02-11')).toEqual([{ ...current, score: 16, isPending: false }]);
  expect(await ratedOn(_id, '2026-02-12')).toEqual([
    { ...current, score: 8, level: 'medium', isPending: false },
  ]);
  expect(await ratedOn(_id, '2026-02-20')).toEqual([{ ...current, score: 16, isPending: false }]);
  expect(await ratedOn(_id, '2026-03-01')).toEqual([{ ...current, score: 16, isPending: false }]);
});

test('a day ends where the organization is, and a score is that of the edition that held', async () => {
  const { _id } = await makeRisk(place, 'A press starts with its guard open');
  await assess(_id, 4, { given_at: '2026-01-10T23:30:00Z' });
  const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
  const raised = bands.map((band) => (band.level === 'critical' ? { ...band, from: 20 } : band));
  const body = { formula, likelihoods, impacts, dimensions, bands: raised, reason: 'As agreed', version: 1 };
  const params = { workspaceId: place.workspaceId };
  done(await place.owner.call(riskSchemeEndpoints.publish, { params, body }));
  await api.owner.query(`update risk_schemes set created_at = '2026-02-01T12:00:00Z'`);
  await api.owner.query(`update sites set time_zone = 'Asia/Karachi'`);
  expect(await ratedOn(_id, '2026-01-10')).toEqual([]);
  expect(await ratedOn(_id, '2026-01-11')).toMatchObject([{ edition: 1, level: 'critical' }]);
  expect(await ratedOn(_id, '2026-01-31')).toMatchObject([{ edition: 1, level: 'critical' }]);
  expect(await ratedOn(_id, '2026-02-01')).toMatchObject([{ edition: 2, level: 'high' }]);
});

test('as of today they are the ratings themselves', async () => {
  const ctx = await readContext();
  const [today] = await ctx.db.query<{ day: string }>(sql`select organization_today()::text as day`);
  const ratings = await ratingsAsOf(ctx, today?.day ?? '');
  const columns = sql`record_id, type, likelihood, impact, score, level, rated_on, edition, is_pending,
    severity, occurrence, detection, priority, knowledge`;
  const [one] = await ctx.db.query<{ kept: number; more: number; less: number }>(sql`
    with past as (${ratings}), kept as (select ${columns} from risk_ratings)
    select (select count(*)::int from kept) as kept,
           (select count(*)::int from (select * from kept except select ${columns} from past) x) as less,
           (select count(*)::int from (select ${columns} from past except select * from kept) x) as more`);
  expect(one).toEqual({ kept: 2, more: 0, less: 0 });
});

test('a score is held against what was accepted on the day: by the risk itself, else by the policy that held then', async () => {
  const { _id: recordId } = await makeRisk(place, 'Accepted by another policy', { category: 'Financial' });
  await assess(recordId, 4, { given_at: '2026-01-10T08:00:00Z' });
  const publish = (edition: number, appetite: number, [published, from]: readonly [string, string]) =>
    api.owner.query(
      `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason, created_at)
       select organization_id, gen_random_uuid(), id, 'Financial', $2, $3, 24, $4, 'Agreed', $5 from workspaces where id = $1`,
      [place.workspaceId, edition, appetite, from, published],
    );
  await publish(1, 10, ['2026-02-01T08:00:00Z', '2026-02-01']);
  // Published before it holds: on a day between, the one before counts.
  await publish(2, 6, ['2026-02-15T08:00:00Z', '2026-03-01']);
  const ctx = await readContext();
  const deltaOn = async (
    day: string,
    riskappetite: number | null = null,
    stage: Risk['stage'] = 'treating',
  ) => {
    const risk = { _id: recordId, category: 'Financial', riskappetite, stage };
    return (await ratingsByDay(ctx, [risk], day)).get(recordId)?.appetiteDelta;
  };
  expect(await deltaOn('2026-01-09')).toBeNull();
  expect(await deltaOn('2026-01-31')).toBeNull();
  expect(await deltaOn('2026-02-20')).toBe(16 - 10);
  expect(await deltaOn('2026-03-01')).toBe(16 - 6);
  expect(await deltaOn('2026-02-20', 20)).toBe(16 - 20);
  expect(await deltaOn('2026-02-20', 20, 'closed')).toBeNull();
});

// S 9, O 3, D 10: 270, and H in the handbook's table.
test('what was judged by FMEA is read as it was, with its number and its priority', async () => {
  const { _id: recordId } = await makeRisk(place, 'Read by FMEA');
  const params = { workspaceId: place.workspaceId, recordId };
  const [last] = done(await place.owner.call(riskSchemeEndpoints.editions, { params }));
  const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
  const scheme = { formula, likelihoods, impacts, dimensions, bands, mode: 'fmea' as const };
  const body = { ...scheme, reason: 'As agreed', version: last?.edition ?? 1 };
  done(await place.owner.call(riskSchemeEndpoints.publish, { params, body }));
  const judged = { severity: 9, occurrence: 3, detection: 10, rationale: 'Three lots.' };
  done(await place.owner.call(calls.create, { params, body: { type: 'residual', ...judged } }));
  const ctx = await readContext();
  const [today] = await ctx.db.query<{ day: string }>(sql`select organization_today()::text as day`);
  const found = (await ratingsByDay(ctx, [{ _id: recordId }], today?.day ?? '')).get(recordId);
  expect(found?.ratings.residual).toMatchObject({ score: 10, rpn: 270, priority: 'high' });
});

test('who had decided, and when it was reviewed last, is told of a day from which on it was so', async () => {
  const { _id: recordId } = await makeRisk(place, 'Decided about today');
  const params = { workspaceId: place.workspaceId, recordId };
  done(await approver.call(riskEndpoints.setApproval, { params, body: { status: 'Reviewed' } }));
  const note = { reviewedOn: '2026-01-10', outcome: 'no-change', note: 'Looked at.' };
  done(await place.owner.call(riskParts.review.create, { params, body: note }));
  const risk = done(await place.owner.call(riskEndpoints.find, { params }));
  const ctx = await readContext();
  const [day] = await ctx.db.query<{ today: string; before: string }>(
    sql`select organization_today()::text as today, (organization_today() - 1)::text as before`,
  );
  const on = async (when = '') => (await ratingsByDay(ctx, [risk], when)).get(recordId);
  expect({ ...risk, ...(await on(day?.today)) }).toMatchObject({
    assessmentApproval: { status: 'Reviewed', by: { name: 'Ada Approver' } },
    lastReview: '2026-01-10',
  });
  expect(await on(day?.before)).toMatchObject({
    assessmentApproval: { by: null, at: null },
    lastReview: null,
  });
});
