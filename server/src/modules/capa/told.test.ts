import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { samples } from './capa.samples.ts';

// Whoever has raised a CAPA by the full form, and manages it no more, hears what becomes of it.

let api: TestApi;
let world: World;
let author: Member;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  author = await addMember(api, world, { level: 3, name: 'Ada Author', workspaceId });
});
afterAll(() => api.close());

/** One that the author has raised, at a stage; the owner manages it. */
async function raised(stage: 'triage' | 'investigation', managers = [world.owner.user.accountId]) {
  const { siteId, processId } = world;
  const ids = { workspaceId, siteId, processId, accountId: managers[0] ?? '' };
  const made = await author.call(capaEndpoints.create, {
    body: { ...samples.input(ids, 'Leaks'), managers },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const recordId = String(made.body.data._id);
  await bringTo(api.owner, recordId, stage);
  return { workspaceId, recordId };
}

async function toldAfter(params: { workspaceId: string; recordId: string }, body: object) {
  const { version } = (await world.owner.call(capaEndpoints.find, { params })).body.data;
  const moved = await world.owner.call(capaEndpoints.move, { params, body: { ...body, version } });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const { body: feed } = await author.call(notificationEndpoints.list, { query: {} });
  const { rows } = await api.owner.query<{ event: string; mail: string }>(
    'select event, mail from notifications where account_id = $1 and record_id = $2 order by created_at',
    [author.user.accountId, params.recordId],
  );
  return { rows, facts: feed.data[0].facts };
}

test('whoever raised it is told once that it was given back, in their feed', async () => {
  const params = await raised('triage');
  const { rows, facts } = await toldAfter(params, { step: 'return', reason: 'Say which lot it is' });
  expect(rows.map(({ event }) => event)).toEqual(['record.transitioned']);
  expect(rows[0]?.mail).toBe('none');
  expect(facts).toEqual({ status: 'Draft' });
});

test.each([
  ['triage', { step: 'reject', reason: 'It is no quality issue', choice: 'no-quality-issue' }, 'Rejected'],
  ['investigation', { step: 'cancel', reason: 'It is another one' }, 'Cancelled'],
] as const)(
  'at the stage "%s" they are told once of its end, by mail besides',
  async (stage, body, status) => {
    const { rows, facts } = await toldAfter(await raised(stage), body);
    expect(rows.map(({ event }) => event)).toEqual(['record.ended']);
    expect(rows[0]?.mail).not.toBe('none');
    expect(facts).toEqual({ status });
  },
);

test('what goes on is told to those whose record it is, and who manages what they have raised is told once', async () => {
  const other = await raised('investigation');
  const { rows } = await toldAfter(other, { step: 'hold', reason: 'No parts', resumeOn: soon() });
  expect(rows).toEqual([]);
  const own = await raised('triage', [author.user.accountId]);
  const told = await toldAfter(own, { step: 'return', reason: 'Say which lot it is' });
  expect(told.rows.map(({ event }) => event)).toEqual(['record.transitioned']);
});

const soon = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
