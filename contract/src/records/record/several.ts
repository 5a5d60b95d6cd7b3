import { z } from 'zod';
import { calendarDate, optional, optionalLongText, refs, requiredText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { recordDates } from '../workflow/stage.ts';
import { recordTags } from './marks.ts';

const why = { reason: optionalLongText(1000).meta({ label: 'Reason', control: 'textarea' }) };

/** Whom several records are given at once. */
export const severalManagers = z.object({
  managers: refs('At least one manager is required', limits.managersOfRecord).meta({
    label: 'Managers',
    control: 'users',
    help: 'They take the place of the current managers.',
  }),
});

/** Which status several records are brought to, and why, where a step asks for it. */
export const severalStatus = z.object({
  status: requiredText('Choose a status', 40).meta({ label: 'Status', control: 'radio' }),
  ...why,
  resumeOn: optional(calendarDate('Date is required')).meta({
    label: 'Resume on',
    control: 'date',
    help: 'Asked for when they are put on hold.',
  }),
});

/** Which days several records are given, and why; one that is left empty stays as it is. */
export const severalDates = z.object({
  ...recordDates,
  ...why,
});

/** Which value of a field several records are given, and why. */
export const severalValue = z.object({ value: requiredText('Choose one', 200), ...why });

/** Which tags are added to those of several records, and why. */
export const severalTags = z.object({ ...recordTags, ...why });
