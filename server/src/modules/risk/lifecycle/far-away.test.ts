import { daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../../test/make.ts';

let api: TestApi;
let place: Place;

// Whoever writes is where the day begins first, and the site is where it begins last.
beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const { owner, siteId } = place;
  await api.owner.query(`update users set time_zone = 'Pacific/Kiritimati' where id = $1`, [owner.user._id]);
  await api.owner.query(`update sites set time_zone = 'Etc/GMT+12' where id = $1`, [siteId]);
});
afterAll(() => api.close());

const dayIn = async (zone: string): Promise<string> =>
  (await api.owner.query('select today_in($1)::text as day', [zone])).rows[0].day;

test('what is done today is kept where the site has not seen that day yet; what is done tomorrow is not', async () => {
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  const params = { workspaceId: place.workspaceId, recordId };
  const [here, there] = [await dayIn('Pacific/Kiritimati'), await dayIn('Etc/GMT+12')];
  expect(here > there).toBe(true);
  const made = await place.owner.call(riskParts.kri.create, {
    params,
    body: {
      name: 'Scrap',
      unit: '%',
      direction: 'higher-is-worse',
      amber: 2,
      red: 4,
      frequency: 30,
      owner: place.owner.user.accountId,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const keep: Record<string, (day: string) => Promise<{ status: number; body: { errors?: unknown } }>> = {
    reviewedOn: (reviewedOn) =>
      place.owner.call(riskParts.review.create, {
        params,
        body: { outcome: 'no-change', note: 'The clutches were looked at.', reviewedOn },
      }),
    happenedOn: (happenedOn) =>
      place.owner.call(riskParts.incident.create, {
        params,
        body: { happenedOn, description: 'A wheel came off.', actualImpact: 4 },
      }),
    readOn: (readOn) =>
      place.owner.call(riskParts['kri-reading'].create, {
        params: { ...params, kriId: made.body.data._id },
        body: { readOn, value: 1 },
      }),
  };
  for (const [field, send] of Object.entries(keep)) {
    const today = await send(here);
    expect(today.status, `${field}: ${JSON.stringify(today.body)}`).toBe(201);
    const ahead = await send(daysAfter(here, 1));
    expect(Object.keys(ahead.body.errors ?? {}), field).toEqual([field]);
  }
});
