import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makePlace, type Place } from '../../../../test/make.ts';
import { reportsOf } from '../../../../test/report.ts';
import { makeRegister } from '../../../../test/risk-register.ts';
import { testWorker, type TestWorker } from '../../../../test/worker.ts';
import { features } from '../../../features.ts';

let api: TestApi;
let worker: TestWorker;
let place: Place;
let ids: Awaited<ReturnType<typeof makeRegister>>;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  ids = await makeRegister(api, place);
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const days = { from: '2026-03-31', to: '2026-07-01' };

/** The bytes of a report that has been made. */
async function made(body: object): Promise<Buffer> {
  const reports = reportsOf(api, place.workspaceId);
  const run = await reports.make(place.owner, body);
  expect(run).toMatchObject({ state: 'ready', failure: null });
  return reports.bytes(place.owner, run._id);
}

const linesOf = async (body: object) =>
  (await made({ format: 'csv', ...body })).toString('utf8').trimEnd().split('\r\n');

test('a sheet has the list alone, whatever stands before it on paper', async () => {
  const lines = await linesOf({ template: 'risk.heat-maps', fields: ['risk', 'was', 'is'], ...days });
  expect(lines).toEqual([
    '\ufeff"Risk","Score, first day","Score, last day"',
    '"New supplier of steel","","10"',
    '"Seal leaks","4","9"',
    '"Press without guard","25",""',
    '"Torque tool drift","16","12"',
  ]);
  const bytes = await made({ template: 'risk.heat-maps', format: 'pdf', ...days });
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  for (const word of [
    'Heat maps',
    '03/31/2026: 3 risks',
    '07/01/2026: 2 risks',
    'Heat maps of opportunities',
    '07/01/2026: 1 opportunity',
    'Excellent',
    'Critical',
    'Risks that moved',
  ])
    expect(text).toContain(word);
});

test('an acceptance is counted when it was given, and when it ended, once each', async () => {
  const figures = async (from: string, to: string) => {
    const body = { template: 'risk.management-review', fields: ['figure', 'period'], from, to };
    const lines = await linesOf(body);
    return ['Risks accepted', 'Acceptances expired or revoked'].map((name) =>
      lines.find((line) => line.startsWith(`"${name}"`)),
    );
  };
  const says = (accepted: number, ended: number) => [
    `"Risks accepted","${accepted}"`,
    `"Acceptances expired or revoked","${ended}"`,
  ];
  // Of the press in January, which expired in April, and of the seal in June. That one took the place of one from January.
  await api.owner.query(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen,
                                   decided_at, ended_by, ended_at, updated_at)
     select organization_id, gen_random_uuid(), workspace_id, id, 'revoked', 'As it is', '2026-01-20', '2026-07-01', '{}',
            '2026-01-20T10:00:00Z', $2, '2026-06-16T10:00:00Z', '2026-08-01T10:00:00Z' from records where id = $1`,
    [ids.seal, place.owner.user.accountId],
  );
  expect(await figures('2026-01-01', '2026-03-31')).toEqual(says(2, 0));
  expect(await figures('2026-04-01', '2026-04-30')).toEqual(says(0, 1));
  expect(await figures('2026-06-01', '2026-06-30')).toEqual(says(1, 1));
  expect(await figures('2026-08-01', '2026-08-31')).toEqual(says(0, 0));
}, 60_000);

test('what stands today leaves closed risks out', async () => {
  const red = async () => {
    const body = { template: 'risk.management-review', fields: ['figure', 'now'], ...days };
    return (await linesOf(body)).find((line) => line.startsWith('"Key risk indicators that are red"'));
  };
  expect(await red()).toBe('"Key risk indicators that are red","1"');
  await api.owner.query(
    `insert into risk_kris (organization_id, id, workspace_id, record_id, name, direction, amber, red, frequency, owner_id,
                            next_reading, state, last_value, last_reading)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Stops of the line', 'higher-is-worse', 5, 10, 30, $2,
            '2026-07-01', 'red', 12, '2026-06-01' from records where id = any($1)`,
    [[ids.seal, ids.press], place.owner.user.accountId],
  );
  const stages = await api.owner.query('select id from records where id = any($1) and stage = $2', [
    [ids.seal, ids.press],
    'closed',
  ]);
  expect(stages.rows).toEqual([{ id: ids.press }]);
  expect(await red()).toBe('"Key risk indicators that are red","2"');
  await api.owner.query(`delete from risk_kris where name = 'Stops of the line'`);
}, 60_000);

test('what looks like a formula is a text in every report that has it', async () => {
  const body = { name: '=1+1', description: '+cmd' };
  const params = { workspaceId: place.workspaceId, recordId: ids.torque };
  expect((await place.owner.call(riskEndpoints.update, { params, body })).status).toBe(200);
  await api.owner.query(`update risk_treatments set rationale = '@SUM(A1)' where record_id = $1`, [
    ids.torque,
  ]);
  for (const name of ['register', 'breaches', 'treatment', 'controls', 'effort', 'reviews'])
    expect((await linesOf({ template: `risk.${name}` })).join('\n'), name).toContain(`"'=1+1"`);
  const [, first] = await linesOf({ template: 'risk.treatment', fields: ['rationale'] });
  expect(first).toBe(`"'@SUM(A1)"`);
});

test('every report of risks is made as PDF and as Excel', async () => {
  for (const name of ['acceptances', 'trend', 'management-review', 'owners', 'links', 'treatment'])
    for (const format of ['pdf', 'xlsx'])
      expect((await made({ template: `risk.${name}`, format })).length, `${name} ${format}`).toBeGreaterThan(
        1000,
      );
  expect((await made({ template: 'risk.record', record: ids.torque, format: 'pdf' })).length).toBeGreaterThan(
    1000,
  );
}, 60_000);
