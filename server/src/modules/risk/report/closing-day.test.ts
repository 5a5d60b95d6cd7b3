import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { asOwner } from '../../../../test/worker.ts';
import { makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { keepExposures } from '../dashboard/exposure.jobs.ts';

// A risk is closed on the day that it is where it is, also where UTC has another month.

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  await asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select '2031-03-10T12:00:00Z'::timestamptz $$`,
  );
});
afterAll(() => api.close());

/** A risk that was judged in December, and closed at an instant. */
async function closed(name: string, at: string) {
  const { _id } = await makeRisk(place, name);
  await api.owner.query(
    `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impact, score, level,
                                   edition, created_by)
     select organization_id, gen_random_uuid(), workspace_id, id, 'current', 'approved', '2030-12-10', 2, 3, 6, 'medium', 1, created_by
       from records where id = $1`,
    [_id],
  );
  await api.owner.query(`update records set stage = 'closed', status = 'completed' where id = $1`, [_id]);
  await asOwner(
    api.urls,
    `insert into activities (organization_id, seq, id, at, actor_name, actor_role, module, workspace_id, root_id, entity, record_id, action, previous_hash, hash)
     select organization_id, 1000000, gen_random_uuid(), '${at}', 'Ada Example', 'owner', 'risk', workspace_id, id, 'risk', id, 'close', '\\x00', '\\x00'
       from records where id = '${_id}'`,
  );
}

test.each([
  ['America/Los_Angeles', '2031-02-01T01:00:00Z', ['2030-12']],
  ['Pacific/Auckland', '2031-01-31T20:00:00Z', ['2030-12', '2031-01']],
])('in %s, what was closed at %s is open at the end of %s', async (timeZone, at, open) => {
  place = await makePlace(api, `Ada of ${timeZone}`);
  const { owner, siteId, workspaceId } = place;
  await owner.call(siteEndpoints.update, { params: { siteId }, body: { timeZone } });
  await closed('Leak', at);
  await keepExposures(api.services, { organizationId: owner.user._id, workspaceId });
  const { rows } = await api.owner.query<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from risk_exposures where workspace_id = $1 and risks > 0 order by month`,
    [workspaceId],
  );
  expect(rows.map(({ month }) => month)).toEqual(open);
  const query = { template: 'risk.trend', fields: 'month,risks', from: '2030-12-01', to: '2031-02-28' };
  const shown = await owner.call(reportEndpoints.preview, { params: { type: 'risk', workspaceId }, query });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  const months = shown.body.data.sections.at(-1).rows.map(({ texts }: { texts: string[] }) => texts[0]);
  expect(months).toEqual(open);
});
