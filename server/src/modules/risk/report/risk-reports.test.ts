import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, type Place } from '../../../../test/make.ts';
import { makeRegister } from '../../../../test/risk-register.ts';
import { addMember } from '../../../../test/world.ts';

let api: TestApi;
let place: Place;
let ids: Awaited<ReturnType<typeof makeRegister>>;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  ids = await makeRegister(api, place);
});
afterAll(() => api.close());

type Table = { heading: string | null; header: string[]; rows: string[][] };
type Shown = { total: number; strip: Record<string, string>; sections: Table[] };
type Sent = { heading: string | null; header: string[]; rows: { texts: string[] }[] };

/** What a report says, as its preview does. */
async function shown(template: string, query: object = {}, by: Member = place.owner): Promise<Shown> {
  const params = { type: 'risk', workspaceId: place.workspaceId };
  const { status, body } = await by.call(reportEndpoints.preview, { params, query: { template, ...query } });
  expect(status, JSON.stringify(body)).toBe(200);
  const { total, strip, sections } = body.data;
  return {
    total,
    strip: Object.fromEntries(strip.map((one: { label: string; value: string }) => [one.label, one.value])),
    sections: sections.map((one: Sent) => ({ ...one, rows: one.rows.map(({ texts }) => texts) })),
  };
}

/** The rows of the list of a report with the fields that are asked for. */
async function rows(template: string, fields: string, query: object = {}, by?: Member): Promise<string[][]> {
  const { sections } = await shown(template, { fields, ...query }, by);
  return sections.at(-1)?.rows ?? [];
}

const sectionOf = ({ sections }: Shown, heading: string) =>
  sections.find((one) => one.heading === heading)?.rows;

test('the register has each rating, how far it is above the appetite, and its trend; opportunities come after threats, and what is closed stands last', async () => {
  const fields =
    'risk,inherent,current,residual,target,level,appetite,tolerance,overAppetite,strategy,nextReview,trend';
  expect(await rows('risk.register', fields)).toEqual([
    [
      'Torque tool drift',
      '20',
      '16',
      '12',
      '4',
      'High',
      '8',
      '11',
      '4',
      'Reduce likelihood',
      '06/30/2026',
      '',
    ],
    ['Seal leaks', '', '9', '', '', 'Medium', '8', '11', '1', '', '08/01/2026', 'Up'],
    ['New supplier of steel', '10', '', '', '', 'Good', '', '', '', '', '', ''],
    ['Press without guard', '', '25', '', '', 'Critical', '8', '11', '', '', '03/03/2026', ''],
  ]);
  expect(await rows('risk.register', 'risk,actionsDone,actions,actionsLate')).toContainEqual([
    'Torque tool drift',
    '1',
    '2',
    '1',
  ]);
  expect(await rows('risk.register', 'risk', { from: '2026-01-06', to: '2026-01-06' })).toEqual([
    ['Seal leaks'],
  ]);
});

test('breaches say by how much, since when, and by when they are to be escalated', async () => {
  const fields =
    'risk,score,appetite,overAppetite,tolerance,overTolerance,since,treatment,openActions,acceptedUntil,escalateBy,escalatedOn,daysTooLate';
  // The policy holds since March; before June the current 16 counted. Five days after March 1 it was to be escalated.
  expect(await rows('risk.breaches', fields)).toEqual([
    [
      'Torque tool drift',
      '12',
      '8',
      '4',
      '11',
      '1',
      '03/01/2026',
      'Reduce likelihood',
      '1',
      '',
      '03/06/2026',
      '',
      '117',
    ],
    ['Seal leaks', '9', '8', '1', '11', '', '05/01/2026', 'None', '0', '09/14/2026', '', '', ''],
  ]);
});

test('treatment plans have their amounts once, and their sums', async () => {
  const report = await shown('risk.treatment', {
    fields: 'risk,strategy,rationale,cost,action,actionStatus,daysLate,budget,actual,left',
  });
  expect(report.sections.at(-1)?.rows).toEqual([
    [
      'Torque tool drift',
      'Reduce likelihood',
      'Worn clutches slip',
      '2,000',
      'Fit torque transducers',
      'Completed',
      '',
      '1,000',
      '900',
      '100',
    ],
    [
      'Torque tool drift',
      'Reduce likelihood',
      '',
      '',
      'Audit the torque',
      'In progress',
      '16',
      '400',
      '',
      '400',
    ],
    [
      'Torque tool drift',
      'Reduce likelihood',
      '',
      '',
      'Buy other tools',
      'Cancelled',
      '',
      '300',
      '50',
      '250',
    ],
    ['Seal leaks', 'No plan', '', '', 'Change the seal', 'Completed', '', '', '200', ''],
  ]);
  // The budget of what was cancelled is not to be spent, and what it has cost is spent.
  expect(sectionOf(report, 'Sums')).toEqual([
    ['Reduce likelihood', '1', '2', '1', '1,400', '950', '450'],
    ['No plan', '1', '1', '1', '', '200', ''],
    ['All', '2', '3', '2', '1,400', '1,150', '250'],
  ]);
  expect(await rows('risk.treatment', 'action', { from: '2026-06-11', to: '2026-06-15' })).toEqual([
    ['Audit the torque'],
  ]);
});

