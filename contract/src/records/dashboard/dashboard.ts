import { z } from 'zod';
import { id, instant } from '../../core/field.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { tones } from './tone.ts';

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
  /** Of a rate, what the number is a part of, or else stands beside. */
  of: counted.extend({ unit: z.string(), isWhole: z.boolean() }).optional(),
  /** What is told of what is counted: its median, in `valueUnit`; null where nothing is. */
  value: z.number().nullable().optional(),
  valueUnit: z.string().optional(),
  /** Whether it is to be worked on when it is more than none. */
  isBad: z.boolean(),
});
const tone = z.enum(tones).optional();

const bars = widget.extend({
  chart: z.literal('bars'),
  bars: z.array(
    counted.extend({
      key: z.string(),
      label: z.string(),
      tone,
      /** What the bar is as long as, where that is not how many there are: the mean of so many. */
      value: z.number().optional(),
      /** Those of them that are late. */
      late: counted.optional(),
    }),
  ),
  /** What the values are: `days`. */
  valueUnit: z.string().optional(),
  /** What a value tells of what is counted: how many it has together, or else what is typical of it. */
  isSum: z.boolean().optional(),
  /** Whether the most frequent come first, each with what it and those before it come to (Pareto). */
  isRanked: z.boolean().optional(),
});
const named = z.object({ key: z.string(), label: z.string() });
const matrix = widget.extend({
  chart: z.literal('matrix'),
  /** What its rows and its columns are, the topmost and the leftmost first. */
  rowTitle: z.string(),
  columnTitle: z.string(),
  rows: z.array(named),
  columns: z.array(named),
  /** What is counted in each cell: one thing, or two side by side. */
  series: z.array(named),
  cells: z.array(z.object({ row: z.string(), column: z.string(), tone, counts: z.array(counted) })),
});
const top = widget.extend({
  chart: z.literal('top'),
  /** What they are ordered by: `Residual score`. */
  valueTitle: z.string(),
  records: z.array(
    z.object({ _id: id, number: z.string(), name: z.string(), value: z.number(), label: z.string(), tone }),
  ),
  /** All that could stand in it, where a list has them. */
  all: counted.nullable(),
});
const months = widget.extend({
  chart: z.literal('months'),
  /** What each month says: the first as a column, the others below it. */
  series: z.array(named),
  months: z.array(
    days.extend({
      /** Null where it is not known. */
      values: z.array(z.int().nullable()),
      /** Of the month that is not over, what the list is asked; an earlier one is read as it was. */
      counted: counted.nullable(),
    }),
  ),
});
const trend = widget.extend({
  chart: z.literal('trend'),
  months: z.array(days.extend({ opened: counted, closed: counted, open: counted })),
});

const shownWidget = z.discriminatedUnion('chart', [figure, bars, trend, matrix, top, months]);

/** The numbers of a workspace: of now, and of a period beside the one before it. */
export const dashboard = z.object({
  kind: z.enum(recordKindKeys),
  /** So many months: the one that is not over yet and those before it, up to today; or from one day to another. */
  period: days.extend({ months: z.int() }),
  /** As many months before, up to the same day of the month; or as many days. */
  before: days,
  widgets: z.array(shownWidget),
  /** How many more a module counts itself, which are asked for apart. */
  more: z.int(),
  /** Whether there is no record at all to count, unless they are narrowed. */
  isEmpty: z.boolean(),
  asOf: instant,
});

export type Dashboard = z.output<typeof dashboard>;
export type ShownWidget = Dashboard['widgets'][number];
export type ShownFigure = z.output<typeof figure>;
export type ShownBars = z.output<typeof bars>;
export type ShownTrend = z.output<typeof trend>;
export type ShownMatrix = z.output<typeof matrix>;
export type ShownTop = z.output<typeof top>;
export type ShownMonths = z.output<typeof months>;

/** The numbers that a module counts itself, when they were asked for. */
export const moreOfDashboard = z.object({ widgets: z.array(shownWidget), asOf: instant });
export type MoreOfDashboard = z.output<typeof moreOfDashboard>;
