import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makePlace, type Place } from '../../../../test/make.ts';
import { makeRegister } from '../../../../test/risk-register.ts';

let api: TestApi;
let place: Place;
let ids: Awaited<ReturnType<typeof makeRegister>>;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  ids = await makeRegister(api, place);
});
afterAll(() => api.close());

/** The rows of the worksheet with the fields that are asked for. */
async function rows(fields: string): Promise<string[][]> {
  const params = { type: 'risk', workspaceId: place.workspaceId };
  const query = { template: 'risk.fmea', fields };
  const { status, body } = await place.owner.call(reportEndpoints.preview, { params, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.sections.at(-1)?.rows.map(({ texts }: { texts: string[] }) => texts) ?? [];
}

test('the worksheet of an FMEA has what is judged by it, the highest action priority first', async () => {
  const { torque, seal } = ids;
  const judge = (recordId: string, type: string, ratings: number[], priority: string) =>
    api.owner.query(
      `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition,
              is_pending, severity, occurrence, detection, priority)
       select organization_id, id, $2, workspace_id, 2, 5, 10, 'high', current_date, 1, false, $3, $4, $5, $6 from records where id = $1
       on conflict (organization_id, record_id, type) do update
       set severity = excluded.severity, occurrence = excluded.occurrence, detection = excluded.detection, priority = excluded.priority`,
      [recordId, type, ...ratings, priority],
    );
  // By the handbook: severity 9 with occurrence 4 and detection 7 is high, with occurrence 2 and detection 3 low.
  await judge(torque, 'current', [9, 4, 7], 'high');
  await judge(torque, 'residual', [9, 2, 3], 'low');
  await judge(seal, 'current', [8, 2, 7], 'medium');
  const fields =
    'risk,severity,occurrence,detection,rpn,priority,severityAfter,occurrenceAfter,detectionAfter,rpnAfter,priorityAfter';
  expect(await rows(fields)).toEqual([
    ['Torque tool drift', '9', '4', '7', '252', 'High', '9', '2', '3', '54', 'Low'],
    ['Seal leaks', '8', '2', '7', '112', 'Medium', '', '', '', '', ''],
  ]);
  const [[risk, detecting] = []] = await rows('risk,detecting');
  expect([risk, detecting?.split('\n').length]).toEqual(['Torque tool drift', 2]);
});

test('the profile says what an assessment was made of, and what a control is', async () => {
  const { torque } = ids;
  const change = (text: string) => api.owner.query(text, [torque]);
  const { rowCount } = await change(
    `update risk_assessments set severity = 9, occurrence = 4, detection = 7, priority = 'high'
      where record_id = $1 and type = 'inherent'`,
  );
  expect(rowCount).toBe(1);
  await change(`update risk_assessments set p1 = 3, p2 = 2 where record_id = $1 and type = 'residual'`);
  await change(
    `update risk_controls set nature = 'automated', hierarchy = 'protective-measure' where record_id = $1`,
  );
  const params = { type: 'risk', workspaceId: place.workspaceId };
  const query = { template: 'risk.record', record: torque };
  const { body } = await place.owner.call(reportEndpoints.preview, { params, query });
  const textsOf = (heading: string) => {
    const section = body.data.sections.find((one: { heading: string }) => one.heading === heading);
    return JSON.stringify(section?.rows.map(({ texts }: { texts: string[] }) => texts));
  };
  expect(textsOf('Assessments')).toContain(
    'Severity 9, Occurrence 4, Detection 7, RPN 252, Action priority high',
  );
  expect(textsOf('Assessments')).toContain('P1 3, P2 2');
  expect(textsOf('Controls')).toContain('Detective, automated, protective measure');
});