test('acceptances say who decided, until when, and whether the risk has changed since', async () => {
  const fields = 'risk,acceptance,score,level,scoreNow,conditions,decidedBy,from,until,daysLeft,stale';
  expect(await rows('risk.acceptances', fields)).toEqual([
    [
      'Seal leaks',
      'Accepted',
      '12',
      'High',
      '9',
      'No second shift',
      'Ada Example',
      '06/16/2026',
      '09/14/2026',
      '75',
      'Yes',
    ],
    [
      'Press without guard',
      'Expired',
      '12',
      'High',
      '25',
      'No second shift',
      'Ada Example',
      '01/15/2026',
      '04/01/2026',
      '',
      'No',
    ],
  ]);
  expect(await rows('risk.acceptances', 'risk', { from: '2026-09-01' })).toEqual([['Seal leaks']]);
});

test('reviews are in time, late or due, by the day that the one before has set', async () => {
  const report = await shown('risk.reviews', {
    fields: 'risk,state,due,reviewedOn,daysLate,reviewer,outcome',
  });
  expect(report.sections.at(-1)?.rows).toEqual([
    ['Torque tool drift', 'Overdue', '06/30/2026', '', '1', '', ''],
    ['Seal leaks', 'To come', '08/01/2026', '', '', '', ''],
    ['Seal leaks', 'Done in time', '05/05/2026', '05/01/2026', '', 'Ada Example', 'Nothing has changed'],
    ['Seal leaks', 'Done late', '04/01/2026', '04/05/2026', '4', 'Ada Example', 'Escalate'],
    ['Seal leaks', 'Done, no day was set', '', '03/01/2026', '', 'Ada Example', 'Nothing has changed'],
  ]);
  expect(report.strip).toMatchObject({
    Overdue: '1',
    'Done late': '1',
    'In time, of all that were due': '33%',
  });
});

test('heat maps count the places of two days, and list what has moved', async () => {
  const days = { from: '2026-03-31', to: '2026-07-01' };
  const report = await shown('risk.heat-maps', { fields: 'risk,move,wasAt,was,isAt,is,change', ...days });
  expect(sectionOf(report, 'Heat maps')).toEqual([
    ['5', '', '', '', '', '1', '', '', '', '', ''],
    ['4', '', '', '', '1', '', '', '', '', '', ''],
    ['3', '', '', '', '', '', '', '', '1', '1', ''],
    ['2', '', '1', '', '', '', '', '', '', '', ''],
    ['1', '', '', '', '', '', '', '', '', '', ''],
  ]);
  expect(sectionOf(report, 'Heat maps of opportunities')?.[3]).toEqual([
    '2',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '1',
  ]);
  expect(report.sections.at(-1)?.rows).toEqual([
    ['New supplier of steel', 'Came to the map', '', '', '2 × 5', '10', ''],
    ['Seal leaks', 'Higher', '2 × 2', '4', '3 × 3', '9', '5'],
    ['Press without guard', 'Left the map', '5 × 5', '25', '', '', ''],
    ['Torque tool drift', 'Lower', '4 × 4', '16', '3 × 4', '12', '-4'],
  ]);
  // A day later the press was still open: it was closed on April 10.
  expect(await rows('risk.heat-maps', 'risk', { from: '2026-03-31', to: '2026-04-09' })).toEqual([]);
});

test('a first day that has not come yet is refused at its field', async () => {
  const params = { type: 'risk', workspaceId: place.workspaceId };
  for (const template of ['risk.heat-maps', 'risk.trend', 'risk.management-review']) {
    const query = { template, from: '2026-07-02' };
    const { status, body } = await place.owner.call(reportEndpoints.preview, { params, query });
    expect([status, body.errors]).toEqual([400, { from: expect.stringContaining('after the last one') }]);
  }
});

