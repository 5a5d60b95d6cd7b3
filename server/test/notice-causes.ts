import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import {
  checklistRunEndpoints,
  checklistScheduleEndpoints,
} from 'contract/records/checklist/checklist.endpoints';
import type { EventKey } from 'contract/support/notification/notification-events';
import { v7 as newId } from 'uuid';
import type { Answer, Member, TestApi } from './api.ts';
import { itemOf, publishChecklist, sectionsOf } from './checklist.ts';
import { hold } from './hold.ts';
import type { World } from './world.ts';

// What causes each event that people are told of: by the calls that a person would make, or by what the clock finds. The
// clock stands still on a Monday at noon where everything is.

/** Where events are caused: by the owner of a world and by somebody else who may change records. */
export type Stage = {
  api: TestApi;
  world: World;
  mate: Member;
  /** The day that it is everywhere. */
  today: string;
};

/** Whom an event is told to, each once. */
export type Told = readonly string[];
export type Causes<K extends EventKey> = Record<K, (stage: Stage) => Promise<Told>>;

/** Somebody who only reads what they are told, with an account that nothing else is told to. */
export async function addReader(
  { api, world }: Stage,
  level = 2,
  grants: readonly string[] = [],
): Promise<string> {
  const id = newId();
  const { organizationId, workspaceId } = world;
  await api.owner.query(
    `with person as (insert into users (id, name, email, time_zone) values ($2, 'Rea Reader', $3, 'Europe/Berlin'))
     insert into accounts (organization_id, id, user_id, role, account_type, name, email)
     values ($1, $2, $2, 'member', 'invited', 'Rea Reader', $3)`,
    [organizationId, id, `${id}@example.test`],
  );
  await hold(api, { organizationId, workspaceId }, id, { level, grants });
  return id;
}

/** Of what calls answer, what is asked of it here. */
type Made = { _id: string; token: string };

/** Gives what a call has answered, which must not have been refused. */
export async function done(answer: Promise<Answer>): Promise<Made> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body.data as Made; // what these calls answer
}

export type Params = { workspaceId: string; recordId: string };

/** A risk that somebody manages. */
export async function newRisk({ world }: Stage, manager: string, by: Member = world.owner): Promise<Params> {
  const { workspaceId } = world;
  const body = { ...world.riskInput('Worn clutch'), managers: [manager] };
  const made = await done(by.call(riskEndpoints.create, { body }));
  return { workspaceId, recordId: made._id };
}

type OfAction = { assignedTo?: string[]; manager?: string; by?: Member } & Record<string, unknown>;

/** An action of the owner, unless somebody else is to have it, on a record of the owner or of whoever is named. */
async function newAction(stage: Stage, { manager, by, ...own }: OfAction = {}) {
  const { world } = stage;
  const { owner } = world;
  const at = await newRisk(stage, manager ?? owner.user.accountId);
  const body = { ...world.actionInput('Change the clutch'), startDate: '2026-01-01', ...own };
  const made = await done((by ?? owner).call(riskParts.action.create, { params: at, body }));
  return { ...at, actionId: made._id };
}

type Action = Awaited<ReturnType<typeof newAction>>;

const take = (who: Member, params: Action, step: string) =>
  done(
    who.call(riskParts.action.move, {
      params,
      body: { step, reason: 'So it is', note: 'It was done' },
    }),
  );

/** A group of these people. */
async function groupOf({ world }: Stage, members: string[]): Promise<string> {
  const body = {
    workspace: world.workspaceId,
    name: `Shift ${newId()}`,
    description: 'Of the line',
    members,
  };
  return (await done(world.owner.call(groupEndpoints.create, { body })))._id;
}

/** An action that waits for one of a group of these people. */
const offered = async (stage: Stage, members: string[]): Promise<Action> =>
  newAction(stage, { assignedTo: [], group: await groupOf(stage, members) });

export const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Has somebody manage a record as well. */
export const letManage = ({ api }: Stage, id: string, manager: string) =>
  api.owner.query(
    `insert into record_people (organization_id, record_id, account_id, relation, position)
     select organization_id, id, $2, 'manager', 9 from records where id = $1`,
    [id, manager],
  );

export const toldThe = async (stage: Stage, cause: (reader: string) => Promise<unknown>): Promise<Told> => {
  const reader = await addReader(stage);
  await cause(reader);
  return [reader];
};

