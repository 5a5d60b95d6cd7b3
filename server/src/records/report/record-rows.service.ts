import type { ReportFilters } from 'contract/records/report/report';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Column } from './report-template.service.ts';

/** What every row of a report says of the record that it is about. */
export type OfRecord = {
  number: string;
  name: string;
  site: string;
  process: string | null;
  managers: string | null;
  status: string;
  stage: string;
  /** What day it is where the record is. */
  today: string;
};

/** The same of a row `t` of the records. */
export const ofRecord = raw(`t.number, t.name, t.status, t.stage,
  (select s.name from sites s where s.organization_id = t.organization_id and s.id = t.site_id) as site,
  (select p.name from processes p where p.organization_id = t.organization_id and p.id = t.process_id) as process,
  (select string_agg(x.name, ', ' order by p.position, lower(x.name)) from record_people p
     join accounts x on x.organization_id = p.organization_id and x.id = p.account_id
    where p.organization_id = t.organization_id and p.record_id = t.id and p.relation = 'manager') as managers,
  (select today_in(s.time_zone) from sites s where s.organization_id = t.organization_id and s.id = t.site_id)::text as today`);

/** Where that record is. */
export const placeOfRecord: readonly Column<OfRecord>[] = [
  { key: 'site', title: 'Site', cell: ({ site }) => site },
  { key: 'process', title: 'Process', cell: ({ process }) => process },
];

/** Whose it is. */
export const managersOfRecord: Column<OfRecord> = {
  key: 'managers',
  title: 'Managers',
  cell: ({ managers }) => managers,
};

type Narrowed = { narrowed(ctx: Context, filters: Record<string, unknown>): Promise<Sql> };

/** What narrows the records `t` of a report: what was chosen, and what the report is about. */
export const narrowedBy =
  (records: Narrowed) =>
  (
    ctx: Context,
    { statuses, assignUsers, managers, sites, processes, categories, classes, sources }: ReportFilters,
    more: Record<string, unknown> = {},
  ): Promise<Sql> =>
    records.narrowed(ctx, {
      status: statuses,
      assignee: assignUsers,
      manager: managers,
      site: sites,
      process: processes,
      category: categories,
      class: classes,
      source: sources,
      ...more,
    });

/** The days that were chosen, of a column. */
export const withinDays = (column: Sql, { from, to }: ReportFilters): Sql =>
  sql`(${from ?? null}::date is null or ${column} >= ${from ?? null}::date) and (${to ?? null}::date is null or ${column} <= ${to ?? null}::date)`;

/** An amount of money as it is added up: what is less than a hundredth comes from the machine. */
export const amountOf = (value: number): number => Math.round(value * 100) / 100;

export const dayOf = (day: string | null) => (day === null ? null : { day });
