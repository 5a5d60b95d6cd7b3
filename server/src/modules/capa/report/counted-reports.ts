import { sourceLabels } from 'contract/modules/capa/capa-choices';
import { causeCategoryLabels } from 'contract/records/analysis/cause-categories';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { daysChosen, daysInWords } from '../../../records/report/days-chosen.service.ts';
import { type Asked, listReport, rowsAtOnce } from '../../../records/report/list-report.service.ts';
import { type Column, once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { narrowedTo } from './capa-rows.ts';

/** A year, unless other days were chosen. */
const usualDays = 365;

type Cause = { category: string; name: string; causes: number; capas: number; percent: number; upTo: number };

/** The sorts of root causes of those that were detected in the time, the most frequent first. */
async function findCauses(ctx: Context, { filters }: Pick<Asked, 'filters'>): Promise<Cause[]> {
  const { from, to, ...others } = filters;
  const narrowed = await narrowedTo(ctx, others, {
    openedFrom: from ?? undefined,
    openedTo: to ?? undefined,
  });
  const found = await ctx.db.query<{ category: string | null; causes: number; capas: number }>(sql`
    select c.category, count(*)::int as causes, count(distinct t.id)::int as capas
      from records t join causes c on c.organization_id = t.organization_id and c.record_id = t.id and c.deleted_at is null
     where ${narrowed} group by c.category order by 2 desc, 1`);
  const all = found.reduce((sum, { causes }) => sum + causes, 0);
  const labels: Record<string, string> = causeCategoryLabels;
  let before = 0;
  return found.map(({ category, causes, capas }) => {
    before += causes;
    const share = (part: number) => Math.round((1000 * part) / all) / 10;
    const key = category ?? 'none';
    const name = labels[key] ?? 'No category yet';
    return { category: key, name, causes, capas, percent: share(causes), upTo: share(before) };
  });
}

const causeColumns: readonly Column<Cause>[] = [
  { key: 'category', title: 'Category', cell: ({ name }) => name },
  { key: 'causes', title: 'Root causes', cell: ({ causes }) => causes },
  { key: 'capas', title: 'CAPAs', cell: ({ capas }) => capas },
  { key: 'percent', title: 'Percent', cell: ({ percent }) => percent },
  { key: 'upTo', title: 'Percent with those above', cell: ({ upTo }) => upTo },
];

/** Which sorts of root causes come up most (a Pareto analysis). */
export const causeReport = listReport<Cause>(
  {
    key: 'capa.causes',
    title: 'Root causes by category',
    help: 'Which sorts of root causes the CAPAs have, the most frequent first, and what share each has with those above it (a Pareto analysis). A CAPA with causes of several sorts counts in each.',
    filters: ['statuses', 'sites', 'processes', 'from', 'to'],
    period: 'detected',
    orientation: 'portrait',
  },
  {
    heading: 'Categories',
    none: 'No root cause is named.',
    columns: () => causeColumns,
    rows: rowsAtOnce(findCauses),
    rowOf: (row, cells) => ({ key: row.category, name: row.name, cells }),
  },
);

type OfMonth = { month: string; source: string; name: string; detected: number; closed: number };

/** How many CAPAs of each source were detected and closed in each month of the time. */
async function findMonths(ctx: Context, { filters }: Pick<Asked, 'filters'>): Promise<OfMonth[]> {
  const { first, last } = await daysChosen(ctx, filters, usualDays);
  const [detected, closed] = await Promise.all([
    narrowedTo(ctx, filters, { openedFrom: first, openedTo: last }),
    narrowedTo(ctx, filters, { closedFrom: first, closedTo: last, status: ['completed'] }),
  ]);
  const found = await ctx.db.query<Omit<OfMonth, 'name'>>(sql`
    with seen as (
      select to_char(t.opened_on, 'YYYY-MM') as month, o.source, 1 as detected, 0 as closed
        from records t join capas o on o.organization_id = t.organization_id and o.id = t.id where ${detected}
      union all
      select to_char(t.closed_on, 'YYYY-MM'), o.source, 0, 1
        from records t join capas o on o.organization_id = t.organization_id and o.id = t.id where ${closed})
    select month, coalesce(source, 'none') as source, sum(detected)::int as detected, sum(closed)::int as closed
      from seen group by 1, 2 order by 1, 3 desc, 2`);
  const labels: Record<string, string> = sourceLabels;
  return found.map((row) => ({ ...row, name: labels[row.source] ?? 'No source yet' }));
}

const monthColumns: readonly Column<OfMonth>[] = [
  { key: 'month', title: 'Month', cell: ({ month }) => month },
  { key: 'source', title: 'Source', cell: ({ name }) => name },
  { key: 'detected', title: 'Detected', cell: ({ detected }) => detected },
  { key: 'closed', title: 'Closed', cell: ({ closed }) => closed },
];

/** The same of the whole time, with where it is going: what was detected in its first half beside its second. */
async function sourcesOf(ctx: Context, asked: Asked): Promise<ReportSection> {
  const { first, last } = await daysChosen(ctx, asked.filters, usualDays);
  const narrowed = await narrowedTo(ctx, asked.filters, { openedFrom: first, openedTo: last });
  const found = await ctx.db.query<{ source: string; earlier: number; later: number }>(sql`
    select coalesce(o.source, 'none') as source, (count(*) filter (where not late))::int as earlier, (count(*) filter (where late))::int as later
      from (select t.organization_id, t.id, t.opened_on - ${first}::date >= ((${last}::date - ${first}::date + 1) / 2.0) as late
              from records t where ${narrowed}) t
      join capas o on o.organization_id = t.organization_id and o.id = t.id
     group by 1 order by count(*) desc, 1`);
  const labels: Record<string, string> = sourceLabels;
  const rows = found.map(({ source, earlier, later }) => {
    const name = labels[source] ?? 'No source yet';
    return { key: source, name, cells: [name, earlier + later, earlier, later, later - earlier] };
  });
  return {
    key: 'sources',
    heading: 'By source',
    header: ['Source', 'Detected', 'First half of the time', 'Second half', 'Change'],
    rows: once(rows),
    none: 'Nothing was detected.',
  };
}

/** Where CAPAs come from, month by month. */
export const sourceReport = listReport<OfMonth>(
  {
    key: 'capa.sources',
    title: 'CAPAs by source and month',
    help: `Where the CAPAs come from and how that changes: how many of each source were detected and closed in each month. Without days it looks back ${usualDays} days from today.`,
    filters: ['sites', 'processes', 'from', 'to'],
    period: 'between',
    orientation: 'portrait',
  },
  {
    heading: 'By month',
    none: 'Nothing was detected or closed.',
    columns: () => monthColumns,
    rows: rowsAtOnce(findMonths),
    rowOf: (row, cells) => ({ key: `${row.month} ${row.source}`, name: `${row.month} ${row.name}`, cells }),
    words: async (ctx, { filters, dayText }) =>
      daysInWords(filters, await daysChosen(ctx, filters, usualDays), dayText),
    summary: async (ctx, asked) => [await sourcesOf(ctx, asked)],
  },
);
