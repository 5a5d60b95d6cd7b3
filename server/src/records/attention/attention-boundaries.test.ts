import { daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type AttentionKey, attentionKeys, attentionRules } from 'contract/records/attention/attention-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { addReview } from '../../../test/review.ts';
import { asOwner } from '../../../test/worker.ts';
import {
  addFailedReport,
  addOthersAction,
  type Cases,
  type Now,
  recordCases,
  subscriptionCases,
} from '../../../test/attention-cases.ts';
import { acceptanceCases } from '../../../test/acceptance-cases.ts';
import { controlCases } from '../../../test/control-cases.ts';
import { indicatorCases } from '../../../test/indicator-cases.ts';
import { approvalCases } from '../../../test/approval-cases.ts';
import { capaCases } from '../../../test/capa-attention-cases.ts';
import { awaitedCases } from '../../../test/awaited-cases.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

// Every rule, with what it has to find and what it has to leave alone, a day or a minute beside its boundary.
let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
}, 60_000);
afterAll(() => api.close());

const here = { api: () => api, world: () => world };
const statement = (text: string, values: unknown[] = []) => asOwner(api.urls, text, values);

/** The days and the moments at hand: clocks have just gone forward there. */
const instants = [
  { zone: 'America/Los_Angeles', at: '2031-03-10T06:59:00Z', today: '2031-03-09' },
  { zone: 'Europe/Berlin', at: '2031-03-30T22:30:00Z', today: '2031-03-31' },
];

const foundBy = async (key: AttentionKey): Promise<AttentionEntry[]> => {
  const query = { key, whose: 'me', limit: 100 };
  return (await world.owner.call(attentionEndpoints.listMine, { query })).body.data;
};

const find = async (key: AttentionKey, id: string): Promise<AttentionEntry | undefined> =>
  (await foundBy(key)).find(({ _id }) => _id === id);
const isFound = async (key: AttentionKey, id: string): Promise<boolean> =>
  (await find(key, id)) !== undefined;

/** Somebody's action that is due so many days after today. */
async function actionDue(today: string, ahead: number): Promise<string> {
  const { workspaceId, recordId, owner } = world;
  const made = await owner.call(riskParts.action.create, {
    params: { workspaceId, recordId },
    body: {
      ...world.actionInput(`Due after ${ahead}`),
      startDate: '2031-01-01',
      endDate: daysAfter(today, ahead),
      assignedTo: [owner.user.accountId],
    },
  });
  return made.body.data._id;
}

/** One that was due yesterday, and is over. */
async function actionOver(today: string, status: 'completed' | 'cancelled'): Promise<string> {
  const id = await actionDue(today, -1);
  await statement('update actions set status = $2 where id = $1', [id, status]);
  return id;
}

/** One on hold until so many days after today. */
async function actionOnHold(today: string, ahead: number): Promise<string> {
  const id = await actionDue(today, 30);
  await statement(`update actions set status = 'on-hold', resume_on = $2 where id = $1`, [
    id,
    daysAfter(today, ahead),
  ]);
  return id;
}

/** One for which somebody else asked for more time so long ago. */
async function moreTimeAsked({ at, today }: Now, ago: string): Promise<string> {
  const id = await actionDue(today, 30);
  await statement(
    `insert into action_requests (organization_id, id, workspace_id, record_id, action_id, kind, decide_by, due_date, new_date,
                                  reason, justification, created_by, created_at)
     select organization_id, gen_random_uuid(), workspace_id, record_id, id, 'extension_decision', end_date, end_date, end_date + 7,
            'Other', 'The part is late.', $2, $3::timestamptz - $4::interval
       from actions where id = $1`,
    [id, world.ids.accountId, at, ago],
  );
  return id;
}

const askedAgo = (holds: boolean, ago: string) => ({ holds, make: (now: Now) => moreTimeAsked(now, ago) });

/** One that was given more time so often. */
async function moreTimeGiven(today: string, times: number): Promise<string> {
  const id = await actionDue(today, 30);
  await statement('update actions set extensions = $2 where id = $1', [id, times]);
  return id;
}

/** A group that the owner leads, or that nobody leads. */
async function groupOf(isLed: boolean): Promise<string> {
  const { workspaceId, owner } = world;
  const lead = owner.user.accountId;
  const group = await owner.call(groupEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: `Shift ${(asked += 1)}`,
      description: 'Of the line',
      members: [lead],
      ...(isLed ? { lead } : {}),
    },
  });
  return String(group.body.data._id);
}