test('the trend has the scores of threats at the end of each month, opportunities beside them, without what was closed by then', async () => {
  const days = { from: '2026-02-01', to: '2026-06-30' };
  const fields = 'month,risks,sum,mean,highest,residual,low,medium,high,critical';
  expect(await rows('risk.trend', fields, days)).toEqual([
    ['2026-02', '3', '45', '15', '25', '', '1', '0', '0', '2'],
    ['2026-03', '3', '45', '15', '25', '', '1', '0', '0', '2'],
    ['2026-04', '2', '20', '10', '16', '', '1', '0', '0', '1'],
    ['2026-05', '2', '28', '14', '16', '', '0', '0', '1', '1'],
    ['2026-06', '2', '21', '10.5', '12', '12', '0', '1', '1', '0'],
  ]);
  expect(await rows('risk.trend', 'opportunities,gain,meanGain,best', days)).toEqual([
    ...Array.from({ length: 4 }, () => ['0', '0', '', '']),
    ['1', '10', '10', '10'],
  ]);
});

test('controls stand with the worst first, and their mix says how many were never tested', async () => {
  const report = await shown('risk.controls', {
    fields: 'control,effectiveness,tests,lastTest,result,tester,overdue',
  });
  expect(report.sections.at(-1)?.rows).toEqual([
    ['Alarm of the driver', 'Ineffective', '1', '05/04/2026', 'Ineffective', 'Ada Example', 'Yes'],
    ['Torque check', 'Effective', '0', '', '', '', 'No'],
  ]);
  expect(sectionOf(report, 'How well they work')).toEqual([
    ['Ineffective', '1', '50', '0', '1'],
    ['Not tested', '0', '0', '0', '0'],
    ['Partial', '0', '0', '0', '0'],
    ['Effective', '1', '50', '1', '0'],
    ['Risks without a control', '2', '', '', ''],
  ]);
});

test('actions are ranked by what they bring for their budget', async () => {
  const fields = 'rank,action,before,after,points,budget,perBudget,expectedOfRisk,achieved,perCost';
  // 16 comes down to 4 × 3 for 400, and to 2 × 4 for 1,000; both together to 2 × 3. Of the 10 there were 4 for 950.
  expect(await rows('risk.effort', fields)).toEqual([
    ['1', 'Audit the torque', '16', '12', '4', '400', '10', '10', '4', '4.21'],
    ['2', 'Fit torque transducers', '16', '8', '8', '1,000', '8', '10', '4', '4.21'],
  ]);
});

test('a management review is told how the register stood on two days, and what was done', async () => {
  const days = { from: '2026-03-31', to: '2026-07-01' };
  const { params } = { params: { type: 'risk', workspaceId: place.workspaceId } };
  const fields = 'figure,first,last,change,period,now';
  const made = await place.owner.call(reportEndpoints.preview, {
    params,
    query: { template: 'risk.management-review', fields, ...days },
  });
  const found = Object.fromEntries(
    made.body.data.sections
      .at(-1)
      .rows.map(({ texts: [figure, ...numbers] }: { texts: string[] }) => [figure, numbers]),
  );
  expect(found).toMatchObject({
    'Risks and opportunities that are not closed': ['3', '3', '0', '', ''],
    'Of these opportunities': ['0', '1', '1', '', ''],
    Identified: ['', '', '', '1', ''],
    Closed: ['', '', '', '1', ''],
    Critical: ['2', '0', '-2', '', ''],
    High: ['0', '1', '1', '', ''],
    Medium: ['0', '1', '1', '', ''],
    Low: ['1', '0', '-1', '', ''],
    'Sum of scores': ['45', '21', '-24', '', ''],
    'Sum of scores of opportunities': ['0', '10', '10', '', ''],
    'Highest score': ['25', '12', '-13', '', ''],
    'Above appetite': ['2', '2', '0', '', ''],
    'Of these above tolerance': ['2', '1', '-1', '', ''],
    'Threats lower on the last day than on the first': ['', '', '', '1', ''],
    'Threats higher on the last day than on the first': ['', '', '', '1', ''],
    'Opportunities better on the last day than on the first': ['', '', '', '0', ''],
    'Opportunities poorer on the last day than on the first': ['', '', '', '0', ''],
    'Actions completed in time': ['', '', '', '1', ''],
    'Actions completed late': ['', '', '', '1', ''],
    'Actions open': ['', '', '', '', '1'],
  });
  expect(
    sectionOf(await shown('risk.management-review', days), 'What happened beside what was expected'),
  ).toEqual([
    [expect.stringMatching(/^RSK/), 'Torque tool drift', '06/10/2026', '4', '5', 'A wheel came off'],
  ]);
});

test('actions stand with their owners, who have done so many in time and so many late', async () => {
  const report = await shown('risk.owners', { fields: 'owner,name,daysLate' });
  expect(sectionOf(report, 'By owner')).toEqual([['Ada Example', '4', '1', '1', '1', '1']]);
  expect(report.sections.at(-1)?.rows).toEqual([
    ['Ada Example', 'Fit torque transducers', ''],
    ['Ada Example', 'Change the seal', ''],
    ['Ada Example', 'Audit the torque', '16'],
    ['Ada Example', 'Buy other tools', ''],
  ]);
});

