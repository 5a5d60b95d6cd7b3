import type { Capa } from 'contract/modules/capa/capa';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Guard } from '../../core/store/transition.ts';
import { findPlan } from './effectiveness/find-plan.service.ts';

type CapaGuard = Guard<Capa>;

/** What has not worked is not tried once more as it was: each further cycle has an action of its own. */
const plannedAnew: CapaGuard = (_ctx, { cycle, tasks }) => {
  if (cycle === 1) return Promise.resolve(null);
  const isPlanned = tasks.some((task) => task.cycle === cycle && task.status !== 'cancelled');
  return Promise.resolve(
    isPlanned ? undefined : `No action of cycle ${cycle} is planned: what was done before has not worked.`,
  );
};

async function isAnalysed(ctx: Context, { _id, cycle }: Capa): Promise<boolean> {
  const [row] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from causes where organization_id = app_organization() and record_id = ${_id} and deleted_at is null and cycle = ${cycle})
        or exists (select from analyses where organization_id = app_organization() and record_id = ${_id} and deleted_at is null and cycle = ${cycle})
        or exists (select from capa_other_analyses where organization_id = app_organization() and record_id = ${_id} and deleted_at is null and cycle = ${cycle}) as has`);
  return row?.has ?? false;
}

/** Where the cause was wrong, another action against the same cause would not work either. */
const analysedAnew: CapaGuard = async (ctx, capa) => {
  const last = capa.cycle === 1 ? undefined : await findPlan(ctx, capa._id, capa.cycle - 1);
  if (last?.failed !== 'cause') return null;
  return (await isAnalysed(ctx, capa))
    ? undefined
    : `The cause was wrong: name another one, or begin another analysis, in cycle ${capa.cycle}.`;
};

export const cycleGuards = { plannedAnew, analysedAnew } satisfies Record<string, CapaGuard>;
