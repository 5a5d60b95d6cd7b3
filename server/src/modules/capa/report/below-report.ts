import { labelsOf } from 'contract/core/field';
import { saidIn } from 'contract/records/part/part-words';
import type { ReportPeriod } from 'contract/records/report/report-words';
import sql, { raw } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../../core/http/context.ts';
import type { Cell } from '../../../core/sheets/sheet.ts';
import type { Store } from '../../../core/store/store.ts';
import { type Asked, listReport, rowsOfStoreBy } from '../../../records/report/list-report.service.ts';
import { withinDays } from '../../../records/report/record-rows.service.ts';
import type { Column, ReportSection, ReportSource } from '../../../records/report/report-template.service.ts';
import { capaName, capaPlace, narrowedTo, type OfCapa, ofCapa } from './capa-rows.ts';

type Below = { _id: string; record: string; name: string };

/** A row below a CAPA, and what is said of that one. */
type WithCapa<R> = R & { of: OfCapa };

type BelowReport<R extends Below> = {
  key: string;
  title: string;
  help: string;
  none: string;
  /** The fields of a row, in the words of its form. */
  schema: z.ZodObject;
  store: Store;
  /** Its table `x`, the day that the first and the last day of the report speak of, and what else is asked of it. */
  table: string;
  day: string;
  where?: string;
  period: ReportPeriod;
  /** What a row says besides what people write, and what it takes to say it. */
  more?: readonly Column<WithCapa<R>>[];
  complete?(ctx: Context, rows: R[]): Promise<R[]>;
  rarely?: readonly string[];
  summary?(ctx: Context, asked: Asked): Promise<ReportSection[]>;
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** A field as a sheet has it: a number to be calculated with, a day, else its words. */
function cellOf(schema: z.ZodObject, row: object, field: string): Cell {
  const value = new Map<string, unknown>(Object.entries(row)).get(field);
  const text = saidIn(schema, row).find((one) => one.field === field)?.text ?? null;
  if (typeof value === 'number' && text === String(value)) return value;
  return text !== null && isDay(text) ? { day: text } : text;
}

/** Joins to rows below CAPAs what is said of these. */
async function withCapas<R extends Below>(ctx: Context, rows: R[]): Promise<WithCapa<R>[]> {
  const found = await ctx.db.query<OfCapa & { _id: string }>(sql`
    select t.id as "_id", ${ofCapa} from records t join capas o on o.organization_id = t.organization_id and o.id = t.id
     where t.organization_id = app_organization() and t.id = any(${[...new Set(rows.map(({ record }) => record))]}::uuid[])`);
  const byId = new Map(found.map((one) => [one._id, one]));
  return rows.flatMap((row) => {
    const of = byId.get(row.record);
    return of ? [{ ...row, of }] : [];
  });
}

const place = <R>(columns: readonly Column<OfCapa>[]): Column<WithCapa<R>>[] =>
  columns.map(({ cell, ...column }) => ({ ...column, cell: ({ of }) => cell(of) }));

/** The rows `x` below the CAPAs that fit, for a statement that goes through them. */
export const belowOf = async (
  ctx: Context,
  { filters }: Pick<Asked, 'filters'>,
  { table, day, where = 'true' }: Pick<BelowReport<Below>, 'table' | 'day' | 'where'>,
) => sql`records t
  join sites s on s.organization_id = t.organization_id and s.id = t.site_id
  join ${raw(table)} x on x.organization_id = t.organization_id and x.record_id = t.id and x.deleted_at is null and ${raw(where)}
  where ${await narrowedTo(ctx, filters)} and ${withinDays(raw(day), filters)}`;

/** A report of what stands below CAPAs, a line for each, by the fields of its form. */
export function belowReport<R extends Below>(report: BelowReport<R>): ReportSource {
  const { key, title, help, none, schema, store, period, summary } = report;
  const { more = [], complete = async (_ctx, rows) => rows, rarely = [] } = report;
  const fields = Object.entries(labelsOf(schema)).map(([field, label]): Column<WithCapa<R>> => ({
    key: field,
    title: label,
    cell: (row) => cellOf(schema, row, field),
  }));
  const off = new Set(['process', 'foundBy', 'class', 'managers', ...rarely]);
  return listReport<WithCapa<R>>(
    { key, title, help, filters: ['statuses', 'sites', 'processes', 'from', 'to'], period },
    {
      heading: title,
      none,
      columns: () => [...place<R>(capaName), ...fields, ...more, ...place<R>(capaPlace)],
      rows: rowsOfStoreBy<WithCapa<R>>(
        store,
        async (ctx, request) => ({
          from: sql`(select x.id, t.year, t.serial, x.created_at from ${await belowOf(ctx, request, report)}) t`,
          order: sql`t.year, t.serial, t.created_at, t.id`,
        }),
        async (ctx, found) => withCapas(ctx, await complete(ctx, found as R[])), // the store is that of the rows
      ),
      rowOf: (row, cells) => ({ key: row._id, name: `${row.of.number} ${row.name}`, cells }),
      isOff: (field) => off.has(field),
      ...(summary ? { summary } : {}),
    },
  );
}
