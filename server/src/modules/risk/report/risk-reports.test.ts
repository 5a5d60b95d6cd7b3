import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makePlace, type Place } from '../../../../test/make.ts';
import { makeRegister } from '../../../../test/risk-register.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  await makeRegister(api, place);
});
afterAll(() => api.close());

type Table = { heading: string | null; header: string[]; rows: string[][] };
type Shown = { total: number; strip: Record<string, string>; sections: Table[] };

/** What a report says, as its preview does. */
async function shown(template: string, query: object = {}): Promise<Shown> {
  const params = { type: 'risk', workspaceId: place.workspaceId };
  const { status, body } = await place.owner.call(reportEndpoints.preview, {
    params,
    query: { template, ...query },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return {
    total: body.data.total,
    strip: Object.fromEntries(
      body.data.strip.map((one: { label: string; value: string }) => [one.label, one.value]),
    ),
    sections: body.data.sections.map((one: { rows: { texts: string[] }[] }) => ({
      ...one,
      rows: one.rows.map(({ texts }) => texts),
    })),
  };
}

/** The rows of the list of a report with the fields that are asked for. */
async function rows(template: string, fields: string, query: object = {}): Promise<string[][]> {
  const { sections } = await shown(template, { fields, ...query });
  return sections.at(-1)?.rows ?? [];
}

test.each([
  'register',
  'breaches',
  'treatment',
  'acceptances',
  'reviews',
  'heat-maps',
  'trend',
  'controls',
  'effort',
  'management-review',
])('%s', async (name) => {
  console.log(name, JSON.stringify(await shown(`risk.${name}`, {}), null, 1));
});
