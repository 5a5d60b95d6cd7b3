import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskSchemeEndpoints as schemes } from 'contract/modules/risk/risk-scheme.endpoints';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let params: { workspaceId: string };

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  place = await makePlace(api);
  params = { workspaceId: place.workspaceId };
});

const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
const content = { formula, likelihoods, impacts, dimensions, bands };
const from = (starts: Record<string, number>) =>
  bands.map((band) => ({ ...band, from: starts[band.level] ?? band.from }));

const publish = (change: object, version: number) =>
  place.owner.call(schemes.publish, {
    params,
    body: { ...content, reason: 'The board has decided', version, ...change },
  });
const find = async () => (await place.owner.call(schemes.find, { params })).body.data;

/** Risks that are rated so, by likelihood and impact. */
async function rate(...cells: [likelihood: number, impact: number][]): Promise<string[]> {
  const ids: string[] = [];
  for (const [likelihood, impact] of cells) {
    const { _id } = await makeRisk(place, `Rated ${likelihood} by ${impact}`);
    const score = likelihood * impact;
    const level = score >= 15 ? 'critical' : score >= 10 ? 'high' : score >= 5 ? 'medium' : 'low';
    await api.owner.query(
      `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
       values ($1, $2, 'residual', $3, $4, $5, $6, $7, '2026-01-15', 1, false)`,
      [place.owner.user._id, _id, place.workspaceId, likelihood, impact, score, level],
    );
    ids.push(_id);
  }
  return ids;
}

test('a workspace begins with the default scheme, and keeps every edition that is published', async () => {
  expect(await find()).toEqual(defaultScheme);
  expect((await publish({ bands: from({ critical: 16 }) }, 1)).body.data).toMatchObject({ edition: 2 });
  expect(
    (await publish({ formula: 'L+I', bands: from({ medium: 4, high: 6, critical: 8 }) }, 2)).status,
  ).toBe(200);
  expect(await find()).toMatchObject({ edition: 3, formula: 'L+I', reason: 'The board has decided' });
  const { body } = await place.owner.call(schemes.editions, { params });
  expect(body.data.map(({ edition }: { edition: number }) => edition)).toEqual([3, 2]);
});

test('the log says in words what an edition has changed', async () => {
  const { _id } = (await publish({ bands: from({ critical: 16 }) }, 1)).body.data;
  const log = await place.owner.call(logEndpoints.list, { params: { id: _id } });
  expect(log.body.data.logs).toMatchObject([
    {
      message: expect.stringMatching(/^Published the risk scheme: Edition 2/),
      changes: [{ label: 'Levels', new: expect.stringMatching(/Critical from 16/) }],
    },
  ]);
});

test('who publishes on an older edition is told what is published now; the same again is no edition', async () => {
  await publish({ bands: from({ critical: 16 }) }, 1);
  const stale = await publish({ bands: from({ critical: 20 }) }, 1);
  expect([stale.status, stale.body.details.fields, stale.body.details.current.edition]).toEqual([
    409,
    ['bands'],
    2,
  ]);
  const same = await publish({ bands: from({ critical: 16 }) }, 2);
  expect(same.body.data.edition).toBe(2);
});

// Worked out by hand: 4 x 4 = 16, 3 x 5 = 15, 2 x 5 = 10, 3 x 3 = 9, 1 x 4 = 4.
test('the preview counts the risks that would change their level, and publishing moves them', async () => {
  const ids = await rate([4, 4], [3, 5], [2, 5], [3, 3], [1, 4]);
  const preview = async (query: object) =>
    (await place.owner.call(schemes.preview, { params, query: query as never })).body.data;
  expect(await preview({ formula: 'LxI', medium: 5, high: 10, critical: 15 })).toEqual({
    rated: 5,
    changed: 0,
    unjudged: 0,
    reprioritized: 0,
    moves: [],
  });
  // 15 is Critical no more, and 9 becomes High.
  const moves = [
    { type: 'residual', from: 'critical', to: 'high', count: 1 },
    { type: 'residual', from: 'medium', to: 'high', count: 1 },
  ];
  expect(await preview({ formula: 'LxI', medium: 5, high: 9, critical: 16 })).toEqual({
    rated: 5,
    changed: 2,
    unjudged: 0,
    reprioritized: 0,
    moves,
  });
  // What is closed is on no list of what is borne.
  const [closed] = await rate([3, 5]);
  await api.owner.query(`update records set status = 'completed', stage = 'closed' where id = $1`, [closed]);
  expect(await preview({ formula: 'LxI', medium: 5, high: 9, critical: 16 })).toMatchObject({
    rated: 5,
    moves,
  });
  // By the sum these are 8, 8, 7, 6 and 5.
  expect((await preview({ formula: 'L+I', medium: 4, high: 6, critical: 8 })).moves).toEqual([
    { type: 'residual', from: 'low', to: 'medium', count: 1 },
    { type: 'residual', from: 'medium', to: 'high', count: 1 },
  ]);
  await publish({ bands: from({ high: 9, critical: 16 }) }, 1);
  const { rows } = await api.owner.query(
    'select score, level, edition from risk_ratings where record_id = any($1) order by score desc',
    [ids],
  );
  expect(rows).toEqual([
    { score: 16, level: 'critical', edition: 2 },
    { score: 15, level: 'high', edition: 2 },
    { score: 10, level: 'high', edition: 2 },
    { score: 9, level: 'high', edition: 2 },
    { score: 4, level: 'low', edition: 2 },
  ]);
});

