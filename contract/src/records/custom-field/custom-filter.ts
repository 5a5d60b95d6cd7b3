import { z } from 'zod';
import type { CustomFieldDefinition } from '../../core/custom-field.ts';
import { calendarDate } from '../../core/field.ts';
import { severalOf } from '../../core/list.ts';
import { daysOf, filterableTypes } from '../../core/custom-entry.ts';

/** One additional field and what it is to say: `shift:night`, `sealed:true`, `seen:2026-01-01..2026-01-31`. */
const entry = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}:[^,]+$/, 'Write each as the name of a field, a colon and a value');

/**
 * What a list of records filters by of their additional fields. Several values of one field leave what has any of them,
 * several fields what has all. A value is percent-encoded, so that it has no comma.
 */
export const customFilter = { custom: severalOf(entry).optional() };

const day = calendarDate('Choose a day');
const isDay = (text: string) => text === '' || day.safeParse(text).success;

type Field = Pick<CustomFieldDefinition, 'label' | 'type' | 'options'>;

/** What is wrong with a value that a field is to be filtered by; `undefined` when it is sound. */
export function customFilterProblem({ label, type, options }: Field, value: string): string | undefined {
  if (!filterableTypes.includes(type))
    return `A list cannot be narrowed by ${label}: only by choices, checkboxes and dates`;
  if (type === 'checkbox') return /^(true|false)$/.test(value) ? undefined : `Use true or false for ${label}`;
  if (type === 'date') {
    const { from, to } = daysOf(value);
    const isSound = value.includes('..') && value !== '..' && isDay(from) && isDay(to);
    return isSound
      ? undefined
      : `Write the days of ${label} as 2026-01-01..2026-01-31; either may be left out`;
  }
  return options.some((one) => one.value === value)
    ? undefined
    : `Choose one of the options of ${label}: ${options.map((one) => one.value).join(', ')}`;
}