/** A checklist for no record that waits to be claimed, and is due on this day. */
async function runOffered(
  dueDate: string,
  { isLed = true, since }: { isLed?: boolean; since?: [at: string, ago: string] } = {},
): Promise<string> {
  const { owner, workspaceId } = world;
  const place = { type: 'risk', workspaceId };
  const sections = sectionsOf(itemOf({ question: 'Is the exit free?' }));
  const checklist = await publishChecklist(owner, place, { sections });
  const body = { checklist, group: await groupOf(isLed) };
  const made = await owner.call(checklistRunEndpoints.create, { params: place, body });
  const id = String(made.body.data._id);
  await statement('update checklist_runs set due_on = $2, offered_at = clock(), site_id = $3 where id = $1', [
    id,
    dueDate,
    world.siteId,
  ]);
  if (since)
    await statement('update checklist_runs set offered_at = $2::timestamptz - $3::interval where id = $1', [
      id,
      ...since,
    ]);
  return id;
}

/** One that waits to be claimed since so long ago, in a group that the owner leads, or that nobody leads. */
async function actionOffered({ at, today }: Now, ago: string, isLed = true): Promise<string> {
  const { workspaceId, recordId, owner } = world;
  const made = await owner.call(riskParts.action.create, {
    params: { workspaceId, recordId },
    body: {
      ...world.actionInput('For a group'),
      startDate: '2031-01-01',
      endDate: daysAfter(today, 30),
      assignedTo: [],
      group: await groupOf(isLed),
    },
  });
  const id: string = made.body.data._id;
  await statement('update actions set offered_at = $2::timestamptz - $3::interval where id = $1', [
    id,
    at,
    ago,
  ]);
  return id;
}

async function invitation(at: string, sent: string, ends: string): Promise<string> {
  const id = world.ids.invitationId ?? '';
  await statement(
    `update invitations set status = 'pending', last_sent_at = $2::timestamptz - $3::interval, expires_at = $2::timestamptz + $4::interval
      where id = $1`,
    [id, at, sent, ends],
  );
  return id;
}

const isRefused = `mail_refused_at = now(), mail_refusal = 'No such person'`;

/** Somebody whose address the mail server refuses. */
async function refusedMember(status = 'active'): Promise<string> {
  const { user } = await addMember(api, world, { level: 1 });
  await statement(`update accounts set ${isRefused}, status = $2 where id = $1`, [user.accountId, status]);
  return user.accountId;
}

async function refusedInvitation(at: string, ends: string): Promise<string> {
  const id = await invitation(at, '1 day', ends);
  await statement(`update invitations set ${isRefused} where id = $1`, [id]);
  return id;
}

async function failedImport(at: string, ago: string): Promise<string> {
  const id = world.imports.checked;
  await statement(
    `update imports set state = 'failed', updated_at = $2::timestamptz - $3::interval where id = $1`,
    [id, at, ago],
  );
  return id;
}

const failedReport = (at: string, ago: string, again?: 'ready' | 'failed') =>
  addFailedReport(here, { at, ago, again });

let asked = 0;

async function reviewDue(today: string, ahead: number): Promise<string> {
  const [open] = await asOwner<{ id: string }>(
    api.urls,
    'select id from access_reviews where organization_id = $1 and completed_at is null',
    [world.organizationId],
  );
  const id = open?.id ?? (await addReview(world.owner, world.owner.user.accountId)).ids.reviewId;
  await statement('update access_reviews set due_on = $2 where id = $1', [id, daysAfter(today, ahead)]);
  return String(id);
}

/** A verification of somebody's action that is to be decided so many days after today. */
async function verificationDue(today: string, ahead: number): Promise<string> {
  const id = await actionDue(today, 40);
  const [request] = await asOwner<{ id: string }>(
    api.urls,
    `insert into action_requests (organization_id, id, workspace_id, record_id, action_id, kind, decide_by)
     select organization_id, gen_random_uuid(), workspace_id, record_id, id, 'handover', $2 from actions where id = $1 returning id`,
    [id, daysAfter(today, ahead)],
  );
  return request?.id ?? '';
}

const othersActionDue = (today: string, ahead: number) => addOthersAction(world, daysAfter(today, ahead));