// By this table, worked out by hand: 4 x 4 is 20, 3 x 5 and 2 x 5 are 12, 3 x 3 is 8, and 1 x 4 is 4.
const matrix = [
  [1, 1, 2, 4, 9],
  [1, 2, 4, 8, 12],
  [2, 4, 8, 12, 12],
  [4, 8, 12, 20, 25],
  [9, 12, 12, 25, 25],
];

test('a table of one’s own scores risks, in the preview, once it is published, and in what is assessed then', async () => {
  const ids = await rate([4, 4], [3, 5], [2, 5], [3, 3], [1, 4]);
  const query = {
    formula: 'custom-matrix' as const,
    matrix: matrix.flat().join(','),
    medium: 5,
    high: 10,
    critical: 15,
  };
  const { body } = await place.owner.call(schemes.preview, { params, query });
  expect(body.data).toMatchObject({
    rated: 5,
    changed: 1,
    moves: [{ type: 'residual', from: 'critical', to: 'high', count: 1 }],
  });
  const missing = await publish({ formula: 'custom-matrix' }, 1);
  expect([missing.status, missing.body.errors]).toEqual([400, { matrix: 'Give the scores of your table' }]);
  const published = await publish({ formula: 'custom-matrix', matrix }, 1);
  expect(published.body.data, JSON.stringify(published.body)).toMatchObject({ edition: 2, matrix });
  const { rows } = await api.owner.query(
    'select score, level from risk_ratings where record_id = any($1) order by score desc, likelihood',
    [ids],
  );
  expect(rows.map(({ score, level }) => [score, level])).toEqual([
    [20, 'critical'],
    [12, 'high'],
    [12, 'high'],
    [8, 'medium'],
    [4, 'low'],
  ]);
  const assessed = await place.owner.call(riskAssessmentEndpoints.create, {
    params: { ...params, recordId: ids[0] ?? '' },
    body: { type: 'current', likelihood: 2, impacts: { financial: 4 }, rationale: 'As seen on the line' },
  });
  expect(assessed.body.data, JSON.stringify(assessed.body)).toMatchObject({ score: 8, level: 'medium' });
  // What is published without a table keeps it.
  const kept = await publish({ bands: from({ critical: 16 }) }, 2);
  expect(kept.body.data).toMatchObject({ formula: 'LxI', matrix });
});

test('a reader sees the scheme, and only an administrator publishes one', async () => {
  const [reader, approver, admin] = [
    await addMember(api, joined(place), { level: 1 }),
    await addMember(api, joined(place), { level: 4 }),
    await addMember(api, joined(place), { level: 5 }),
  ];
  const body = { ...content, bands: from({ critical: 16 }), reason: 'As agreed', version: 1 };
  expect((await reader.call(schemes.find, { params })).status).toBe(200);
  expect((await approver.call(schemes.publish, { params, body })).status).toBe(403);
  expect((await admin.call(schemes.publish, { params, body })).status).toBe(200);
});

test('what is rated while an edition is published stands on the scale of that edition', async () => {
  const { _id: recordId } = await makeRisk(place, 'Leak');
  const waiting = async () => {
    const query = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await api.database.query(query)).length;
  };
  // The log is written last: whoever holds it stops every other write just before its end.
  const holder = await api.owner.connect();
  await holder.query('begin');
  await holder.query('select from activity_heads where organization_id = $1 for no key update', [
    place.owner.user._id,
  ]);
  const assessing = place.owner.call(riskAssessmentEndpoints.create, {
    params: { ...params, recordId },
    body: { type: 'inherent', likelihood: 4, impacts: { people: 4 }, rationale: 'As seen on the line' },
  });
  await expect.poll(waiting).toBe(1);
  const publishing = publish({ formula: 'L+I', bands: from({ medium: 4, high: 6, critical: 8 }) }, 1);
  await expect.poll(waiting).toBe(2);
  await holder.query('commit');
  holder.release();
  expect([(await assessing).status, (await publishing).status]).toEqual([201, 200]);
  const { rows } = await api.owner.query('select score, edition from risk_ratings where record_id = $1', [
    recordId,
  ]);
  expect(rows).toEqual([{ score: 8, edition: 2 }]);
});
