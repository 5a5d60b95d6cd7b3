import { readFile } from 'node:fs/promises';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../../test/api.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

type Stay = { stage: string; days: number | null };

const staysOf = async (recordId: string): Promise<Stay[]> => {
  const { rows } = await api.owner.query<Stay>(
    `select stage, until_on - since_on as days from capa_stays where record_id = $1 order by until_on nulls last, since_on, stage`,
    [recordId],
  );
  return rows;
};

/** What the migration finds in the log for those that were there before it. */
async function loggedStays(recordId: string): Promise<Stay[]> {
  const text = await readFile(
    new URL('../../../../migrations/096-stays-in-stages.sql', import.meta.url),
    'utf8',
  );
  const start = text.indexOf('with moved as');
  const query = text
    .slice(start, text.indexOf(';', start))
    .replace(/insert into capa_stays \([^)]*\)/, '')
    .replace(
      'select r.organization_id, r.workspace_id, r.id, s.stage, s.day, greatest(s.until, s.day)',
      () => 'select s.stage, s.until - s.day as days',
    );
  const { rows } = await api.owner.query<Stay>(`${query} and r.id = $1 order by s.seq`, [recordId]);
  return rows;
}

test('each stage that a CAPA comes to is a stay until it leaves it, and the log says the same', async () => {
  const { owner, siteId, processId } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const made = await owner.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Housings leak',
      description: 'It drips at the seam.',
      dateDetected: '2026-01-08',
      severity: 3,
      recurrenceLikelihood: 2,
      source: 'supplier',
      site: siteId,
      process: processId,
      managers: [owner.user.accountId],
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const recordId = String(made.body.data._id);
  const params = { workspaceId, recordId };
  const move = async (step: string, more: object = {}) => {
    const { body } = await owner.call(capaEndpoints.find, { params });
    const answer = await owner.call(capaEndpoints.move, {
      params,
      body: { step, version: body.data.version, ...more },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  expect(await staysOf(recordId)).toEqual([{ stage: 'draft', days: null }]);
  await move('submit');
  await api.owner.query(
    `update capa_stays set since_on = since_on - 4, until_on = case when until_on is not null then until_on - 4 end where record_id = $1`,
    [recordId],
  );
  await move('return', { reason: 'Say which lot' });
  const stays = await staysOf(recordId);
  expect(stays).toEqual([
    { stage: 'draft', days: 0 },
    { stage: 'triage', days: 4 },
    { stage: 'draft', days: null },
  ]);
  expect((await loggedStays(recordId)).map(({ stage }) => stage)).toEqual(stays.map(({ stage }) => stage));
  await move('cancel', { reason: 'Raised twice' });
  expect((await staysOf(recordId)).filter(({ days }) => days === null)).toEqual([]);
});