const cases: Partial<Record<AttentionKey, Cases>> = {
  task_overdue: {
    'due yesterday': { holds: true, make: ({ today }) => actionDue(today, -1) },
    'due today': { holds: false, make: ({ today }) => actionDue(today, 0) },
    'completed, due yesterday': { holds: false, make: ({ today }) => actionOver(today, 'completed') },
    'cancelled, due yesterday': { holds: false, make: ({ today }) => actionOver(today, 'cancelled') },
    'a decision due yesterday': { holds: true, make: ({ today }) => verificationDue(today, -1) },
    'a decision due today': { holds: false, make: ({ today }) => verificationDue(today, 0) },
    'of somebody else on a record of theirs, due yesterday': {
      holds: true,
      make: ({ today }) => othersActionDue(today, -1),
    },
    'of somebody else, due today': { holds: false, make: ({ today }) => othersActionDue(today, 0) },
  },
  ...recordCases(here),
  ...subscriptionCases(here),
  ...awaitedCases(here),
  ...acceptanceCases(here),
  ...controlCases(here),
  ...indicatorCases(here),
  ...approvalCases(here),
  ...capaCases(here),
  task_due_7: {
    'due yesterday': { holds: false, make: ({ today }) => actionDue(today, -1) },
    'due today': { holds: true, make: ({ today }) => actionDue(today, 0) },
    'due in 7 days': { holds: true, make: ({ today }) => actionDue(today, 7) },
    'due in 8 days': { holds: false, make: ({ today }) => actionDue(today, 8) },
  },
  on_hold_expired: {
    'to be resumed yesterday': { holds: true, make: ({ today }) => actionOnHold(today, -1) },
    'to be resumed today': { holds: false, make: ({ today }) => actionOnHold(today, 0) },
  },
  task_unclaimed: {
    'given to a group a minute more than 2 days ago': {
      holds: true,
      make: (now) => actionOffered(now, '2 days 1 minute'),
    },
    'given to a group that nobody leads, which is for the manager of the record': {
      holds: true,
      make: (now) => actionOffered(now, '2 days 1 minute', false),
    },
    'given to a group a minute less than 2 days ago': {
      holds: false,
      make: (now) => actionOffered(now, '1 day 23 hours 59 minutes'),
    },
    'a checklist that is due today': {
      holds: true,
      make: ({ today }) => runOffered(daysAfter(today, 0)),
    },
    'a checklist that is due today, of a group that nobody leads, for whoever has started it': {
      holds: true,
      make: ({ today }) => runOffered(daysAfter(today, 0), { isLed: false }),
    },
    'a checklist that was due yesterday': {
      holds: true,
      make: ({ today }) => runOffered(daysAfter(today, -1)),
    },
    'a checklist that is due tomorrow': {
      holds: false,
      make: ({ today }) => runOffered(daysAfter(today, 1)),
    },
    'a checklist that is due tomorrow and was given to the group a minute more than 2 days ago': {
      holds: true,
      make: ({ at, today }) => runOffered(daysAfter(today, 1), { since: [at, '2 days 1 minute'] }),
    },
    'a checklist that is due today and has been claimed': {
      holds: false,
      make: async ({ today }) => {
        const id = await runOffered(daysAfter(today, 0));
        const params = { type: 'risk', workspaceId: world.workspaceId, runId: id };
        expect((await world.owner.call(checklistRunEndpoints.claim, { params })).status).toBe(200);
        return id;
      },
    },
  },
  extension_pending: {
    'asked a minute more than 2 days ago': askedAgo(true, '2 days 1 minute'),
    'asked a minute less than 2 days ago': askedAgo(false, '1 day 23 hours 59 minutes'),
  },
  extension_excess: {
    'given more time twice': { holds: true, make: ({ today }) => moreTimeGiven(today, 2) },
    'given more time once': { holds: false, make: ({ today }) => moreTimeGiven(today, 1) },
  },
  access_review_overdue: {
    'to be completed by yesterday': { holds: true, make: ({ today }) => reviewDue(today, -1) },
    'to be completed by today': { holds: false, make: ({ today }) => reviewDue(today, 0) },
  },
  invitation_pending_7: {
    'sent a minute more than 7 days ago': {
      holds: true,
      make: ({ at }) => invitation(at, '7 days 1 minute', '3 days'),
    },
    'sent a minute less than 7 days ago': {
      holds: false,
      make: ({ at }) => invitation(at, '6 days 23 hours 59 minutes', '3 days'),
    },
  },
  invitation_expiring_2: {
    'expires a minute before 2 days are over': {
      holds: true,
      make: ({ at }) => invitation(at, '1 day', '1 day 23 hours 59 minutes'),
    },
    'expires a minute after 2 days': {
      holds: false,
      make: ({ at }) => invitation(at, '1 day', '2 days 1 minute'),
    },
    'has expired': { holds: false, make: ({ at }) => invitation(at, '10 days', '-1 minute') },
  },
  mail_bounced: {
    'of somebody whose address is refused': { holds: true, make: () => refusedMember() },
    'of somebody who has left': { holds: false, make: () => refusedMember('inactive') },
    'of somebody whose address has changed since': {
      holds: false,
      async make() {
        const id = await refusedMember();
        await statement(
          `update users set email = 'mended-' || id || '@example.test' where id = (select user_id from accounts where id = $1)`,
          [id],
        );
        return id;
      },
    },
    'of an invitation of one’s own that is open': {
      holds: true,
      make: ({ at }) => refusedInvitation(at, '1 day'),
    },
    'of an invitation that has expired': {
      holds: false,
      make: ({ at }) => refusedInvitation(at, '-1 minute'),
    },
  },
  import_failed: {
    'failed a minute less than 14 days ago': {
      holds: true,
      make: ({ at }) => failedImport(at, '13 days 23 hours 59 minutes'),
    },
    'failed a minute more than 14 days ago': {
      holds: false,
      make: ({ at }) => failedImport(at, '14 days 1 minute'),
    },
    'failed and called off since': {
      holds: false,
      make: async ({ at }) => {
        const id = await failedImport(at, '1 day');
        await statement(`update imports set deleted_at = now() where id = $1`, [id]);
        return id;
      },
    },
  },
  report_failed: {
    'failed a minute less than 14 days ago': {
      holds: true,
      make: ({ at }) => failedReport(at, '13 days 23 hours 59 minutes'),
    },
    'failed a minute more than 14 days ago': {
      holds: false,
      make: ({ at }) => failedReport(at, '14 days 1 minute'),
    },
    'was made since': { holds: false, make: ({ at }) => failedReport(at, '2 hours', 'ready') },
  },
};

