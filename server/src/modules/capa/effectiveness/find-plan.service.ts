import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { checkpointsOf, type Measured, metCheckpoints } from 'contract/modules/capa/effectiveness/verdict';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { FindOptions } from '../../../core/store/store.ts';
import { planStore } from './effectiveness.store.ts';

/** The plan of a cycle of a CAPA, for whoever has found the CAPA already; null while nobody has made it. */
export async function findPlan(
  ctx: Context,
  recordId: string,
  cycle: number,
  options: { lock?: 'change' } = {},
): Promise<Effectiveness | null> {
  const [row] = await ctx.db.query<{ id: string }>(sql`
    select t.id from capa_effectiveness t
     where t.organization_id = app_organization() and t.record_id = ${recordId} and t.cycle = ${cycle} and t.deleted_at is null`);
  return row ? planStore.find(ctx, row.id, options) : null;
}

export type OfPlan = { recordId: string; effectivenessId: string };

/** A plan of a CAPA by its own id. */
export const findOwnPlan = (
  ctx: Context,
  { recordId, effectivenessId }: OfPlan,
  options: FindOptions = {},
): Promise<Effectiveness> =>
  planStore.find(ctx, effectivenessId, { ...options, where: sql`t.record_id = ${recordId}` });

/** What the checks of a plan have measured. */
export const findMeasured = (ctx: Context, planId: string): Promise<Measured[]> =>
  ctx.db.query<Measured>(sql`
    select t.checked_on::text as "checkedOn", t.value::float as value, t.sample_size as "sampleSize" from capa_effectiveness_checks t
     where t.organization_id = app_organization() and t.plan_id = ${planId} and t.deleted_at is null`);

/** Whether any root cause of a CAPA has a category, by which repeats of it are known. */
export async function hasSort(ctx: Context, recordId: string): Promise<boolean> {
  const rows = await ctx.db.query(sql`
    select from causes c
     where c.organization_id = app_organization() and c.record_id = ${recordId} and c.deleted_at is null and c.category is not null limit 1`);
  return rows.length > 0;
}

/** Whether all checks of a plan are made, so that a verdict is missing. */
export const areChecksMade = async (ctx: Context, plan: Effectiveness): Promise<boolean> =>
  metCheckpoints(plan, await findMeasured(ctx, plan._id)) >= plan.checksCount;

/** The day of the next check: the first checkpoint that has none yet; once all have, the last is the day of the verdict. */
export async function findNextCheck(ctx: Context, plan: Effectiveness): Promise<string | null> {
  const days = checkpointsOf(plan);
  const made = metCheckpoints(plan, await findMeasured(ctx, plan._id));
  return days[made] ?? days.at(-1) ?? null;
}
