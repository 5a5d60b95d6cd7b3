import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import {
  asList,
  listedByProcess,
  type OwnAsked,
  type Parts,
  partsBeside,
} from '../../../records/dashboard/own-numbers.service.ts';
import { capas } from '../capa.service.ts';
import { onTimeOf, proofOf, verifiedOn } from '../effectiveness/proof-filters.ts';
import { hasStrategy, isRepeat, isTimed, isWeakAction } from './figure-filters.ts';
import { askedOn, isExtension } from './stay-filters.ts';

type Counted = { total: number };
type Closed = Counted & { class: string | null; median: number; ninth: number };

/** So many CAPAs of some kind, as one look at all of them counts them. */
export type CapaFigures = {
  stages: (Counted & { stage: string })[];
  classes: (Counted & { class: string })[];
  sources: (Counted & { source: string })[];
  ages: (Counted & { days: number; late: number })[];
  processes: (Counted & { _id: string; name: string })[];
  /** By class, and of all of them, which has none. */
  closed: Closed[];
  proofs: (Counted & { proof: string })[];
  times: (Counted & { time: string })[];
  strengths: (Counted & { strategy: string; actions: number })[];
  people: (Counted & { _id: string; name: string; actions: number; late: number })[];
  causes: (Counted & { category: string; causes: number })[];
  repeats: (Counted & { month: string })[];
  closings: (Counted & { month: string })[];
  costs: (Counted & { month: string; cost: number })[];
  /** By the stage that was left. */
  stays: (Counted & { stage: string; median: number; ninth: number })[];
  /** Of each CAPA so many requests on average, and of each request so many days. */
  extensions: (Counted & {
    outcome: string;
    requests: number;
    days: number;
    perCapa: number;
    perRequest: number;
  })[];
  weak: number;
  overdue: number;
  soon: number;
};

/** How many days from today on count as soon. */
export const soonDays = 7;

/** The statuses of CAPAs that are still to be dealt with. */
export const openStatuses = ['pending', 'in-progress', 'on-hold'];

/** The stage at which a CAPA is counted: one on hold at none of those it goes through. */
export const stageShown = sql`case when t.status = 'on-hold' then 'on-hold' else coalesce(t.stage, 'draft') end`;

/** The day at hand, asked once for all rows. */
const today = sql`(select organization_today())`;

const classOf = sql`(array['minor', 'major', 'critical'])[o.class_rank]`;

/**
 * Joins what only CAPAs have to their rows `t`; one by one for whoever is narrowed, since of every row that is read it is
 * asked whether they see its CAPA.
 */
const besideOwn = (isNarrowed = false) =>
  isNarrowed
    ? sql`cross join lateral (select * from capas k where k.organization_id = t.organization_id and k.id = t.id offset 0) o`
    : sql`join capas o on o.organization_id = t.organization_id and o.id = t.id`;

const todayThere = sql`(select today_in(s.time_zone) from sites s where s.organization_id = app_organization() and s.id = l.site_id)`;

const isOpenAction = sql`a.status not in ('completed', 'cancelled')`;

/** The actions of those that are listed, and whether the day of each has passed where its CAPA is. */
const actedBy = (parts: Parts): Sql => sql`
  select x.id, x.record_id, x.strategy, x.status, x.end_date < latest_day() and x.end_date < ${todayThere} as is_late
    from listed l join ${parts('actions')} x on x.record_id = l.id`;

const ofStrengths = sql`
  select x.strategy, count(*)::int as actions, count(distinct x.record_id)::int as total from acted x where ${hasStrategy} group by x.strategy`;

const ofWeak = sql`
  select count(*)::int from (select from acted x where ${hasStrategy} group by x.record_id having bool_and(${isWeakAction})) w`;

/** Whose the open actions are; of a person who is narrowed the rows are looked up one by one. */
const ofPeople = sql`
  select l.account_id as _id, n.name, count(*)::int as actions, count(distinct a.record_id)::int as total,
         (count(distinct a.record_id) filter (where a.is_late))::int as late
    from acted a
   cross join lateral (select p.account_id from action_people p where p.organization_id = app_organization() and p.action_id = a.id offset 0) l
    join accounts n on n.organization_id = app_organization() and n.id = l.account_id
   where ${isOpenAction} group by l.account_id, n.name order by 3 desc, lower(n.name)`;

const ofCauses = (parts: Parts): Sql => sql`
  select c.category, count(*)::int as causes, count(distinct l.id)::int as total
    from opened l join ${parts('causes')} c on c.record_id = l.id where c.category is not null group by c.category`;

// How long the middle one took, and within how many days nine of ten were closed.
const spread = sql`round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float as median,
  round(percentile_cont(0.9) within group (order by days)::numeric, 1)::float as ninth`;
const spans = sql`count(*)::int as total, ${spread}`;

const ofClosed = sql`
  select class, ${spans} from finished where class is not null group by class union all
  select null, ${spans} from finished having count(*) > 0`;

const ofStays = sql`select stage, count(distinct record_id)::int as total, ${spread} from stayed group by stage`;

