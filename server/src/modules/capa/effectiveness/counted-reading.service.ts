import type { CountedReading, Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { watchDefaults, watchRules } from 'contract/modules/capa/effectiveness/watch';
import { formatDay } from 'contract/core/format-day';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { capas } from '../capa.service.ts';
import { findOwnPlan, hasSort, type OfPlan } from './find-plan.service.ts';

type Counter = (ctx: Context, plan: Effectiveness, since: string) => Promise<CountedReading | null>;

/** The newest score since then of the checklist that was completed first: runs of another one do not compare. */
const scoreOf: Counter = async (ctx, { record }, since) => {
  const [run] = await ctx.db.query<{
    number: string;
    name: string;
    score: number;
    items: number;
    on: string;
  }>(sql`
    select x.number, x.name, x.score, greatest(x.answered_items, 1) as items, day_in(s.time_zone, x.completed_at)::text as on
      from checklist_runs x
      join records r on r.organization_id = x.organization_id and r.id = x.record_id
      join sites s on s.organization_id = r.organization_id and s.id = r.site_id
     where x.organization_id = app_organization() and x.record_id = ${record} and x.deleted_at is null
       and x.status = 'completed' and x.score is not null and day_in(s.time_zone, x.completed_at) >= ${since}::date
     order by x.checklist_id = first_value(x.checklist_id) over (order by x.completed_at, x.id) desc, x.completed_at desc, x.id
     limit 1`);
  return run
    ? {
        value: run.score,
        sampleSize: run.items,
        from: `Score of ${run.number} ${run.name}, completed on ${formatDay(run.on)}.`,
      }
    : null;
};

/** The CAPAs that were raised since then and count as repeats, as they will once it is closed and watched. */
const repeatsOf: Counter = async (ctx, { record, watchRule }, since) => {
  const rule = watchRule ?? watchDefaults.watchRule;
  // Nothing is a repeat of a cause whose sort nobody knows: that none was found would say nothing.
  if (rule === 'process-cause' && !(await hasSort(ctx, record))) return null;
  const [counted] = await ctx.db.query<{ repeats: number; others: number }>(sql`
    select count(*) filter (where (${rule}::text <> 'process-site' or n.site_id = r.site_id)
             and (${rule}::text <> 'process-cause' or exists (
               select from causes a join causes b on b.organization_id = a.organization_id and b.record_id = n.id and b.category = a.category
                where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and b.deleted_at is null))
             and not exists (select from capa_differences x where x.organization_id = n.organization_id and x.record_id = n.id
               and x.other_id = r.id and x.deleted_at is null))::int as repeats,
           count(*)::int as others
      from records r
      join capas_that_count n on n.organization_id = r.organization_id and n.workspace_id = r.workspace_id
       and n.process_id = r.process_id and n.id <> r.id and n.day >= ${since}::date
     where r.organization_id = app_organization() and r.id = ${record}`);
  const { repeats = 0, others = 0 } = counted ?? {};
  return {
    value: repeats,
    sampleSize: Math.max(others, 1),
    from: `Repeats since ${formatDay(since)} (${watchRules[rule].toLowerCase()}), of ${others} ${others === 1 ? 'CAPA' : 'CAPAs'} raised in the process.`,
  };
};

const counters: Readonly<Partial<Record<NonNullable<Effectiveness['dataSource']>, Counter>>> = {
  'checklist-score': scoreOf,
  'recurrence-rule': repeatsOf,
};

/** What a check of today would measure, where that is counted here; null before it is monitored, and where only people know. */
export async function countReading(ctx: Context, one: OfPlan): Promise<CountedReading | null> {
  const [, plan] = await Promise.all([capas.find(ctx, one.recordId), findOwnPlan(ctx, one)]);
  const count = plan.dataSource && counters[plan.dataSource];
  return count && plan.startsOn ? count(ctx, plan, plan.startsOn) : null;
}
