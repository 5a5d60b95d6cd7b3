import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { csvFile, importsOf } from '../../../test/import.ts';
import { makeRisk } from '../../../test/make.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await testApi();
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

test('the additional fields of actions are columns of their import, and the required ones are asked for', async () => {
  const world = await makeWorld(api);
  const { owner: ada, workspaceId } = world;
  const risk = await makeRisk(world, 'Bare blades');
  const params = { type: 'risk', workspaceId };
  const field = { name: 'tool', label: 'Tool', type: 'text', appliesTo: 'action', required: true };
  const made = await ada.call(customFieldEndpoints.create, { params, body: field });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const ofActions = importsOf(api, { target: 'risk_action', workspace: params });
  const action = [risk.number, 'Fit guards', '2026-01-01', '2026-02-01', ada.user.email];
  const job = await ofActions.check(
    ada,
    csvFile([['Risk', 'Task', 'Start', 'Due', 'Assignee', 'Tool'], [...action, 'T-11'], action]),
  );
  expect(job).toMatchObject({ okCount: 1, errorCount: 1 });
  const [bad] = await ofActions.rows(ada, job._id, { status: 'error' });
  expect(bad?.messages[0]?.message).toBe('Tool is required');
  await ofActions.act(ada, 'commit', job._id, { mode: 'skip' });
  const { body } = await ada.call(riskEndpoints.find, { params: { workspaceId, recordId: risk._id } });
  expect(body.data.tasks.map(({ custom }: { custom: object }) => custom)).toEqual([{ tool: 'T-11' }]);
});

test('whoever could not complete an action in the place of its row is refused there, and nobody else', async () => {
  const world = await makeWorld(api);
  const { owner: ada, workspaceId } = world;
  const [reader, welder] = [
    await addMember(api, world, { level: 1, name: 'Rea Reader' }),
    await addMember(api, world, { level: 3, name: 'Wes Welder' }),
  ];
  const risk = await makeRisk(world, 'Bare blades');
  const ofActions = importsOf(api, { target: 'risk_action', workspace: { type: 'risk', workspaceId } });
  const row = (name: string, who: string) => [risk.number, name, '2026-01-01', '2026-02-01', who];
  const job = await ofActions.check(
    ada,
    csvFile([
      ['Risk', 'Task', 'Start', 'Due', 'Assignee'],
      row('Fit guards', welder.user.email),
      row('Paint guards', `${welder.user.email}; ${reader.user.email}`),
    ]),
  );
  expect(job).toMatchObject({ okCount: 1, errorCount: 1 });
  const [bad] = await ofActions.rows(ada, job._id, { status: 'error' });
  expect(bad?.messages.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Rea Reader cannot be given this action: Rea Reader /),
  ]);
});
