import { moduleDefinitions } from 'contract/modules';
import type { InputOf } from 'contract/core/endpoint';
import { type RecordKind, recordKindKeys } from 'contract/core/record-kinds';
import type { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Dashboard, MoreOfDashboard } from 'contract/records/dashboard/dashboard';
import type { ModuleDefinition } from 'contract/records/record/module-definition';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { type Period, periodBetween, periodOf } from './dashboard-days.ts';
import { isOwn, ownShownOf, type Read, shownOf } from './dashboard-widgets.ts';
import { narrowedWidgets } from './narrowed-widget.ts';
import type { Narrowing, OwnNumbersOf } from './own-numbers.service.ts';
import { countRecords, readKept } from './read-figures.ts';

/** Of which module, which of its kinds of records, of how many months or which days, and what narrows the records. */
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

type Declared = ReturnType<typeof declaredIn>;

/** Which days today and yesterday are where the organization is, and what time it is. */
type Now = { today: string; yesterday: string; asOf: string };

async function findNow(ctx: Context): Promise<Now> {
  const [now] = await ctx.db.query<Now>(
    sql`select organization_today()::text as today, (organization_today() - 1)::text as yesterday, now() as "asOf"`,
  );
  if (!now) throw new Error('There is no day');
  return now;
}

const mostMonths = 36;

/** The months up to today, or the days that are asked for in their place. */
function periodAsked({ period, from, to }: Asked, { today }: Now): Period {
  if (!from && !to) return periodOf(today, Number(period));
  const last = to ?? today;
  if (last > today) throw invalid({ to: 'The last day is today at the latest' });
  const first = from ?? periodOf(last, Number(period)).from;
  if (first > last) throw invalid({ from: 'The first day comes before the last' });
  const asked = periodBetween(first, last);
  if (asked.months > mostMonths) throw invalid({ from: `Choose days of at most ${mostMonths} months` });
  return asked;
}

/** What the records are narrowed by. Refuses what the dashboard of the kind is not narrowed by. */
function narrowingOf({ declared }: Declared, asked: Asked): Narrowing {
  const { module: _module, kind: _kind, period: _period, from: _from, to: _to, ...filters } = asked;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined) as [string, string[]][]; // each is several words
  const others = given.filter(([name]) => !declared.narrows.includes(name));
  if (others.length > 0)
    throw invalid(
      Object.fromEntries(others.map(([name]) => [name, 'The dashboard cannot be narrowed by this'])),
    );
  return Object.fromEntries(given);
}

/** All that is asked of a dashboard, worked out. */
async function understand(ctx: Context, asked: Asked) {
  const found = declaredIn(asked.module, asked.kind);
  const filters = narrowingOf(found, asked);
  const now = await findNow(ctx);
  return { ...found, ...now, filters, period: periodAsked(asked, now) };
}

/** How the records of a kind are narrowed, over their rows `t`. */
export type NarrowedOf = Partial<Record<RecordKind, (ctx: Context, filters: Narrowing) => Promise<Sql>>>;

/** The numbers of a kind of record in the workspace: from the figures that writes keep, or else from its records. */
export async function describeDashboard(
  ctx: Context,
  asked: Asked,
  narrowedOf: NarrowedOf,
): Promise<Dashboard> {
  const { kind, declared, period, filters, asOf } = await understand(ctx, asked);
  const isNarrowed = Object.keys(filters).length > 0;
  const isListed = asked.from || asked.to || isNarrowed ? await narrowedOf[kind]?.(ctx, filters) : undefined;
  const { before, ...shown } = period;
  const figures = isListed
    ? await countRecords(ctx, { kind, from: before.from, isListed })
    : await readKept(ctx, kind, period.months);
  const read: Read = { kind, declared, period, ...figures };
  return {
    kind,
    period: shown,
    before,
    widgets: declared.dashboard.flatMap((widget) =>
      isOwn(widget) ? [] : narrowedWidgets(shownOf(widget, read), filters),
    ),
    more: declared.dashboard.filter((widget) => isOwn(widget) && !widget.isOptional).length,
    isEmpty: !isNarrowed && !read.now.some((one) => one.kind === kind),
    asOf,
  };
}

/** What the module of the workspace counts itself: not kept like the rest, but counted when it is asked for. */
export async function describeMore(ctx: Context, asked: Asked, own: OwnNumbersOf): Promise<MoreOfDashboard> {
  const { kind, declared, asOf, ...of } = await understand(ctx, asked);
  const found = await own[kind]?.(ctx, of);
  const { currency } = await readSettings(ctx);
  const widgets = declared.dashboard
    .filter(isOwn)
    .flatMap((widget) => ownShownOf(widget, found?.[widget.key], currency))
    .flatMap((widget) => narrowedWidgets(widget, of.filters));
  return { widgets, asOf };
}
