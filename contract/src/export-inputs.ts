import { z } from 'zod';
import { calendarDate, optional, ref, searchText, text } from './core/field.ts';
import { sortNames } from './core/list.ts';
import { recordExports } from './core/record-kinds.ts';
import { logFormats, sheetFormats } from './export-job.ts';
import { activityFilters, logColumnKeys, logFilters } from './organization/log/log.endpoints.ts';
import { asOfFilters } from './records/as-of/as-of.endpoints.ts';
import { allFilters, allSorts } from './record-lists.ts';

const format = z.enum(sheetFormats, 'Choose CSV or XLSX');
const logFormat = z.enum(logFormats, 'Choose CSV, XLSX or JSON');

/** What the records of a day that is over are narrowed by. */
export const filtersOfDay: readonly string[] = asOfFilters;

export const exportInput = z.object({
  kind: z.enum(recordExports, 'Choose what to export'),
  workspace: ref('Workspace is required'),
  format,
  mine: optional(z.boolean()),
  /** The records as they were when this day was over. */
  day: optional(calendarDate('Choose a day')).meta({ label: 'At the end of' }),
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(allSorts))),
  filters: optional(z.object(allFilters)),
  columns: optional(z.array(text(60)).max(60, 'At most 60 columns')),
});

/** The log as its screen shows it: search, filters and sort. */
export const activityExportInput = z.object({
  format: logFormat,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(['createdAt']))),
  filters: optional(z.object(activityFilters)),
});

/** The log of a workspace as its screen shows it: search, filters, sort and columns. */
export const logExportInput = z.object({
  format: logFormat,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(['createdAt']))),
  filters: optional(z.object(logFilters)),
  columns: optional(z.array(z.enum(logColumnKeys, 'Choose columns of the log')).max(logColumnKeys.length)),
});

/** A list as its screen shows it, whatever it is of: what it is searched for, sorted by and narrowed to. */
export function listExportInput<const S extends string, F extends z.ZodRawShape>(
  sorts: readonly [S, ...S[]],
  filters: F,
) {
  return z.object({
    format,
    search: optional(searchText()),
    sort: optional(z.enum(sortNames(sorts))),
    filters: optional(z.object(filters)),
  });
}

/** The lines of one review. */
export const reviewExportInput = z.object({ format });
