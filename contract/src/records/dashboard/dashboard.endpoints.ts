import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/field.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { ok } from '../../core/reply.ts';

/** How many months a dashboard looks at. */
export const dashboardPeriods = ['3', '6', '12'] as const;

/** A number, and what the list is asked that it counts. */
const counted = z.object({ count: z.int(), query: z.record(z.string(), z.string()) });

export type Counted = z.output<typeof counted>;

const widget = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  formula: z.string(),
  /** Which list its numbers count. */
  list: z.enum(['records', 'tasks']),
  /** Whether it tells of the period; else of now. */
  isOfPeriod: z.boolean(),
});

const days = z.object({ from: z.string(), to: z.string() });

const figure = widget.extend({
  chart: z.literal('figure'),
  now: counted,
  /** What was counted in the period before, where that is known. */
  before: counted.nullable(),
  /** Whether it is to be worked on when it is more than none. */
  isBad: z.boolean(),
});
const bars = widget.extend({
  chart: z.literal('bars'),
  bars: z.array(counted.extend({ key: z.string(), label: z.string() })),
});
const trend = widget.extend({
  chart: z.literal('trend'),
  months: z.array(days.extend({ opened: counted, closed: counted, open: counted })),
});

/** The numbers of a workspace: of now, and of a period beside the one before it. */
export const dashboard = z.object({
  kind: z.enum(recordKindKeys),
  /** So many months: the one that is not over yet and those before it, up to today. */
  period: days.extend({ months: z.int() }),
  /** As many months before, up to the same day of the month. */
  before: days,
  widgets: z.array(z.discriminatedUnion('chart', [figure, bars, trend])),
  /** Whether there is no record at all to count. */
  isEmpty: z.boolean(),
  asOf: instant,
});

export type Dashboard = z.output<typeof dashboard>;
export type ShownWidget = Dashboard['widgets'][number];
export type ShownFigure = z.output<typeof figure>;
export type ShownBars = z.output<typeof bars>;
export type ShownTrend = z.output<typeof trend>;

export const dashboardEndpoints = {
  find: endpoint('GET /:type/module/:workspaceId/dashboard', {
    access: 'analytics.read',
    summary:
      'The numbers of a workspace for a period and the one before it, as its kind of record declares them; each with what the list is asked that it counts.',
    query: z.object({
      kind: z.enum(recordKindKeys, 'Choose a kind of record').optional(),
      period: z.enum(dashboardPeriods, 'Choose 3, 6 or 12 months').default('12'),
    }),
    reply: ok(dashboard),
  }),
};
