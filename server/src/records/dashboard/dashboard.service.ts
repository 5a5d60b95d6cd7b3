import { moduleDefinitions } from 'contract/modules';
import type { InputOf } from 'contract/core/endpoint';
import { type RecordKind, recordKindKeys } from 'contract/core/record-kinds';
import type {
  Dashboard,
  dashboardEndpoints,
  MoreOfDashboard,
} from 'contract/records/dashboard/dashboard.endpoints';
import type { ModuleDefinition } from 'contract/records/record/module-definition';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { type MonthFigure, periodOf } from './dashboard-days.ts';
import { isOwn, ownShownOf, type Read, shownOf } from './dashboard-widgets.ts';
import type { OwnNumbersOf } from './own-numbers.service.ts';

/** Of which module, which of its kinds of records, and how many months. */
export type Asked = InputOf<typeof dashboardEndpoints.find>['query'] & { module: string };

/** What the module of the workspace says of a kind, or of its first one. */
function declaredIn(module: string, asked: RecordKind | undefined) {
  const definitions: Partial<Record<string, ModuleDefinition>> = moduleDefinitions;
  const { records = {} } = definitions[module] ?? {};
  const kind = asked ?? recordKindKeys.find((one) => records[one]);
  const declared = kind && records[kind];
  if (!declared) throw invalid({ kind: 'This workspace has no such records' });
  return { kind, declared };
}

type Row = { today: string; asOf: string; now: Read['now'] | null; months: MonthFigure[] | null };

/** The numbers of a kind of record in the workspace, from the figures that writes keep. */
export async function describeDashboard(
  ctx: Context,
  { module, kind: asked, period }: Asked,
): Promise<Dashboard> {
  const { kind, declared } = declaredIn(module, asked);
  const months = Number(period);
  const [row] = await ctx.db.query<Row>(sql`
    with seen as materialized (
      select * from seen_figures(array[${ctx.workspaceId}]::uuid[]) f where f.kind = any(${[kind, `${kind}_action`]})
    ), counted as (
      select f.kind, f.status, null::uuid as site_id, f.is_late, sum(f.total) as total from seen f group by 1, 2, 4
      union all
      select f.kind, f.status, f.site_id, false, sum(f.total) from seen f where f.kind = ${kind} and f.site_id is not null group by 1, 2, 3
    )
    select organization_today()::text as today, now() as "asOf",
           (select json_agg(json_build_object('kind', c.kind, 'status', c.status, 'isLate', c.is_late,
                'site', case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end, 'total', c.total))
              from counted c left join sites s on s.organization_id = app_organization() and s.id = c.site_id
             where c.total <> 0) as now,
           (select json_agg(json_build_object('month', m.month::text, 'day', m.day::text, 'opened', m.opened, 'closed', m.closed))
              from seen_months(${ctx.workspaceId}, ${kind}, ${months}) m) as months`);
  if (!row) throw new Error('The dashboard gave no answer');
  const read: Read = {
    kind,
    declared,
    period: periodOf(row.today, months),
    now: row.now ?? [],
    months: row.months ?? [],
  };
  const { before, ...shown } = read.period;
  return {
    kind,
    period: shown,
    before,
    widgets: declared.dashboard.flatMap((widget) => (isOwn(widget) ? [] : [shownOf(widget, read)])),
    more: declared.dashboard.filter(isOwn).length,
    isEmpty: !read.now.some((one) => one.kind === kind),
    asOf: row.asOf,
  };
}

/** What the module of the workspace counts itself: not kept like the rest, but counted when it is asked for. */
export async function describeMore(
  ctx: Context,
  { module, kind: asked, period }: Asked,
  own: OwnNumbersOf,
): Promise<MoreOfDashboard> {
  const { kind, declared } = declaredIn(module, asked);
  const [now] = await ctx.db.query<{ today: string; yesterday: string; asOf: string }>(
    sql`select organization_today()::text as today, (organization_today() - 1)::text as yesterday, now() as "asOf"`,
  );
  if (!now) throw new Error('There is no day');
  const { today, yesterday, asOf } = now;
  const found = await own[kind]?.(ctx, {
    period: periodOf(today, Number(period)),
    yesterday,
  });
  const widgets = declared.dashboard
    .filter(isOwn)
    .flatMap((widget) => ownShownOf(widget, found?.[widget.key]));
  return { widgets, asOf };
}
