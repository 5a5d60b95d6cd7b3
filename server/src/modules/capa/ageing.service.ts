import type { QueryOf } from 'contract/core/endpoint';
import { daysAfter } from 'contract/core/days';
import type { CapaAgeing, capaAgeingEndpoints } from 'contract/modules/capa/capa-ageing.endpoints';
import { ageBands } from 'contract/modules/capa/capa-dashboard';
import { capaStageLabels } from 'contract/modules/capa/capa.workflow';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { capas } from './capa.service.ts';
import { openStatuses, stageShown } from './dashboard/capa-figures.store.ts';

type Days = { openedFrom?: string | undefined; openedTo?: string | undefined };

/** The days of detection of what is so old today; what is detected tomorrow is as new as what was detected today. */
export const detectedWithin = ({ from, to }: (typeof ageBands)[number], today: string): Days => ({
  ...(from === 0 ? {} : { openedTo: daysAfter(today, -from) }),
  ...(to === null ? {} : { openedFrom: daysAfter(today, -to) }),
});

/** The days that both leave. */
function inBoth(one: Days, other: Days): Days {
  const [from] = [one.openedFrom, other.openedFrom]
    .filter((day) => day !== undefined)
    .toSorted()
    .toReversed();
  const [to] = [one.openedTo, other.openedTo].filter((day) => day !== undefined).toSorted();
  return { ...(from && { openedFrom: from }), ...(to && { openedTo: to }) };
}

const bounds = raw(
  `array[${ageBands
    .slice(1)
    .map(({ from }) => from)
    .join(', ')}]`,
);

type Counted = { stage: string; band: number; count: number };

/** How many open CAPAs of a list are how old at which stage: the list is gone through once. */
export async function findAgeing(
  ctx: Context,
  { own = false, ...filters }: QueryOf<typeof capaAgeingEndpoints.find>,
): Promise<CapaAgeing> {
  const { status: asked } = filters;
  const status = openStatuses.filter((one) => asked?.some((chosen) => chosen === one) ?? true);
  const isListed = await capas.narrowed(ctx, { ...filters, status }, own);
  const [found] = await ctx.db.query<{ today: string; cells: Counted[] }>(sql`
    with cells as (
      select ${stageShown} as stage,
             width_bucket((select organization_today()) - t.opened_on, ${bounds}) as band, count(*)::int as count
        from records t where ${isListed} and ${status.length > 0} group by 1, 2)
    select organization_today()::text as today, coalesce((select json_agg(c) from cells c), '[]'::json) as cells`);
  const { today, cells } = found ?? { today: '', cells: [] };
  const countOf = (stage: string, band: number) =>
    cells.find((one) => one.stage === stage && one.band === band)?.count ?? 0;
  return {
    status: status.join(','),
    bands: ageBands.map((band) => ({ key: band.key, ...inBoth(detectedWithin(band, today), filters) })),
    stages: Object.keys(capaStageLabels)
      .filter((stage) => cells.some((one) => one.stage === stage))
      .map((stage) => ({ stage, counts: ageBands.map((_, band) => countOf(stage, band)) })),
  };
}