export const taskCauses: Causes<Extract<EventKey, `task.${string}` | `extension.${string}`>> = {
  'task.assigned': (stage) => toldThe(stage, (reader) => newAction(stage, { assignedTo: [reader] })),
  'task.reassigned': (stage) =>
    toldThe(stage, async (reader) => {
      const params = await newAction(stage, { assignedTo: [reader] });
      const body = { assignedTo: [stage.mate.user.accountId], reason: 'On leave' };
      await done(stage.world.owner.call(riskParts.action.update, { params, body }));
    }),
  'task.offered': (stage) => toldThe(stage, (reader) => offered(stage, [reader])),
  'task.claimed': (stage) =>
    toldThe(stage, async (reader) => {
      const params = await offered(stage, [reader, stage.mate.user.accountId]);
      await done(stage.mate.call(riskParts.action.claim, { params }));
    }),
  'task.released': (stage) =>
    toldThe(stage, async (reader) => {
      const params = await offered(stage, [reader, stage.mate.user.accountId]);
      await done(stage.mate.call(riskParts.action.claim, { params }));
      await done(stage.mate.call(riskParts.action.release, { params, body: { reason: 'No time' } }));
    }),
  'task.due_soon': (stage) =>
    toldThe(stage, (reader) => newAction(stage, { assignedTo: [reader], endDate: daysFrom(stage.today, 7) })),
  'task.overdue': (stage) =>
    toldThe(stage, (reader) =>
      newAction(stage, { assignedTo: [reader], endDate: daysFrom(stage.today, -1) }),
    ),
  'task.escalated': (stage) =>
    toldThe(stage, (manager) =>
      newAction(stage, {
        manager,
        assignedTo: [stage.mate.user.accountId],
        endDate: daysFrom(stage.today, -1),
      }),
    ),
  'task.completed': (stage) =>
    toldThe(stage, async (manager) =>
      take(stage.world.owner, await newAction(stage, { manager }), 'complete'),
    ),
  'task.declined': (stage) =>
    toldThe(stage, async (manager) =>
      take(stage.world.owner, await newAction(stage, { manager }), 'decline'),
    ),
  'task.cancelled': (stage) =>
    toldThe(stage, async (reader) =>
      take(stage.world.owner, await newAction(stage, { assignedTo: [reader] }), 'cancel'),
    ),
  'task.to_verify': (stage) =>
    toldThe(stage, async (verifier) =>
      take(stage.world.owner, await newAction(stage, { verifier }), 'complete'),
    ),
  'task.verified': (stage) =>
    toldThe(stage, async (reader) => {
      const params = await newAction(stage, { assignedTo: [reader], verificationRequired: true });
      await take(stage.world.owner, params, 'complete');
      await take(stage.mate, params, 'verify');
    }),
  'task.sent_back': (stage) =>
    toldThe(stage, async (reader) => {
      const params = await newAction(stage, { assignedTo: [reader], verificationRequired: true });
      await take(stage.world.owner, params, 'complete');
      await take(stage.mate, params, 'send-back');
    }),
  'extension.requested': (stage) =>
    toldThe(stage, async (manager) => {
      await askForTime(stage, { manager });
    }),
  async 'extension.decided'(stage) {
    const { mate, world } = stage;
    const { params, request } = await askForTime(stage, {});
    const body = { decision: 'granted', comment: 'Fine' };
    const at = { ...params, extensionId: request._id };
    await done(world.owner.call(riskParts.action.decideExtension, { params: at, body }));
    return [mate.user.accountId];
  },
  'extension.withdrawn': (stage) =>
    toldThe(stage, async (manager) => {
      const { params } = await askForTime(stage, { manager });
      await done(stage.mate.call(riskParts.action.withdrawExtension, { params }));
    }),
};

async function askForTime(stage: Stage, own: OfAction) {
  const { mate, today } = stage;
  const due = daysFrom(today, 40);
  const params = await newAction(stage, { ...own, assignedTo: [mate.user.accountId], endDate: due });
  const body = {
    newDate: daysFrom(due, 7),
    reason: 'Other',
    justification: 'The part is late.',
    impact: 'None',
  };
  return { params, request: await done(mate.call(riskParts.action.extend, { params, body })) };
}

