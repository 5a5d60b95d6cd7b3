import { daysAfter } from 'contract/core/days';
import type { Capa } from 'contract/modules/capa/capa';
import type { CapaClass } from 'contract/modules/capa/capa-class';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { findToday } from '../../records/extension/request.service.ts';

/** In how many days from its submission a CAPA of each class is due, as its workspace has it. */
async function findDays(ctx: Context): Promise<Record<CapaClass, number>> {
  const { criticalDays, majorDays, minorDays } = await readSettings(ctx);
  return { critical: criticalDays, major: majorDays, minor: minorDays };
}

/** One that says nothing else is due as its class has it, from the day on which it is submitted. */
export async function setDue(ctx: Context, { _id, dueDate, class: of }: Capa): Promise<{ dueDate?: string }> {
  if (dueDate || !of) return {};
  return { dueDate: daysAfter(await findToday(ctx, _id), (await findDays(ctx))[of]) };
}

/** The days on which it was submitted, where its site is, the last one first; it may have been returned in between. */
async function findSubmitted(ctx: Context, recordId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ day: string }>(sql`
    select day_in(s.time_zone, a.at)::text as day
      from log_of(array[${recordId}::uuid]) a
      join records r on r.organization_id = a.organization_id and r.id = a.record_id
      join sites s on s.organization_id = r.organization_id and s.id = r.site_id
     where a.action = 'submit'
     order by a.at desc`);
  return rows.map(({ day }) => day);
}

/**
 * When a CAPA is due that is accepted: one that was given its day by a lighter class is due as the graver one has it that triage
 * found. A day that somebody has chosen stays, and so does one that was promised before.
 */
export async function findDue(ctx: Context, capa: Capa): Promise<string | null> {
  const { _id, dueDate, originalDueDate, class: of } = capa;
  if (!dueDate || !of || originalDueDate) return dueDate;
  const [submitted, days] = await Promise.all([findSubmitted(ctx, _id), findDays(ctx)]);
  const [last] = submitted;
  if (!last) return dueDate;
  const isOfClass = submitted.some((day) =>
    Object.values(days).some((many) => daysAfter(day, many) === dueDate),
  );
  const due = daysAfter(last, days[of]);
  return isOfClass && due < dueDate ? due : dueDate;
}

/**
 * When a CAPA is due whose work begins anew: as its class has it, from that day on. A later day that was promised stays. Its first
 * due date is that of the first cycle, by which one sees whether it was on time.
 */
export async function dueAnew(
  ctx: Context,
  { _id, dueDate, class: of }: Capa,
): Promise<{ dueDate?: string }> {
  if (!of) return {};
  const due = daysAfter(await findToday(ctx, _id), (await findDays(ctx))[of]);
  return dueDate && dueDate >= due ? {} : { dueDate: due };
}
