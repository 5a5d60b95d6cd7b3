import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { type Answer, type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { addMember } from '../../../../test/world.ts';

// Since when a score is above what is accepted is one day, wherever it is said.

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

/** A risk of which so much is accepted, and which was judged so on these days. */
async function judged(name: string, accepted: number, each: Record<string, readonly [number, number]>) {
  const { _id: recordId } = await makeRisk(place, name);
  const params = { workspaceId: place.workspaceId, recordId };
  await api.owner.query('update risks set riskappetite = $2 where id = $1', [recordId, accepted]);
  for (const [date, [likelihood, people]] of Object.entries(each)) {
    const body = {
      type: 'current' as const,
      date,
      likelihood,
      impacts: { people },
      rationale: 'It was seen.',
    };
    const { _id } = done(await place.owner.call(riskAssessmentEndpoints.create, { params, body }));
    const at = { params: { ...params, assessmentId: _id }, body: { status: 'reviewed', version: 1 } };
    done(await approver.call(riskAssessmentEndpoints.decide, at));
  }
  return recordId;
}

/** Since when it is, as what needs attention keeps it and as the report has it, by the names of the risks. */
async function bySource() {
  const { rows: kept } = await api.owner.query<{ name: string; since: string }>(
    `select r.name, to_char(k.since, 'MM/DD/YYYY') as since from kept_concerns k join records r on r.id = k.record_id
      where k.key = 'risk_above_appetite' and k.account_id is null order by r.name`,
  );
  const report = done(
    await place.owner.call(reportEndpoints.preview, {
      params: { type: 'risk', workspaceId: place.workspaceId },
      query: { template: 'risk.breaches', fields: 'risk,since' },
    }),
  );
  const told: { texts: [string, string] }[] = report.sections.at(-1).rows;
  return {
    attention: kept.map(({ name, since }) => [name, since]),
    report: told.map(({ texts }) => texts).toSorted(([one], [other]) => one.localeCompare(other)),
  };
}

const same = (rows: [string, string][]) => ({ attention: rows, report: rows });

test('what needs attention and the report of breaches say the same, also after another formula was published', async () => {
  await judged('Higher since January', 7, { '2026-01-10': [2, 4], '2026-02-10': [4, 5] });
  await judged('Higher by the formula', 5, { '2026-01-10': [1, 5] });
  const { likelihoods, impacts, dimensions, bands: ofProducts } = defaultScheme;
  const from = { low: 1, medium: 4, high: 6, critical: 9 };
  const bands = ofProducts.map((band) => ({ ...band, from: from[band.level] }));
  done(
    await place.owner.call(riskSchemeEndpoints.publish, {
      params: { workspaceId: place.workspaceId },
      body: { formula: 'L+I', likelihoods, impacts, dimensions, bands, reason: 'As agreed', version: 1 },
    }),
  );
  const { rows } = await api.owner.query<{ today: string }>(
    `select to_char(day_in(s.time_zone, now()), 'MM/DD/YYYY') as today from sites s where s.id = $1`,
    [place.siteId],
  );
  // Four and five add up to nine; by the formula of before, the eight of January was above seven already.
  expect(await bySource()).toEqual(
    same([
      ['Higher by the formula', rows[0]?.today ?? ''],
      ['Higher since January', '01/10/2026'],
    ]),
  );
});
