import type { InputOf } from 'contract/core/endpoint';
import { can } from 'contract/core/rights/permissions';
import type { reportEndpoints } from 'contract/records/report/report.endpoints';
import {
  nextSending,
  type ReportSchedule,
  type ScheduleInput,
  type SchedulePatch,
} from 'contract/records/report/schedule';
import sql from 'sql-template-tag';
import { levels } from 'contract/core/rights/levels';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden } from '../../core/http/errors.ts';
import { checkPeople } from '../../access/user/user.service.ts';
import { checkRequest, requestOf, sourceFor, type SourcesOf } from './report-request.ts';
import { scheduleStore } from './report.store.ts';

/** The zone of the organization, in which its schedules count. */
async function zoneOf(ctx: Pick<Context, 'db'>): Promise<string> {
  const [row] = await ctx.db.query<{ zone: string }>(
    sql`select zone_of_organization(app_organization()) as zone`,
  );
  return row?.zone ?? 'UTC';
}

/** When a schedule is sent next, in the organization at hand. */
const nextAt = async (
  ctx: Pick<Context, 'db'>,
  when: Pick<ReportSchedule, 'scheduleFrequency' | 'weekday'>,
): Promise<string> => nextSending(when, new Date().toISOString(), await zoneOf(ctx));

export const listSchedules = (ctx: Context, query: InputOf<typeof reportEndpoints.schedules>['query']) =>
  scheduleStore.list(ctx, query);

const weekdayOf = ({ scheduleFrequency, weekday }: Pick<ScheduleInput, 'scheduleFrequency' | 'weekday'>) =>
  scheduleFrequency === 'weekly' ? (weekday ?? 1) : null;

/** Schedules a report. */
export async function createSchedule(
  ctx: WriteContext,
  sources: SourcesOf,
  input: ScheduleInput,
): Promise<ReportSchedule> {
  const { schedule, scheduleFrequency, recipients, format, ...asked } = input;
  const source = await sourceFor(ctx, sources, input.template);
  const request = requestOf(source, asked);
  await checkRequest(ctx, source, { ...request, format });
  if (request.record) await source.glance(ctx, request); // 404 for a record that the caller does not see
  await checkPeople(ctx, recipients, 'recipients');
  const weekday = weekdayOf(input);
  const extra = {
    name: source.title,
    request: JSON.stringify(request),
    next_at: await nextAt(ctx, { scheduleFrequency, weekday }),
  };
  return scheduleStore.insert(
    ctx,
    { schedule, scheduleFrequency, weekday, recipients, template: source.key, format, isPaused: false },
    { extra },
  );
}

/** The schedule, locked, when it is the caller's or they administer the workspace. */
async function lockOwn(ctx: WriteContext, id: string): Promise<ReportSchedule> {
  const found = await scheduleStore.find(ctx, id, { lock: 'change' });
  const { actor } = ctx;
  const isOwn = found.owner?._id === actor.accountId;
  if (!isOwn && (actor.level < levels.admin || !can(actor, 'report.schedule')))
    throw forbidden('Only its owner or an administrator may change a schedule.');
  return found;
}

/** Changes when a report is sent and to whom. */
export async function updateSchedule(
  ctx: WriteContext,
  id: string,
  input: SchedulePatch,
): Promise<ReportSchedule> {
  const { version, ...patch } = input;
  const before = await lockOwn(ctx, id);
  if (patch.recipients) await checkPeople(ctx, patch.recipients, 'recipients');
  const when = {
    scheduleFrequency: patch.scheduleFrequency ?? before.scheduleFrequency,
    weekday: patch.weekday === undefined ? before.weekday : patch.weekday,
  };
  const weekday = weekdayOf(when);
  const isMoved = when.scheduleFrequency !== before.scheduleFrequency || weekday !== before.weekday;
  const isResumed = before.isPaused && patch.isPaused === false;
  const extra = isMoved || isResumed ? { next_at: await nextAt(ctx, { ...when, weekday }) } : {};
  return scheduleStore.update(ctx, id, { ...patch, weekday }, { version, extra });
}

/** Ends a schedule; what was sent stays. */
export async function removeSchedule(ctx: WriteContext, id: string): Promise<null> {
  await lockOwn(ctx, id);
  await scheduleStore.remove(ctx, id);
  return null;
}
