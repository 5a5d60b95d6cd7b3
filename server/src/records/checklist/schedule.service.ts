import type { ListQuery } from 'contract/core/list';
import { daysAfter } from 'contract/core/days';
import {
  type ChecklistSchedule,
  type ChecklistScheduleCreate,
  type ChecklistSchedulePatch,
  nextDay,
} from 'contract/records/checklist/schedule';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { checklistStore, scheduleStore } from './checklist.store.ts';
import { checkAssignee, checkSite, findToday } from './run.service.ts';

/** What starts by itself in the workspace. */
export function listSchedules(
  ctx: Context,
  { checklist, ...query }: ListQuery & { checklist?: string | undefined },
) {
  return scheduleStore.list(ctx, query, { filters: checklist ? [sql`t.checklist_id = ${checklist}`] : [] });
}

type When = Pick<ChecklistSchedule, 'frequency' | 'weekdays'>;

/** The next day on which it starts, by the calendar of the site; one that has started already is not started again. */
async function comingDay(
  ctx: WriteContext,
  when: When,
  { site, after = null }: { site: string | null; after?: string | null },
): Promise<string> {
  const today = await findToday(ctx, site);
  const first = nextDay(when, today);
  return after !== null && first <= after ? nextDay(when, daysAfter(after, 1)) : first;
}

const weekdaysOf = ({ frequency, weekdays }: When) => (frequency === 'weekly' ? weekdays : []);

/** Has a checklist started by itself. */
export async function createSchedule(
  ctx: WriteContext,
  { checklist, site = null, ...input }: ChecklistScheduleCreate,
): Promise<ChecklistSchedule> {
  const { name, status } = await checklistStore.find(ctx, checklist);
  if (status !== 'active') throw conflict(`${name} is not published. Publish it first.`);
  await checkAssignee(ctx, input.assignee);
  await checkSite(ctx, site);
  const when = { frequency: input.frequency, weekdays: input.weekdays ?? [] };
  const { leadDays = 0, dueDays = 0, graceDays = 0 } = input;
  return scheduleStore.insert(
    ctx,
    {
      ...input,
      checklist,
      site,
      weekdays: weekdaysOf(when),
      leadDays,
      dueDays,
      graceDays,
      isPaused: false,
    },
    { extra: { name, next_on: await comingDay(ctx, when, { site }) } },
  );
}

/** Changes when it starts and for whom; who resumes one that was paused begins with the days to come. */
export async function updateSchedule(
  ctx: WriteContext,
  id: string,
  { version, ...patch }: ChecklistSchedulePatch,
): Promise<ChecklistSchedule> {
  const before = await scheduleStore.find(ctx, id, { lock: 'change' });
  await checkAssignee(ctx, patch.assignee);
  await checkSite(ctx, patch.site);
  const frequency = patch.frequency ?? before.frequency;
  const weekdays = weekdaysOf({ frequency, weekdays: patch.weekdays ?? before.weekdays });
  const site = patch.site === undefined ? (before.site?._id ?? null) : patch.site;
  const isResumed = before.isPaused && patch.isPaused === false;
  const isMoved = patch.frequency !== undefined || patch.weekdays !== undefined || isResumed;
  const next = isMoved ? await comingDay(ctx, { frequency, weekdays }, { site, after: before.lastOn }) : null;
  return scheduleStore.update(
    ctx,
    id,
    { ...patch, weekdays },
    { version, extra: next === null ? {} : { next_on: next } },
  );
}

/** Ends a schedule; the runs that it has started stay. */
export async function removeSchedule(ctx: WriteContext, id: string): Promise<null> {
  await scheduleStore.remove(ctx, id);
  return null;
}
