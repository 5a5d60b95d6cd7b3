import { can } from 'contract/core/rights/permissions';
import { nextSending, type ReportSchedule } from 'contract/records/report/schedule';
import sql from 'sql-template-tag';
import { AppError } from '../../core/http/errors.ts';
import { enqueueMany, type JobServices } from '../../core/jobs/jobs.ts';
import { inOrganization, readAs } from '../../core/store/system-context.ts';
import { queueRun } from './report.service.ts';
import { type ScheduleTask, scheduleTask } from './report-task.ts';
import { tellNotSent } from './schedule-notice.service.ts';

type Due = Pick<ReportSchedule, 'name' | 'format' | 'request' | 'scheduleFrequency' | 'weekday'> & {
  id: string;
  workspaceId: string;
  ownerId: string;
  recipients: string[];
  zone: string;
};

const columns = sql`s.id, s.workspace_id as "workspaceId", s.name, s.format, s.request, s.schedule_frequency as "scheduleFrequency", s.weekday,
  s.created_by as "ownerId", zone_of_organization(s.organization_id) as zone,
  coalesce((select json_agg(r.account_id order by r.position) from report_recipients r
             where r.organization_id = s.organization_id and r.schedule_id = s.id), '[]'::json) as recipients`;

/** The schedule while it is due at this time; another run of the same may have sent it already. */
const isDue = ({
  scheduleId,
  dueAt,
}: ScheduleTask) => sql`s.organization_id = app_organization() and s.id = ${scheduleId}
  and s.next_at = ${dueAt} and s.deleted_at is null and not s.is_paused`;

/** Whether a membership may do this in the workspace now. */
async function may(
  services: JobServices,
  who: { organizationId: string; accountId: string; workspaceId: string },
  permission: 'report.schedule' | 'report.export',
): Promise<boolean> {
  try {
    return can((await readAs(services, who)).actor, permission);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

const leftOut = (count: number, all: number) =>
  count === all ? null : `${all - count} of ${all} recipients may no longer see it`;

type Sending = { able: readonly string[]; result: string | null; next: string };

/** Queues the reports, says what is known of it and when it is sent next; nothing where another run has done so. */
function send(
  { database }: JobServices,
  task: ScheduleTask,
  due: Due,
  { able, result, next }: Sending,
): Promise<void> {
  const { organizationId, dueAt } = task;
  const { id, workspaceId, ownerId, request, name, format } = due;
  return inOrganization(database, organizationId, async (tx) => {
    const taken = await tx.query(sql`
      update report_schedules s set last_at = ${dueAt}, last_result = ${result}, next_at = ${next}
       where ${isDue(task)} returning id`);
    if (taken.length === 0) return;
    if (able.length === 0 && result !== null)
      await tellNotSent(tx, { workspaceId, scheduleId: id, ownerId, name, dueAt, why: result });
    for (const accountId of able)
      await queueRun(
        { db: tx, organizationId, workspaceId },
        { request, name, format, accountId, schedule: { id, dueAt } },
      );
  });
}

/**
 * Queues the report of a schedule for each recipient who may have it now, and says when it is sent next, in one
 * transaction: so each gets it once, however often a worker is ended in between. It is sent while its owner may have it sent.
 * Where the organization has no room for more, nobody gets it, the owner is told, and it is tried again when it is due next.
 */
export async function sendSchedule(services: JobServices, task: ScheduleTask): Promise<void> {
  const { organizationId } = task;
  const [due] = await inOrganization(services.database, organizationId, (tx) =>
    tx.query<Due>(sql`select ${columns} from report_schedules s where ${isDue(task)}`),
  );
  if (!due) return;
  const place = { organizationId, workspaceId: due.workspaceId };
  const isOwned = await may(services, { ...place, accountId: due.ownerId }, 'report.schedule');
  const able: string[] = [];
  for (const accountId of isOwned ? due.recipients : [])
    if (await may(services, { ...place, accountId }, 'report.export')) able.push(accountId);
  const result = isOwned
    ? leftOut(able.length, due.recipients.length)
    : 'Its owner may no longer have reports sent. Another person can create it again.';
  const next = nextSending(due, new Date().toISOString(), due.zone);
  try {
    await send(services, task, due, { able, result, next });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    await send(services, task, due, { able: [], result: error.message, next });
  }
}

type Planned = { organizationId: string; scheduleId: string; dueAt: string };

/** Queues the schedules whose time has come; each once for each time. */
export async function planSchedules({ database }: Pick<JobServices, 'database'>): Promise<void> {
  const due = await database.query<Planned>(
    sql`select organization_id as "organizationId", id as "scheduleId", next_at as "dueAt" from schedules_due()`,
  );
  const queued = due.map((payload) => ({
    payload,
    key: `report-schedule:${payload.scheduleId}:${payload.dueAt}`,
  }));
  await enqueueMany(database, scheduleTask, queued);
}