const sidesOf = (key: AttentionKey) => Object.values(cases[key] ?? {});

test('every rule has a case on each side of its boundary, and of the day on which it becomes an alert', () => {
  const lacking = attentionKeys.filter((key) => new Set(sidesOf(key).map(({ holds }) => holds)).size < 2);
  const grows = ({ alertAfter, alertsPastDay }: (typeof attentionRules)[AttentionKey]) =>
    alertAfter !== undefined || alertsPastDay;
  const severities = (key: AttentionKey) => new Set(sidesOf(key).flatMap(({ severity = [] }) => severity));
  const unseen = attentionKeys.filter((key) => grows(attentionRules[key]) && severities(key).size < 2);
  expect({ lacking, unseen }).toEqual({ lacking: [], unseen: [] });
});

describe.each(instants)('at $at, in $zone', ({ zone, at, today }) => {
  beforeAll(async () => {
    world = await makeWorld(api);
    await world.owner.call(siteEndpoints.update, {
      params: { siteId: world.siteId },
      body: { timeZone: zone },
    });
    await statement(
      `create or replace function clock() returns timestamptz language sql stable as $$ select '${at}'::timestamptz $$`,
    );
  }, 60_000);

  const ofKey = (key: AttentionKey) =>
    Object.entries(cases[key] ?? {}).map(([name, one]) => ({ key, name, ...one }));
  const told = attentionKeys.flatMap(ofKey);

  test.each(told)('$key: $name', async ({ key, holds, severity, make }) => {
    const id = await make({ at, today, zone });
    const found = await find(key, id);
    expect(found !== undefined).toBe(holds);
    if (severity) expect(found?.severity).toBe(severity);
  });

  test('what is due soon is put off like any warning, and nobody else sees it', async () => {
    const id = await actionDue(today, 3);
    const params = { workspaceId: world.workspaceId, key: 'task_due_7', attentionId: id };
    const put = await world.owner.call(attentionEndpoints.snooze, {
      params,
      body: { until: daysAfter(today, 2), reason: 'The part comes on Monday' },
    });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(await isFound('task_due_7', id)).toBe(false);
    const snoozed = await world.owner.call(attentionEndpoints.listMine, {
      query: { snoozed: 'true', key: 'task_due_7' },
    });
    expect(snoozed.body.data.map(({ _id }: AttentionEntry) => _id)).toEqual([id]);
  });
});