const ofExtensions = sql`
  select k.outcome, count(distinct record_id)::int as total, count(*)::int as requests, sum(days)::int as days,
         round(count(*)::numeric / count(distinct record_id), 1)::float as "perCapa", round(avg(days), 1)::float as "perRequest"
    from asked cross join lateral unnest(array['asked', status]) k(outcome) group by k.outcome`;

/** The stays of those CAPAs at a stage that they left in the period, and the requests for more time that were asked in it. */
const stayedAndAsked = ({ workspaceId }: Context, isAny: Sql, { from, to }: OwnAsked['period']): Sql => sql`
    stayed as materialized (
      select y.record_id, y.stage, y.until_on - y.since_on as days from capa_stays y
        join records t on t.organization_id = y.organization_id and t.id = y.record_id
       where y.workspace_id = ${workspaceId} and y.until_on between ${from}::date and ${to}::date and ${isAny}),
    -- The day of a site is at most one day before or after that of another.
    asked as materialized (
      select x.record_id, x.status, x.new_date - x.due_date as days from action_requests x
        join records t on t.organization_id = x.organization_id and t.id = x.record_id
       where x.workspace_id = ${workspaceId} and ${isExtension} and x.created_at >= ${from}::date - 1 and x.created_at < ${to}::date + 2
         and ${askedOn} between ${from}::date and ${to}::date and ${isAny})`;

const monthOf = (day: string) => raw(`to_char(${day}, 'YYYY-MM')`);

/** What the dashboard of CAPAs counts: the open ones are gone through once, and those of the period. */
export async function readCapaFigures(ctx: Context, { period, filters }: OwnAsked): Promise<CapaFigures> {
  const { from, to } = period;
  const parts = await partsBeside(ctx);
  const own = besideOwn((await ctx.entered()).actor.isNarrowed);
  const isOpen = await capas.narrowed(ctx, { ...filters, status: openStatuses });
  const ended = { status: ['completed'], closedFrom: from, closedTo: to };
  const isClosed = await capas.narrowed(ctx, { ...filters, ...ended });
  const isOpened = await capas.narrowed(ctx, { ...filters, openedFrom: from, openedTo: to });
  const isAny = await capas.narrowed(ctx, filters);
  const [row] = await ctx.db.query<CapaFigures>(sql`
    with listed as materialized (
      select t.id, t.process_id, t.site_id, case when ${isTimed} then t.due_on end as due_on, t.opened_on, o.source, ${classOf} as class,
             ${stageShown} as stage
        from records t ${own} where ${isOpen}),
    acted as materialized (${actedBy(parts)}),
    finished as materialized (
      select ${classOf} as class, t.closed_on - t.opened_on as days, t.closed_on from records t ${own} where ${isClosed}),
    opened as materialized (
      select t.id, t.opened_on, o.cost_actual, ${isRepeat} as is_repeat from records t ${own} where ${isOpened}),
    -- Only what has a plan has anything to show; what came back from its closure was verified before.
    planned as materialized (
      select ${proofOf} as proof, case when ${verifiedOn} between ${from}::date and ${to}::date then ${onTimeOf} end as time from records t
       where ${isAny} and (${verifiedOn} is not null or exists (select from capa_effectiveness p
         where p.organization_id = t.organization_id and p.record_id = t.id and p.starts_on is not null))),
    ${stayedAndAsked(ctx, isAny, period)}
    select ${asList(sql`select stage, count(*)::int as total from listed group by stage`)} as stages,
           ${asList(sql`select class, count(*)::int as total from listed where class is not null group by class`)} as classes,
           ${asList(sql`select source, count(*)::int as total from listed where source is not null group by source`)} as sources,
           ${asList(sql`select ${today} - opened_on as days, count(*)::int as total,
               (count(*) filter (where due_on < ${today}))::int as late from listed group by 1`)} as ages,
           ${asList(listedByProcess)} as processes, ${asList(ofClosed)} as closed,
           ${asList(ofStays)} as stays, ${asList(ofExtensions)} as extensions,
           ${asList(sql`select proof, count(*)::int as total from planned where proof is not null group by proof`)} as proofs,
           ${asList(sql`select time, count(*)::int as total from planned where time is not null group by time`)} as times,
           ${asList(ofStrengths)} as strengths, (${ofWeak}) as weak, ${asList(ofPeople)} as people, ${asList(ofCauses(parts))} as causes,
           ${asList(sql`select ${monthOf('opened_on')} as month, count(*)::int as total from opened where is_repeat group by 1`)} as repeats,
           ${asList(sql`select ${monthOf('closed_on')} as month, count(*)::int as total from finished group by 1`)} as closings,
           ${asList(sql`select ${monthOf('opened_on')} as month, count(*)::int as total, round(sum(cost_actual))::float as cost
               from opened where cost_actual is not null group by 1`)} as costs,
           (select count(*)::int from listed where due_on < ${today}) as overdue,
           (select count(*)::int from listed
             where due_on between ${today} and ${today} + ${soonDays}::int) as soon`);
  if (!row) throw new Error('The dashboard of CAPAs gave no answer');
  return row;
}
