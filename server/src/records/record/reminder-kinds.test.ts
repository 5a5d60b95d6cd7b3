import { awaitedDecisions } from 'contract/core/record-kinds';
import { daysAfter } from 'contract/core/days';
import { approvalTask, task, takeoverTask } from 'contract/records/task/task.endpoints';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { asOwner } from '../../../test/worker.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import type { Notice } from '../../support/notification/notification.service.ts';
import { findTaskReminders } from './reminder.service.ts';

let api: TestApi;
let world: World;
let taker: Member;
let today: string;

/** What nobody is reminded of as a task, and why. */
const notReminded: Record<string, string> = {
  [approvalTask]: 'approvals have reminders and a ladder of their own',
  [takeoverTask]: 'it is nobody’s yet: all who may take it over hear of it when it is reported',
  ...Object.fromEntries(
    awaitedDecisions.map(({ task: of }) => [of, 'it has no day: what needs attention says when it is late']),
  ),
};

/** Every kind of task that is declared. */
const kinds: readonly string[] = task.shape.kind.options;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  taker = await addMember(api, world, { level: 3 });
  await asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select date_trunc('day', now()) + interval '12 hours' $$`,
  );
  await asOwner(api.urls, `update sites set time_zone = 'UTC' where organization_id = $1`, [
    world.organizationId,
  ]);
  const [now] = await asOwner<{ day: string }>(api.urls, `select today_in('UTC')::text as day`);
  today = now?.day ?? '';
}, 60_000);
afterAll(() => api.close());

/** A task of each kind, in the taker's name, that is due so many days after today. */
async function tasksDue(ahead: number): Promise<Map<string, string>> {
  const { organizationId, workspaceId, recordId, siteId, processId } = world;
  // A takeover is kept without a day.
  const made = new Map(kinds.filter((kind) => kind !== takeoverTask).map((kind) => [newId(), kind]));
  for (const [id, kind] of made)
    await asOwner(
      api.urls,
      `insert into tasks (organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at, is_offered)
       select $1, $2, a.id, $3, $4, $5, $6, $7, 'pending', $8, '2020-01-01', false
         from (values (null::uuid), ($9::uuid)) a(id)`,
      [
        organizationId,
        id,
        kind,
        workspaceId,
        recordId,
        siteId,
        processId,
        daysAfter(today, ahead),
        taker.user.accountId,
      ],
    );
  return made;
}

async function remindedOf(ahead: number, event: Notice['event']): Promise<string[]> {
  const made = await tasksDue(ahead);
  const { notices } = await inOrganization(api.database, world.organizationId, (tx) =>
    findTaskReminders(tx, undefined, 10_000),
  );
  const told = notices
    .filter((notice) => notice.event === event && notice.to.length > 0)
    .map(({ once }) => made.get(once?.split(':')[1] ?? ''));
  return kinds.filter((kind) => told.includes(kind));
}

const reminded = kinds.filter((kind) => !(kind in notReminded));

test('whoever has a task of any kind is told when it is overdue, and so are those who look after it', async () => {
  expect(await remindedOf(-1, 'task.overdue')).toEqual(reminded);
  expect(await remindedOf(-1, 'task.escalated')).toEqual(reminded);
});

test('whoever has one is told before it is due; a check of effectiveness a week ahead by its own rule', async () => {
  // That a review comes near is told of its record.
  const ahead = reminded.filter((kind) => !kind.endsWith('_review_due'));
  expect(await remindedOf(1, 'task.due_soon')).toEqual(ahead);
  expect(await remindedOf(7, 'task.due_soon')).toEqual(ahead.filter((kind) => kind !== 'capa_check'));
  expect(await remindedOf(30, 'task.due_soon')).toEqual(ahead);
});
