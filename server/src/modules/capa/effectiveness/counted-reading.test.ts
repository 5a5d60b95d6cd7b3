import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { bringTo } from '../../../../test/capa-stage.ts';
import { raiseLater } from '../../../../test/capa-watch.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../../test/checklist.ts';
import { capaParams, raiseCapa } from '../../../../test/raise-capa.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const today = new Date().toISOString().slice(0, 10);

/** A monitored CAPA whose plan has its data from there. */
async function monitored(source: string, rule: string | null = null): Promise<string> {
  const recordId = await raiseCapa(world, 'Housings leak');
  await bringTo(api.owner, recordId, 'monitoring');
  await api.owner.query(
    `update capa_effectiveness set data_source = $2, watch_rule = $3, starts_on = current_date - 1 where record_id = $1`,
    [recordId, source, rule],
  );
  return recordId;
}

async function count(recordId: string) {
  const params = capaParams(world, recordId);
  const plans = await world.owner.call(capaParts.effectiveness.list, { params });
  const at = { params: { ...params, effectivenessId: plans.body.data[0]._id } };
  return (await world.owner.call(capaParts['effectiveness-check'].count, at)).body.data;
}

test('repeats since the verification are counted by what its plan calls one, and those that are another matter are not', async () => {
  const recordId = await monitored('recurrence-rule', 'process-cause');
  expect(await count(recordId), 'nothing could be a repeat').toBeNull();
  await api.owner.query(`update causes set category = 'material' where record_id = $1`, [recordId]);
  const before = await count(recordId);
  expect(before).toMatchObject({ value: 0 });

  const later = await raiseCapa(world, 'Seals have hardened');
  await bringTo(api.owner, later, 'triage');
  await raiseLater(api.owner, later);
  await api.owner.query(`update causes set category = 'method' where record_id = $1`, [later]);
  expect(await count(recordId)).toMatchObject({ value: 0 });
  await api.owner.query(`update causes set category = 'material' where record_id = $1`, [later]);
  const counted = await count(recordId);
  expect(counted).toMatchObject({ value: 1 });
  expect(counted.from).toMatch(
    /^Repeats since .* \(same process, a cause of the same sort\), of \d+ CAPAs? raised/,
  );

  const body = { other: recordId, decision: 'different', reason: 'These seals are of another make.' };
  await world.owner.call(capaParts.similar.decide, { params: capaParams(world, later), body });
  expect(await count(recordId)).toMatchObject({ value: 0 });
});

/** A run of a checklist on a CAPA that was completed on a day with a score. */
async function completedRun(recordId: string, checklist: string, on: string, score: number) {
  const { workspaceId } = capaParams(world, recordId);
  const run = await world.owner.call(checklistRunEndpoints.create, {
    params: { type: 'capa', workspaceId },
    body: { checklist, record: recordId },
  });
  await api.owner.query(
    `update checklist_runs set status = 'completed', score = $3, answered_items = 4, completed_at = $2 where id = $1`,
    [run.body.data._id, on, score],
  );
}

test('the newest score since the verification of the checklist that was used first is taken over, and none before there is one', async () => {
  const recordId = await monitored('checklist-score');
  const { workspaceId } = capaParams(world, recordId);
  const sections = sectionsOf(itemOf({ question: 'Has it stayed away?' }));
  const publish = () => publishChecklist(world.owner, { type: 'capa', workspaceId }, { sections });
  const [checklist, another] = [await publish(), await publish()];
  await completedRun(recordId, checklist, '2020-01-01T12:00:00Z', 20);
  expect(await count(recordId)).toBeNull();
  await completedRun(recordId, checklist, `${today}T00:00:00Z`, 75);
  await completedRun(recordId, checklist, `${today}T00:01:00Z`, 87.5);
  await completedRun(recordId, another, `${today}T00:02:00Z`, 10);
  expect(await count(recordId)).toMatchObject({ value: 87.5, sampleSize: 4 });
});

test('what only people know is not counted, and nothing is before it is monitored', async () => {
  expect(await count(await monitored('manual-series'))).toBeNull();
  const recordId = await monitored('recurrence-rule');
  await api.owner.query('update capa_effectiveness set starts_on = null where record_id = $1', [recordId]);
  expect(await count(recordId)).toBeNull();
});
