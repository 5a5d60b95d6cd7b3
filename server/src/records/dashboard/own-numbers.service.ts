import type { RecordKind } from 'contract/core/record-kinds';
import type {
  ShownBars,
  ShownFigure,
  ShownMatrix,
  ShownMonths,
  ShownTop,
} from 'contract/records/dashboard/dashboard';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { type Days, monthsOf, type Period } from './dashboard-days.ts';

/** What the records of a dashboard are narrowed by, as the filters of their list have it: several words of each. */
export type Narrowing = Record<string, string[]>;

/** What is asked of a module: of which period, of which records alone, and which days today and yesterday are. */
export type OwnAsked = { period: Period; filters: Narrowing; today: string; yesterday: string };

/** The months of the period that is asked of; the last one ends with it. */
export const monthsAsked = ({ period }: OwnAsked): Days[] => monthsOf(period);

type Words = 'key' | 'title' | 'unit' | 'formula' | 'list' | 'isOfPeriod';

/** What a widget shows, without the words that are declared. */
export type OwnContent =
  | Omit<ShownFigure, Words>
  | Omit<ShownBars, Words>
  | Omit<ShownMatrix, Words>
  | Omit<ShownTop, Words>
  | Omit<ShownMonths, Words>;

/** What a module counts itself for its dashboard, by the key of the widget that shows it. */
export type OwnNumbers = (ctx: Context, asked: OwnAsked) => Promise<Record<string, OwnContent>>;

export type OwnNumbersOf = Partial<Record<RecordKind, OwnNumbers>>;

type Query = Record<string, string>;

/** The rows of a statement as one list, so that one statement asks for many. */
export const asList = (rows: Sql): Sql => sql`coalesce((select json_agg(x) from (${rows}) x), '[]'::json)`;

/** How many of the records that a statement has as `listed` are in each process; the most frequent first. */
export const listedByProcess: Sql = sql`
  select p.id as _id, p.name, l.total from (select process_id, count(*)::int as total from listed group by process_id) l
    join processes p on p.organization_id = app_organization() and p.id = l.process_id order by l.total desc, lower(p.name)`;

/** The same by their sites. */
export const listedBySite: Sql = sql`
  select s.id as _id, s.name, l.total from (select site_id, count(*)::int as total from listed group by site_id) l
    join sites s on s.organization_id = app_organization() and s.id = l.site_id order by l.total desc, lower(s.name)`;

/** Gives what hangs on the records that are `listed l` by the name of its table, to be joined by its `record_id`. */
export type Parts = (table: string) => Sql;

/**
 * What hangs on records of the workspace at hand is read at once; for whoever is narrowed that of each record alone, since
 * of every row that is read it is asked whether they see its record.
 */
export async function partsBeside(ctx: Context): Promise<Parts> {
  const { isNarrowed } = (await ctx.entered()).actor;
  return (table) =>
    isNarrowed
      ? sql`lateral (select * from ${raw(table)} p where p.organization_id = app_organization() and p.record_id = l.id and p.deleted_at is null offset 0)`
      : sql`(select * from ${raw(table)} p where p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId} and p.deleted_at is null)`;
}

/** How many of these rows of figures there are. */
export const sumOf = <T extends { total: number }>(rows: readonly T[], has: (row: T) => boolean): number =>
  rows.filter(has).reduce((sum, { total }) => sum + total, 0);

/** One number, which leads to what it counts; whether it is to be worked on when it is more than none. */
export const figureOf = (count: number, query: Query, isBad = false) => ({
  chart: 'figure' as const,
  now: { count, query },
  before: null,
  isBad: isBad && count > 0,
});

/** A bar for each word that a filter of the list takes; it leads to what the filter leaves of these. */
export const barsOf = (
  filter: string,
  labels: Readonly<Record<string, string>>,
  of: Query,
  countOf: (key: string) => number,
) => ({
  chart: 'bars' as const,
  bars: Object.entries(labels).map(([key, label]) => ({
    key,
    label,
    count: countOf(key),
    query: { [filter]: key, ...of },
  })),
});

type Place = { _id: string; name: string; total: number };

const placeBars = (filter: 'process' | 'site') => (places: readonly Place[], of: Query) => ({
  chart: 'bars' as const,
  bars: places.map(({ _id, name, total }) => ({
    key: _id,
    label: name,
    count: total,
    query: { [filter]: _id, ...of },
  })),
});

/** A bar for each process. */
export const processBars = placeBars('process');

/** A bar for each site. */
export const siteBars = placeBars('site');

/** The most frequent bars first, each of which says what it and those before it come to; none that counts nothing. */
export const ranked = <B extends { count: number; value?: number }>(bars: readonly B[]) => ({
  chart: 'bars' as const,
  isRanked: true,
  bars: bars.filter(({ count }) => count > 0).toSorted((a, b) => (b.value ?? b.count) - (a.value ?? a.count)),
});
