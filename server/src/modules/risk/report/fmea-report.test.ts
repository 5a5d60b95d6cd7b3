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
  const { torque, seal } = await makeRegister(api, place);
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
