import { z } from 'zod';
import { instant } from '../../core/field.ts';

const statusCounts = z.object({
  pending: z.int(),
  inProgress: z.int(),
  complete: z.int(),
  onHold: z.int(),
  total: z.int(),
});

const count = z.object({ key: z.string(), label: z.string(), count: z.int() });
const query = z.record(z.string(), z.string());
const words = z.object({ title: z.string(), unit: z.string() });

/**
 * One number of a dashboard by its key, with what its list is asked. A rate is told in percent as `value`, of so many; what is
 * no rate may have another value, such as the median days of what is counted.
 */
const kpi = words.extend({
  count: z.int(),
  of: z.int().nullable(),
  value: z.number().nullable(),
  valueUnit: z.string().nullable(),
  /** What was counted in the period before, where that is known. */
  before: z.int().nullable(),
  query,
});

/** What happened month by month, each value under the key of its series; null where it is not known. */
const series = words.extend({
  months: z.array(
    z.object({ from: z.string(), to: z.string(), values: z.record(z.string(), z.number().nullable()) }),
  ),
});

/**
 * So many of each; `value` is what they come to where that is not how many there are, in `valueUnit`, and `late` how many of
 * them are late, where that is told.
 */
const breakdown = words.extend({
  valueUnit: z.string().nullable(),
  rows: z.array(count.extend({ value: z.number().nullable(), late: z.int().nullable(), query })),
});

/**
 * The numbers of a workspace: what is there by status, category and site, as it is kept, and each number of its dashboard
 * under the key of the widget that shows it.
 */
export const analytics = z.object({
  libraryAnalytics: statusCounts,
  actionAnalytics: statusCounts.extend({ overdue: z.int() }),
  byCategory: z.array(count),
  bySite: z.array(count),
  kpis: z.record(z.string(), kpi),
  series: z.record(z.string(), series),
  breakdowns: z.record(z.string(), breakdown),
  asOf: instant,
});

export type Analytics = z.output<typeof analytics>;
