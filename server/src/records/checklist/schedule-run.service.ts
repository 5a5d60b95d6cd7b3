import { daysAfter } from 'contract/core/days';
import { levels } from 'contract/core/rights/levels';
import { type ChecklistSchedule, nextDay } from 'contract/records/checklist/schedule';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { findLookingAfter } from '../../access/user/looked-after.service.ts';
import type { Connection } from '../../core/database/database.ts';
import { enqueueMany, type JobServices } from '../../core/jobs/jobs.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { closeTrail, noOrigin, openTrail, type TrailRow } from '../../core/trail/trail.ts';
import { keepNotices, type Notice } from '../../support/notification/notification.service.ts';
import { countAsked } from './run.service.ts';
import { missTask, type StartTask, startTask } from './schedule-task.ts';

/** Days that passed so long ago while nobody could start anything are left out. */
const longestBehind = 31;

type Due = Pick<ChecklistSchedule, 'frequency' | 'weekdays' | 'leadDays' | 'dueDays' | 'graceDays'> & {
  id: string;
  workspaceId: string;
  module: string;
  checklistId: string;
  name: string;
  status: string;
  isDeleted: boolean;
  edition: number;
  siteId: string | null;
  siteName: string | null;
  today: string;
  ownerId: string;
  lastResult: string | null;
  people: { _id: string; name: string; level: number }[];
};

/** The schedule, locked, while its run for this day has not been started; of those who may have it, its assignee first. */
async function lockDue(db: Connection, { scheduleId, day }: StartTask): Promise<Due | undefined> {
  const [due] = await db.query<Due>(sql`
    select t.id, t.workspace_id as "workspaceId", w.type as module, t.checklist_id as "checklistId", c.name, c.status,
           c.deleted_at is not null as "isDeleted", c.edition, t.frequency, t.weekdays, t.lead_days as "leadDays", t.due_days as "dueDays",
           t.grace_days as "graceDays", t.site_id as "siteId", s.name as "siteName",
           c.owner_id as "ownerId", t.last_result as "lastResult",
           coalesce(today_in(s.time_zone), organization_today())::text as today,
           (select json_agg(json_build_object('_id', a.id, 'name', a.name, 'level', r.level) order by a.id = t.assignee_id desc)
              from accounts a cross join lateral workspace_rights(a.organization_id, a.id, t.workspace_id) r
             where a.organization_id = t.organization_id and a.id in (t.assignee_id, c.owner_id) and a.status = 'active') as people
      from checklist_schedules t
      join checklists c on c.organization_id = t.organization_id and c.id = t.checklist_id
      join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
      left join sites s on s.organization_id = t.organization_id and s.id = t.site_id
     where t.organization_id = app_organization() and t.id = ${scheduleId} and t.next_on = ${day}
       and t.deleted_at is null and not t.is_paused
       for no key update of t`);
  return due;
}

type Started = { row: TrailRow; notice: Notice };

/** Starts the run of a day for somebody; nothing where it was started before. */
async function start(
  db: Connection,
  due: Due,
  { day, person }: { day: string; person: Due['people'][number] },
): Promise<Started | undefined> {
  const id = newId();
  const dueDate = daysAfter(day, due.dueDays);
  const items = await countAsked({ db }, due.checklistId, due.edition);
  const [made] = await db.query<{ number: string }>(sql`
    insert into checklist_runs (organization_id, id, workspace_id, year, serial, name, checklist_id, edition, site_id, assignee_id, due_on,
                                item_count, schedule_id, scheduled_on, grace_days)
    select app_organization(), ${id}, ${due.workspaceId}, n.year, n.serial, ${due.name}, ${due.checklistId}, ${due.edition}, ${due.siteId},
           ${person._id}, ${dueDate}, ${items}, ${due.id}, ${day}, ${due.graceDays}
      from number_of_today('checklist_run') n
    on conflict do nothing returning number`);
  if (!made) return undefined;
  const module = due.module as Notice['module']; // the database's text is a key of a module
  const site = due.siteId ? { _id: due.siteId, name: due.siteName } : null;
  return {
    row: {
      entity: 'checklist_run',
      action: 'created',
      module,
      workspaceId: due.workspaceId,
      recordId: id,
      recordNumber: made.number,
      recordName: due.name,
      recordVersion: 1,
      changes: {
        assignee: [null, { _id: person._id, name: person.name }],
        dueDate: [null, dueDate],
        ...(site ? { site: [null, site] } : {}),
      },
    },
    notice: {
      event: 'checklist.due',
      to: [person._id],
      module,
      workspaceId: due.workspaceId,
      record: { type: 'checklist_run', id, number: made.number, name: due.name },
      path: `checklist-details/${id}`,
      facts: { dueDate },
      once: `checklist-run:${id}`,
    },
  };
}

/** Who has the next run: the assignee of the schedule, else the owner of the checklist, while they could answer it. */
const takerOf = ({ people }: Due) => (people ?? []).find(({ level }) => level >= levels.contribute);

function obstacleOf(due: Due): string | undefined {
  if (due.status !== 'active' || due.isDeleted) return 'the checklist is not published.';
  return takerOf(due) ? undefined : 'nobody could answer it. Choose another assignee.';
}

/** What tells whoever owns the checklist that it does not start any more, on the first day that it does not. */
async function noticeOfObstacle(
  db: Connection,
  due: Due,
  { day, why }: { day: string; why: string },
): Promise<Notice> {
  const { id, workspaceId, name } = due;
  return {
    event: 'checklist.not_started',
    to: await findLookingAfter(db, due),
    module: due.module as Notice['module'], // as above
    workspaceId,
    record: { type: 'checklist_schedule', id, number: null, name },
    path: 'checklists/schedules',
    facts: { on: day, why },
    once: `checklist-not-started:${id}:${day}`,
  };
}

