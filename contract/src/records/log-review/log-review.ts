import { z } from 'zod';
import { id, instant, person } from '../../core/field.ts';

/** The review of what the log of a workspace says of one month. Its figures are those of the end of that month. */
export const logReview = z.object({
  _id: id,
  /** The month, such as `2026-10`, and how it is called. */
  month: z.string(),
  name: z.string(),
  /** By when it is to be signed. */
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** How many rows the month has, and the numbers of the first and the last of them. */
  rows: z.int(),
  firstRow: z.int(),
  lastRow: z.int(),
  alerts: z.int(),
  warnings: z.int(),
  /** The mark of the last row, which stands for all rows up to it. */
  hash: z.string(),
  completedAt: instant.nullable(),
  completedBy: person.nullable(),
});
export type LogReview = z.output<typeof logReview>;

/** One review, with the days between which its rows were written, in the time zone that is told. */
export const wholeLogReview = logReview.extend({ from: z.string(), to: z.string(), zone: z.string() });
export type WholeLogReview = z.output<typeof wholeLogReview>;

/** What somebody signs of a month, as the log calls it. */
export const logReviewFields = z.object({
  month: z.string().meta({ label: 'Month' }),
  rows: z.int().meta({ label: 'Rows' }),
  alerts: z.int().meta({ label: 'Alerts' }),
  warnings: z.int().meta({ label: 'Warnings' }),
  firstRow: z.int().meta({ label: 'First row' }),
  lastRow: z.int().meta({ label: 'Last row' }),
  hash: z.string().meta({ label: 'Mark of the last row' }),
});
