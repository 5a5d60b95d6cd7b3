import { ageBands } from 'contract/modules/capa/capa-dashboard';
import { classLabels, onTimeLabels, proofLabels, sourceLabels } from 'contract/modules/capa/capa-choices';
import { capaStageLabels, capaStages } from 'contract/modules/capa/capa.workflow';
import { daysAfter } from 'contract/core/days';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import {
  asList,
  barsOf,
  figureOf,
  listedByProcess,
  type OwnAsked,
  type OwnNumbers,
  processBars,
  sumOf,
} from '../../../records/dashboard/own-numbers.service.ts';
import { capas } from '../capa.service.ts';
import { onTimeOf, proofOf } from '../effectiveness/proof-filters.ts';

type Counted = { total: number };
type Row = {
  stages: (Counted & { stage: string })[];
  classes: (Counted & { class: string })[];
  sources: (Counted & { source: string })[];
  ages: (Counted & { days: number })[];
  processes: (Counted & { _id: string; name: string })[];
  closed: (Counted & { class: string; days: number })[];
  proofs: (Counted & { proof: string })[];
  times: (Counted & { time: string })[];
  overdue: number;
  soon: number;
};

const openStatuses = ['pending', 'in-progress', 'on-hold'];
const open = { status: openStatuses.join(',') };
const soonDays = 7;

const classOf = sql`(array['minor', 'major', 'critical'])[o.class_rank]`;

/** The open CAPAs are gone through once, and those that were closed in the period. */
async function readFigures(ctx: Context, { period: { from, to } }: OwnAsked): Promise<Row> {
  const isOpen = await capas.narrowed(ctx, { status: openStatuses });
  const isClosed = await capas.narrowed(ctx, { status: ['completed'], closedFrom: from, closedTo: to });
  const isAny = await capas.narrowed(ctx, {});
  const [row] = await ctx.db.query<Row>(sql`
    with listed as materialized (
      select t.process_id, t.due_on, t.opened_on, o.source, ${classOf} as class,
             case when t.status = 'on-hold' then 'on-hold' else coalesce(t.stage, 'draft') end as stage
        from records t join capas o on o.organization_id = t.organization_id and o.id = t.id
       where ${isOpen}),
    -- Only what has a plan has anything to show.
    planned as materialized (
      select ${proofOf} as proof, ${onTimeOf} as time from records t
       where ${isAny} and exists (select from capa_effectiveness p
         where p.organization_id = t.organization_id and p.record_id = t.id and p.starts_on is not null))
    select ${asList(sql`select stage, count(*)::int as total from listed group by stage`)} as stages,
           ${asList(sql`select class, count(*)::int as total from listed where class is not null group by class`)} as classes,
           ${asList(sql`select source, count(*)::int as total from listed where source is not null group by source`)} as sources,
           ${asList(sql`select organization_today() - opened_on as days, count(*)::int as total from listed group by 1`)} as ages,
           ${asList(listedByProcess)} as processes,
           ${asList(sql`select ${classOf} as class, count(*)::int as total, round(avg(t.closed_on - t.opened_on), 1)::float as days
             from records t join capas o on o.organization_id = t.organization_id and o.id = t.id
            where ${isClosed} and o.class_rank is not null group by o.class_rank`)} as closed,
           ${asList(sql`select proof, count(*)::int as total from planned where proof is not null group by proof`)} as proofs,
           ${asList(sql`select time, count(*)::int as total from planned where time is not null group by time`)} as times,
           (select count(*)::int from listed where due_on < organization_today()) as overdue,
           (select count(*)::int from listed
             where due_on between organization_today() and organization_today() + ${soonDays}::int) as soon`);
  if (!row) throw new Error('The dashboard of CAPAs gave no answer');
  return row;
}

const standing = Object.entries(capaStages).flatMap(([stage, of]) => ('final' in of ? [] : [stage]));
const stagesShown = Object.fromEntries(
  Object.entries(capaStageLabels).filter(([stage]) => standing.includes(stage)),
);

/** What was detected long enough ago to be so old, and not longer. */
const agesOf = ({ ages }: Row, today: string) => ({
  chart: 'bars' as const,
  bars: ageBands.map(({ key, label, from, to }) => ({
    key,
    label,
    count: sumOf(ages, ({ days }) => Math.max(days, 0) >= from && (to === null || days <= to)),
    query: {
      ...open,
      // What is detected tomorrow is as new as what was detected today.
      ...(from === 0 ? {} : { openedTo: daysAfter(today, -from) }),
      ...(to === null ? {} : { openedFrom: daysAfter(today, -to) }),
    },
  })),
});

const timesOf = ({ closed }: Row, { period }: OwnAsked) => ({
  chart: 'bars' as const,
  valueUnit: 'days',
  bars: Object.entries(classLabels)
    .toReversed()
    .flatMap(([key, label]) => {
      const found = closed.find((one) => one.class === key);
      if (!found) return [];
      const query = { class: key, status: 'completed', closedFrom: period.from, closedTo: period.to };
      return [{ key, label, count: found.total, value: found.days, query }];
    }),
});

/** The most frequent first, and none that has none. */
const sourcesOf = ({ sources }: Row) => {
  const { chart, bars } = barsOf('source', sourceLabels, open, (key) =>
    sumOf(sources, ({ source }) => source === key),
  );
  return { chart, bars: bars.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) };
};

/** What only the dashboard of CAPAs shows. */
export const capaNumbers: OwnNumbers = async (ctx, asked) => {
  const row = await readFigures(ctx, asked);
  const today = asked.period.to;
  const { overdue, soon, stages, classes, processes, proofs, times } = row;
  return {
    overdue: figureOf(overdue, { dueTo: asked.yesterday, ...open }, true),
    'due-soon': figureOf(soon, { dueFrom: today, dueTo: daysAfter(today, soonDays), ...open }),
    stage: barsOf('stage', stagesShown, open, (key) => sumOf(stages, ({ stage }) => stage === key)),
    class: barsOf('class', classLabels, open, (key) => sumOf(classes, (one) => one.class === key)),
    source: sourcesOf(row),
    age: agesOf(row, today),
    process: processBars(processes, open),
    'on-time': barsOf('onTime', onTimeLabels, {}, (key) => sumOf(times, ({ time }) => time === key)),
    proof: barsOf('proof', proofLabels, {}, (key) => sumOf(proofs, ({ proof }) => proof === key)),
    'time-to-close': timesOf(row, asked),
  };
};
