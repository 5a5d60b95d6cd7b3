import { daysAfter } from 'contract/core/days';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { findDueReminders } from '../../records/record/due-reminder.service.ts';
import { findReviewReminders } from '../../records/record/review-reminder.service.ts';
import { samples } from './capa.samples.ts';

// To whom an overdue CAPA is told, and when, follows from its class where its workspace has set it so.

let api: TestApi;
let world: World;
let admin: Member;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  admin = await addMember(api, world, { level: 5, workspaceId });
  await world.owner.call(settingEndpoints.update, {
    params: { type: 'capa', workspaceId },
    body: { criticalLadder: [1, 2, 3], minorLadder: [10, 20, 30], version: 0, reason: 'As agreed' },
  });
});
afterAll(() => api.close());

const statement = (text: string, values: unknown[] = []) => asOwner(api.urls, text, values);
const setClock = (at: string) =>
  statement(
    `create or replace function clock() returns timestamptz language sql stable as $$ select ${at} $$`,
  );
afterEach(() => setClock('now()'));

const due = '2031-05-01';
const severities = { minor: 2, major: 3, critical: 5 };

async function overdue(severity: number): Promise<string> {
  const { siteId, processId, owner } = world;
  const ids = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const body = { ...samples.input(ids, 'Late labels'), recurrenceLikelihood: 1, detectability: 1, severity };
  const made = await owner.call(capaEndpoints.create, { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = made.body.data._id;
  await statement(
    `update records set due_on = $2, stage = 'investigation', status = 'in-progress' where id = $1`,
    [id, due],
  );
  return id;
}

/** Whether its managers are told so many days after it was due, and whether the administrators are. */
async function toldAfter(recordId: string, days: number): Promise<string> {
  await setClock(`'${daysAfter(due, days)}T12:00:00Z'::timestamptz`);
  const { notices } = await inOrganization(api.database, world.organizationId, (tx) =>
    findDueReminders(tx, undefined, 500),
  );
  const mine = notices.filter(({ record }) => record?.id === recordId);
  if (mine.some(({ event, to }) => event === 'record.escalated' && to.includes(admin.user.accountId)))
    return 'admin';
  return mine.length > 0 ? 'manager' : 'nobody';
}

test.each([
  ['critical', 1, 3],
  ['major', 1, 14],
  ['minor', 10, 30],
] as const)(
  'a %s CAPA is told from day %i on, and to administrators from day %i',
  async (grave, first, third) => {
    const recordId = await overdue(severities[grave]);
    expect(await toldAfter(recordId, first - 1)).toBe(first === 1 ? 'manager' : 'nobody');
    expect(await toldAfter(recordId, first)).toBe('manager');
    expect(await toldAfter(recordId, third - 1)).toBe('manager');
    expect(await toldAfter(recordId, third)).toBe('admin');
  },
);

test('managers are reminded of a review, and of no review while the day is that of the next check', async () => {
  const recordId = await overdue(severities.major);
  await setClock(`'${due}T12:00:00Z'::timestamptz`);
  const toldAt = async (stage: string) => {
    await statement('update records set stage = $2, review_on = $3 where id = $1', [
      recordId,
      stage,
      daysAfter(due, 7),
    ]);
    const { notices } = await inOrganization(api.database, world.organizationId, (tx) =>
      findReviewReminders(tx, undefined, 500),
    );
    return notices.filter(({ record }) => record?.id === recordId).map(({ event }) => event);
  };
  expect(await toldAt('investigation')).toEqual(['record.review_due']);
  expect(await toldAt('monitoring')).toEqual([]);
});