const place = ({ world }: Stage) => ({ type: 'risk', workspaceId: world.workspaceId });

const newRun = async (stage: Stage, body: object, by: Member = stage.world.owner) => {
  const item = itemOf({ question: 'Is the exit free?', onFail: 'action' });
  const sections = sectionsOf(item);
  const checklist = await publishChecklist(stage.world.owner, place(stage), { sections });
  const run = await done(
    by.call(checklistRunEndpoints.create, {
      params: place(stage),
      body: { checklist, ...body },
    }),
  );
  return { at: { ...place(stage), runId: run._id }, item };
};

export const checklistCauses: Causes<Extract<EventKey, `checklist.${string}`>> = {
  'checklist.assigned': (stage) => toldThe(stage, (assignee) => newRun(stage, { assignee })),
  'checklist.offered': (stage) =>
    toldThe(stage, async (reader) => newRun(stage, { group: await groupOf(stage, [reader]) })),
  'checklist.due': (stage) =>
    toldThe(stage, async (assignee) => {
      const { owner } = stage.world;
      const sections = sectionsOf(itemOf({ question: 'Is the exit free?' }));
      const checklist = await publishChecklist(owner, place(stage), { sections });
      const body = { checklist, frequency: 'quarterly', assignee };
      const { _id } = await done(
        owner.call(checklistScheduleEndpoints.create, { params: place(stage), body }),
      );
      await stage.api.owner.query('update checklist_schedules set next_on = $2 where id = $1', [
        _id,
        stage.today,
      ]);
    }),
  'checklist.reassigned': (stage) =>
    toldThe(stage, async (assignee) => {
      const { at } = await newRun(stage, { assignee });
      const body = { assignee: stage.mate.user.accountId };
      await done(stage.world.owner.call(checklistRunEndpoints.update, { params: at, body }));
    }),
  'checklist.cancelled': (stage) =>
    toldThe(stage, async (assignee) => {
      const { at } = await newRun(stage, { assignee });
      const body = { reason: 'The line is gone.', version: 1 };
      await done(stage.world.owner.call(checklistRunEndpoints.cancel, { params: at, body }));
    }),
  async 'checklist.completed'(stage) {
    const { mate, world } = stage;
    const { at, item } = await newRun(stage, { assignee: mate.user.accountId });
    const answered = { params: { ...at, itemId: item._id }, body: { value: 'yes', version: 0 } };
    await done(mate.call(checklistRunEndpoints.answer, answered));
    await done(mate.call(checklistRunEndpoints.complete, { params: at }));
    return [world.owner.user.accountId];
  },
  // The owner of the checklist hears it too, as of others that were to be answered before the clock stood still.
  'checklist.missed': (stage) =>
    toldThe(stage, async (assignee) => {
      const { at } = await newRun(stage, { assignee });
      await stage.api.owner.query(
        `with plan as (
           insert into checklist_schedules (organization_id, id, workspace_id, name, checklist_id, assignee_id, frequency, next_on)
           select organization_id, gen_random_uuid(), workspace_id, name, checklist_id, assignee_id, 'daily', '2099-01-01' from checklist_runs where id = $1
           returning id)
         update checklist_runs set schedule_id = (select id from plan), due_on = $2::date - 20, grace_days = 0 where id = $1`,
        [at.runId, stage.today],
      );
    }),
  async 'checklist.not_started'(stage) {
    const { at } = await newRun(stage, {}, stage.mate);
    await stage.api.owner.query(
      `with retired as (update checklists set status = 'retired' where id = (select checklist_id from checklist_runs where id = $1))
       insert into checklist_schedules (organization_id, id, workspace_id, name, checklist_id, assignee_id, frequency, next_on)
       select organization_id, gen_random_uuid(), workspace_id, name, checklist_id, assignee_id, 'daily', $2 from checklist_runs where id = $1`,
      [at.runId, stage.today],
    );
    return [stage.world.owner.user.accountId];
  },
  async 'checklist.failed'(stage) {
    const { mate, world } = stage;
    const { at, item } = await newRun(stage, {}, mate);
    const answered = { params: { ...at, itemId: item._id }, body: { value: 'no', version: 0 } };
    await done(mate.call(checklistRunEndpoints.answer, answered));
    await done(mate.call(checklistRunEndpoints.complete, { params: at }));
    return [world.owner.user.accountId];
  },
};