test('links stand once each, as the record says them from which they are kept', async () => {
  const params = { workspaceId: place.workspaceId, recordId: ids.torque };
  const body = { relation: 'caused_by', record: ids.seal, note: 'The seal drips on the clutch' };
  expect((await place.owner.call(riskParts.link.create, { params, body })).status).toBe(201);
  expect(await rows('risk.links', 'name,relation,otherKind,other,otherStatus,note')).toEqual([
    ['Torque tool drift', 'is caused by', 'Risk', 'Seal leaks', 'Completed', 'The seal drips on the clutch'],
  ]);
});

test('the profile of a risk has all that is known of it', async () => {
  const { sections } = await shown('risk.record', { record: ids.torque });
  expect(sections.map(({ heading }) => heading)).toEqual([
    'Facts',
    'Statement',
    '5W2H',
    'Rating',
    'Ratings',
    'Assessments',
    'Causes',
    'Consequences',
    'Controls',
    'Verification of controls',
    'Tests of controls',
    'Treatment plan',
    'Actions',
    'Acceptances',
    'Reviews',
    'Key risk indicators',
    'Readings',
    'Incidents',
    'Links',
    'Approvals',
    'Signatures',
    'History',
  ]);
  const of = (heading: string) => sections.find((one) => one.heading === heading)?.rows;
  expect(of('Statement')).toEqual([
    [
      'In short',
      'Cause: Worn clutches. What may happen: the nut torque drops. What it leads to: loose wheels.',
    ],
  ]);
  expect(of('Rating')).toEqual([
    ['5', '', '', '', 'I', ''],
    ['4', '', '', '', 'C', ''],
    ['3', '', '', '', 'R', ''],
    ['2', '', '', '', '', ''],
    ['1', '', '', '', 'T', ''],
  ]);
  expect(of('Treatment plan')).toContainEqual(['Actual cost of actions', '950']);
  expect(of('Verification of controls')).toEqual([['Torque check', 'Ada Example', '04/02/2026', '', 'No']]);
  expect(of('Readings')).toEqual([
    ['Nuts below 180 Nm', '06/28/2026', '2.5', 'Ada Example', 'After the night shift'],
  ]);
  const [parts] = [await shown('risk.record', { record: ids.torque, fields: 'name,part.kris' })];
  expect(parts.sections.map(({ heading }) => heading)).toEqual(['Facts', 'Key risk indicators', 'Readings']);
});

describe('somebody who is narrowed to another site', () => {
  let narrowed: Member;
  beforeAll(async () => {
    const site = await place.owner.call(siteEndpoints.create, {
      body: { name: 'Plant 2', location: 'Southfield', timeZone: 'UTC' },
    });
    narrowed = await addMember(api, joined(place), { level: 3, grants: ['export'], name: 'Nora Narrow' });
    await api.owner.query('update account_permissions set site_ids = $2 where account_id = $1', [
      narrowed.user.accountId,
      [site.body._id],
    ]);
    await api.owner.query('update records set site_id = $2 where id = $1', [ids.seal, site.body._id]);
  });

  test.each([
    ['risk.register', 'risk', [['Seal leaks']]],
    ['risk.breaches', 'risk', [['Seal leaks']]],
    ['risk.treatment', 'action', [['Change the seal']]],
    ['risk.acceptances', 'risk', [['Seal leaks']]],
    ['risk.heat-maps', 'risk', [['Seal leaks']]],
    ['risk.controls', 'control', []],
    ['risk.effort', 'action', []],
    ['risk.owners', 'name', [['Change the seal']]],
    ['risk.links', 'name', []],
  ])('has in %s what they may see alone', async (template, fields, expected) => {
    const days = template === 'risk.heat-maps' ? { from: '2026-03-31' } : {};
    expect(await rows(template, fields, days, narrowed)).toEqual(expected);
  });

  test('has the figures and the trend of what they may see alone, and not the profile of another', async () => {
    expect(await rows('risk.trend', 'sum', { from: '2026-06-01', to: '2026-06-30' }, narrowed)).toEqual([
      ['9'],
    ]);
    const [first] = await rows('risk.management-review', 'figure,last', {}, narrowed);
    expect(first).toEqual(['Risks and opportunities that are not closed', '1']);
    expect(new Set((await rows('risk.reviews', 'risk', {}, narrowed)).flat())).toEqual(
      new Set(['Seal leaks']),
    );
    const params = { type: 'risk', workspaceId: place.workspaceId };
    const query = { template: 'risk.record', record: ids.torque };
    expect((await narrowed.call(reportEndpoints.preview, { params, query })).status).toBe(404);
  });
});