/** The day after this one on which it starts; what has passed long ago is left out. */
function followingDay(due: Due, day: string): string {
  const earliest = daysAfter(due.today, -longestBehind);
  const next = daysAfter(day, 1);
  return nextDay(due, next < earliest ? earliest : next);
}

/**
 * Starts the run of a schedule for its day, tells whose it is, and says when the next one starts, in one transaction: so
 * each day has one run, however often a worker is ended in between.
 */
export async function startScheduled(
  { database, publish }: Pick<JobServices, 'database' | 'publish'>,
  task: StartTask,
): Promise<void> {
  const told = await inOrganization(database, task.organizationId, async (tx) => {
    const due = await lockDue(tx, task);
    if (!due) return [];
    const why = obstacleOf(due);
    const person = takerOf(due);
    const started = why || !person ? undefined : await start(tx, due, { day: task.day, person });
    const result = why ? `Not started: ${why}` : `Started for ${person?.name ?? ''}.`;
    await tx.query(sql`
      update checklist_schedules set last_on = ${task.day}, last_result = ${result}, next_on = ${followingDay(due, task.day)}
       where organization_id = app_organization() and id = ${due.id}`);
    if (why && due.lastResult !== result)
      return keepNotices(tx, null, [await noticeOfObstacle(tx, due, { day: task.day, why })]);
    if (!started) return [];
    const created = await keepNotices(tx, null, [started.notice]);
    await closeTrail(tx, { ...openTrail(), rows: [started.row] }, noOrigin);
    return created;
  });
  for (const { room, payload } of told) publish([room], 'notification.created', payload);
}

type Missed = {
  id: string;
  number: string;
  name: string;
  before: string;
  version: number;
  workspaceId: string;
  module: string;
  dueDate: string;
  owner: string;
  assignee: { _id: string; name: string } | null;
};

const placeOf = ({ module, workspaceId }: Missed) => ({
  module: module as Notice['module'], // as above
  workspaceId,
});

/** Whose it was hears that a run was missed, to say why, and so does the owner of the checklist. */
const noticesOf = (run: Missed): Notice[] => {
  const { id, number, name, dueDate, owner, assignee } = run;
  const notice: Omit<Notice, 'to'> = {
    ...placeOf(run),
    event: 'checklist.missed',
    record: { type: 'checklist_run', id, number, name },
    path: `checklist-details/${id}`,
    once: `checklist-missed:${id}`,
  };
  return [
    { ...notice, to: assignee ? [assignee._id] : [], facts: { dueDate } },
    { ...notice, to: owner === assignee?._id ? [] : [owner], facts: { dueDate, people: assignee?.name } },
  ];
};

/** Sets the scheduled runs of an organization missed that are still open after their days of grace, and tells of them. */
export async function missRuns(
  { database, publish }: Pick<JobServices, 'database' | 'publish'>,
  organizationId: string,
): Promise<void> {
  const told = await inOrganization(database, organizationId, async (tx) => {
    const missed = await tx.query<Missed>(sql`
      with late as (
        select r.id, r.status from checklist_runs r
          join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id and w.deleted_at is null
          left join sites s on s.organization_id = r.organization_id and s.id = r.site_id
         where r.organization_id = app_organization() and r.schedule_id is not null and r.status in ('scheduled', 'in-progress')
           and r.deleted_at is null and r.due_on + r.grace_days < coalesce(today_in(s.time_zone), organization_today())
         order by r.id limit 500 for no key update of r)
      update checklist_runs r set status = 'missed', version = r.version + 1, updated_at = now()
        from late l, workspaces w, checklists c
       where r.organization_id = app_organization() and r.id = l.id and w.organization_id = r.organization_id and w.id = r.workspace_id
         and c.organization_id = r.organization_id and c.id = r.checklist_id
      returning r.id, r.number, r.name, l.status as before, r.version, r.workspace_id as "workspaceId", w.type as module,
                r.due_on::text as "dueDate", c.owner_id as owner, (select json_build_object('_id', a.id, 'name', a.name) from accounts a
                  where a.organization_id = r.organization_id and a.id = r.assignee_id) as assignee`);
    const rows = missed.map((run): TrailRow => {
      const { id, number, name, before, version } = run;
      return {
        entity: 'checklist_run',
        action: 'missed',
        ...placeOf(run),
        recordId: id,
        recordNumber: number,
        recordName: name,
        recordVersion: version,
        changes: { status: [before, 'missed'] },
      };
    });
    if (rows.length === 0) return [];
    const created = await keepNotices(tx, null, missed.flatMap(noticesOf));
    await closeTrail(tx, { ...openTrail(), rows }, noOrigin);
    return created;
  });
  for (const { room, payload } of told) publish([room], 'notification.created', payload);
}

/** Queues what has come: a run for each schedule and day, and for each organization what was missed. */
export async function planChecklists({ database }: Pick<JobServices, 'database'>): Promise<void> {
  const due = await database.query<StartTask>(sql`
    select organization_id as "organizationId", id as "scheduleId", next_on::text as day from checklists_due()`);
  await enqueueMany(
    database,
    startTask,
    due.map((payload) => ({ payload, key: `start-checklist:${payload.scheduleId}:${payload.day}` })),
  );
  const missed = await database.query<{ organizationId: string }>(
    sql`select organizations_with_missed() as "organizationId"`,
  );
  await enqueueMany(
    database,
    missTask,
    missed.map((payload) => ({ payload, key: `miss-checklists:${payload.organizationId}` })),
  );
}
