import { z } from 'zod';
import {
  calendarDate,
  givenId,
  id,
  instant,
  neededVersion,
  omittable,
  optional,
  reason,
} from '../../core/field.ts';
import { recordConfidence } from '../record/confidence.ts';

/** One of the states that a record passes: who brought it there and when, as its log says, where it has been there. */
export const stage = z.object({
  state: z.string(),
  label: z.string(),
  /** `skipped`: the record has gone on without having been there. `unneeded`: it may go on without it. */
  place: z.enum(['passed', 'skipped', 'current', 'ahead', 'unneeded']),
  /** The record stands here and rests, as the label says. */
  isInterrupted: z.boolean(),
  by: z.object({ _id: id.nullable(), name: z.string(), profilePicture: z.string().nullable() }).nullable(),
  at: instant.nullable(),
  reason: z.string().nullable(),
  /** The day on which what is on hold goes on. */
  resumeOn: z.string().nullable(),
});

export type Stage = z.output<typeof stage>;

/** The days that a record of any kind may have: until when it is to be done, and when it is looked at again. */
export const recordDates = {
  dueDate: optional(calendarDate('Choose a day')).meta({ label: 'Due date', control: 'date' }),
  reviewDate: optional(calendarDate('Choose a day')).meta({ label: 'Next review', control: 'date' }),
};

/** What a new record of any kind may say besides. */
export const recordStart = { ...recordDates, ...recordConfidence };

/** Why a record is changed: asked for where it was approved as it stood, or where its due date moves. */
export const recordChange = { reason: omittable(reason).meta({ label: 'Reason', control: 'textarea' }) };

/** Gives a record to somebody else in place of one of its managers. */
export const transferInput = z.object({
  from: givenId('Choose one of its managers').meta({ label: 'In place of', control: 'select' }),
  to: givenId('Choose somebody').meta({ label: 'New manager', control: 'user' }),
  reason,
  version: neededVersion,
});

export type TransferInput = z.output<typeof transferInput>;
