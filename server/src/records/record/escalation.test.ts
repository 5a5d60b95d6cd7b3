import { daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { findTaskReminders } from './reminder.service.ts';

let api: TestApi;
let world: World;
let people: Record<'assignee' | 'manager' | 'above' | 'approver' | 'admin', Member>;
let recordId: string;

beforeAll(async () => {
  api = await testApi();
}, 60_000);
afterAll(() => api.close());

const statement = (text: string, values: unknown[] = []) => asOwner(api.urls, text, values);

const reports = (person: Member, to: Member | null) =>
  statement('update accounts set manager_account_id = $2 where id = $1', [
    person.user.accountId,
    to?.user.accountId ?? null,
  ]);

beforeEach(async () => {
  world = await makeWorld(api);
  await statement('update actions set end_date = $2 where organization_id = $1', [
    world.organizationId,
    '2040-01-01',
  ]);
  await statement('update checklist_runs set due_on = $2 where organization_id = $1', [
    world.organizationId,
    '2040-01-01',
  ]);
  await statement('update action_requests set decide_by = $2 where organization_id = $1', [
    world.organizationId,
    '2040-01-01',
  ]);
  await statement('update capa_containments set due_date = $2 where organization_id = $1', [
    world.organizationId,
    '2040-01-01',
  ]);
  await statement(
    `update records set review_on = case when kind = 'capa' then $2::date else review_on end,
            decide_by = case when decide_by is not null then $2::date end where organization_id = $1`,
    [world.organizationId, '2040-01-01'],
  );
  await statement('update capa_document_impacts set due_date = $2 where organization_id = $1', [
    world.organizationId,
    '2040-01-01',
  ]);
  await statement(
    `update risk_assessments set deleted_at = now() where organization_id = $1 and status = 'draft'`,
    [world.organizationId],
  );
  const [assignee, manager, above, approver, admin] = [
    await addMember(api, world, { level: 2 }),
    await addMember(api, world, { level: 3 }),
    await addMember(api, world, { level: 1 }),
    await addMember(api, world, { level: 4 }),
    await addMember(api, world, { level: 5 }),
  ];
  people = { assignee, manager, above, approver, admin };
  const made = await world.owner.call(riskEndpoints.create, {
    params: { workspaceId: world.workspaceId },
    body: { ...world.riskInput('Worn clutch'), managers: [manager.user.accountId] },
  });
  recordId = made.body.data._id;
  await reports(manager, above);
  // Whoever else may approve in a world is none of those that are told here.
  const { approverId, goneId, thirdId } = world.toApprove;
  await statement('delete from account_permissions where account_id = any($1)', [
    [approverId, goneId, thirdId],
  ]);
  // Nor is anybody late with what they own there.
  await statement('update risk_kris set deleted_at = now() where organization_id = $1', [
    world.organizationId,
  ]);
  await statement('update risk_controls set next_test = null where organization_id = $1', [
    world.organizationId,
  ]);
});

const setClock = (at: string) =>
  statement(
    `create or replace function clock() returns timestamptz language sql stable as $$ select '${at}'::timestamptz $$`,
  );
afterEach(() =>
  statement(
    'create or replace function clock() returns timestamptz language sql stable as $$ select now() $$',
  ),
);

const workIn = (zone: string) =>
  statement('update sites set time_zone = $2 where organization_id = $1', [world.organizationId, zone]);

async function actionDue(endDate: string): Promise<string> {
  const { status, body } = await world.owner.call(riskParts.action.create, {
    params: { workspaceId: world.workspaceId, recordId },
    body: {
      ...world.actionInput('Replace the clutch'),
      startDate: '2026-01-01',
      endDate,
      assignedTo: [people.assignee.user.accountId],
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data._id;
}

const remind = async () => {
  const { notices } = await inOrganization(api.database, world.organizationId, (tx) =>
    findTaskReminders(tx, undefined, 500),
  );
  await inOrganization(api.database, world.organizationId, (tx) => keepNotices(tx, null, notices));
};

/** Who is told what at a moment, as `overdue assignee`; told twice, they would stand there twice. */
async function toldAt(at: string): Promise<string[]> {
  await statement(
    `delete from notifications where organization_id = $1 and event not in ('task.overdue', 'task.escalated')`,
    [world.organizationId],
  );
  const before = new Set((await kept()).map(({ id }) => id));
  await setClock(at);
  await Promise.all([remind(), remind()]);
  await remind();
  const names = new Map(Object.entries(people).map(([name, { user }]) => [user.accountId, name]));
  return (await kept())
    .filter(({ id }) => !before.has(id))
    .map(({ event, account, times }) => {
      expect(times).toBe(1);
      return `${event.replace('task.', '')} ${names.get(account) ?? 'owner'}`;
    })
    .toSorted();
}

const kept = () =>
  asOwner<{ id: string; event: string; account: string; times: number }>(
    api.urls,
    `select id, event, account_id as account, times from notifications
      where organization_id = $1 and event in ('task.overdue', 'task.escalated')`,
    [world.organizationId],
  );

const settings = (body: object) =>
  world.owner.call(settingEndpoints.update, {
    params: { workspaceId: world.workspaceId, type: 'risk' },
    body: { reason: 'As we work', ...body },
  });

const first = ['escalated manager', 'overdue assignee'];
const second = ['escalated above', ...first].toSorted();
const third = ['escalated admin', ...second].toSorted();

/** Sites where the clocks go forward in the night after the due date, and what hour it is at seven afterwards. */
const places = [
  { zone: 'America/Los_Angeles', due: '2031-03-08', before: '13:59', seven: '14:00' },
  { zone: 'Europe/Berlin', due: '2031-03-29', before: '04:59', seven: '05:00' },
];

describe.each(places)('in $zone, as its clocks go forward', ({ zone, due, before, seven }) => {
  test('each level is told from seven in the morning of its day, once', async () => {
    await workIn(zone);
    await actionDue(due);
    const at = (days: number, time: string) => toldAt(`${daysAfter(due, days)}T${time}:00Z`);
    expect(await at(0, '22:00')).toEqual([]);
    expect(await at(1, before)).toEqual([]);
    expect(await at(1, seven)).toEqual(first);
    expect(await at(6, '22:00')).toEqual([]);
    expect(await at(7, before)).toEqual([]);
    expect(await at(7, seven)).toEqual(second);
    expect(await at(13, '22:00')).toEqual([]);
    expect(await at(14, before)).toEqual([]);
    expect(await at(14, seven)).toEqual(third);
    expect(await at(20, '22:00')).toEqual([]);
    expect(await at(21, seven)).toEqual(['overdue assignee']);
    expect(await at(28, seven)).toEqual(['overdue assignee']);
  });
});

test('where managers have nobody above them who may read the record, those who may approve are told', async () => {
  await workIn('Europe/Berlin');
  await reports(people.manager, null);
  await actionDue('2031-05-01');
  expect(await toldAt('2031-05-08T10:00:00Z')).toEqual(['escalated approver', ...first].toSorted());
});

test('a level that was missed is told with the next one, and one long past not at all', async () => {
  await workIn('Europe/Berlin');
  await actionDue('2031-05-01');
  expect(await toldAt('2031-05-16T10:00:00Z')).toEqual(third);
  await actionDue('2031-04-01');
  expect(await toldAt('2031-05-16T10:00:00Z')).toEqual(['overdue assignee']);
});

test('who stands in for whoever has it is told like them', async () => {
  await workIn('Europe/Berlin');
  await actionDue('2031-05-01');
  await statement(
    `insert into delegations (organization_id, id, from_id, to_id, first_day, last_day, kinds, created_by)
     values ($1, gen_random_uuid(), $2, $3, '2031-05-02', '2031-05-05', '{task}', $2)`,
    [world.organizationId, people.assignee.user.accountId, people.admin.user.accountId],
  );
  expect(await toldAt('2031-05-02T10:00:00Z')).toEqual([...first, 'overdue admin'].toSorted());
});

test('what was late before it was there is told only to whoever has it, and a new due date begins anew', async () => {
  await workIn('Europe/Berlin');
  const id = await actionDue('2031-05-01');
  await statement('update actions set created_at = $2 where id = $1', [id, '2031-05-10T10:00:00Z']);
  expect(await toldAt('2031-05-10T12:00:00Z')).toEqual(['overdue assignee']);
  await statement('update actions set end_date = $2 where id = $1', [id, '2031-05-20']);
  expect(await toldAt('2031-05-20T12:00:00Z')).toEqual([]);
  expect(await toldAt('2031-05-21T12:00:00Z')).toEqual(first);
});

test('a workspace sets its days; weeks are counted between them, and a level that is emptied is left out', async () => {
  await workIn('Europe/Berlin');
  const wrong = await settings({ escalationFirst: 7 });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.errors)).toEqual(['escalationSecond']);
  expect((await settings({ escalationFirst: 3, escalationSecond: null, escalationThird: 12 })).status).toBe(
    200,
  );
  await actionDue('2031-05-01');
  expect(await toldAt('2031-05-03T10:00:00Z')).toEqual([]);
  expect(await toldAt('2031-05-04T10:00:00Z')).toEqual(first);
  expect(await toldAt('2031-05-11T10:00:00Z')).toEqual(['overdue assignee']);
  expect(await toldAt('2031-05-13T10:00:00Z')).toEqual(third);
});

const rate = (level: string) =>
  statement(
    `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
     values ($1, $2, 'current', $3, 4, 5, 20, $4, '2026-01-01', 1, false)
     on conflict (organization_id, record_id, type) do update set level = excluded.level`,
    [world.organizationId, recordId, world.workspaceId, level],
  );

/** What was told on each of these days after the first of May. */
async function toldDays(days: readonly number[]): Promise<Record<number, string[]>> {
  const told: Record<number, string[]> = {};
  for (const day of days) told[day] = await toldAt(`${daysAfter('2031-05-01', day)}T10:00:00Z`);
  return told;
}

test('what is graver has a ladder of its own, and each of its levels a day before which nobody is told', async () => {
  await workIn('Europe/Berlin');
  expect((await settings({ criticalRiskLadder: [2, 4, 6] })).status).toBe(200);
  await rate('critical');
  await actionDue('2031-05-01');
  expect(await toldDays([1, 2, 3, 4, 5, 6, 7])).toEqual({
    1: [],
    2: first,
    3: [],
    4: second,
    5: [],
    6: third,
    7: [],
  });
});

test('what is less grave keeps the ladder of everything else; a level that is left out tells nobody', async () => {
  await workIn('Europe/Berlin');
  await settings({ criticalRiskLadder: [2, 4, 6], highRiskLadder: [5] });
  await rate('medium');
  await actionDue('2031-05-01');
  expect(await toldDays([1, 2, 6, 7])).toEqual({ 1: first, 2: [], 6: [], 7: second });
  await statement(`delete from notifications where organization_id = $1`, [world.organizationId]);
  await rate('high');
  expect(await toldDays([4, 5, 11, 12, 19])).toEqual({
    4: [],
    5: first,
    11: [],
    12: ['overdue assignee'],
    19: ['overdue assignee'],
  });
});

test('an opportunity is not grave, however good: it keeps the ladder of everything else', async () => {
  await workIn('Europe/Berlin');
  await settings({ criticalRiskLadder: [2, 4, 6] });
  await rate('critical');
  const become = (kind: string) => statement(`update risks set kind = $2 where id = $1`, [recordId, kind]);
  await become('opportunity');
  await actionDue('2031-05-01');
  expect(await toldDays([1, 2, 4, 6])).toEqual({ 1: first, 2: [], 4: [], 6: [] });
  await become('threat');
});

test('a ladder whose levels do not climb is refused at its own field', async () => {
  for (const wrong of [[7, 7], [3, 1, 9], [0], [366], [1, 2, 3, 4], ['soon']]) {
    const { status, body } = await settings({ highRiskLadder: wrong });
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]], String(wrong)).toEqual([
      400,
      'highRiskLadder',
    ]);
  }
  expect((await settings({ criticalLadder: [1] })).body.errors).toHaveProperty('criticalLadder');
});

test('the quality managers of the workspace hear of the third level, as far as they may read the record', async () => {
  await workIn('Europe/Berlin');
  await statement(
    `update account_permissions p set role_id = r.id from roles r
      where r.organization_id = p.organization_id and r.workspace_id = p.workspace_id and r.preset = 'quality-manager' and p.account_id = $1`,
    [people.approver.user.accountId],
  );
  await actionDue('2031-05-01');
  expect(await toldDays([13, 14])).toEqual({
    13: second,
    14: ['escalated approver', ...third].toSorted(),
  });
});

test('whoever may not read the record hears nothing, and an action that is completed is late for nobody', async () => {
  await workIn('Europe/Berlin');
  await statement('delete from account_permissions where account_id = $1', [people.above.user.accountId]);
  const id = await actionDue('2031-05-01');
  expect(await toldAt('2031-05-08T10:00:00Z')).toEqual(['escalated approver', ...first].toSorted());
  await statement(`update actions set status = 'completed' where id = $1`, [id]);
  expect(await toldAt('2031-05-15T10:00:00Z')).toEqual([]);
});
