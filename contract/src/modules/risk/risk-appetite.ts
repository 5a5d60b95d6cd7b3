import { z } from 'zod';
import {
  calendarDate,
  givenId,
  id,
  instant,
  neededVersion,
  optional,
  optionalLongText,
  person,
  reason,
  requiredText,
  wholeNumber,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';

const content = z.object({
  appetite: wholeNumber(1, 24, 'Appetite is a whole number from 1 to 24').meta({
    label: 'Appetite',
    control: 'number',
    help: 'The highest score that is accepted without a plan.',
  }),
  tolerance: wholeNumber(2, 25, 'Tolerance is a whole number from 2 to 25').meta({
    label: 'Tolerance',
    control: 'number',
    help: 'A score above it is escalated.',
  }),
  statement: optionalLongText(2000).meta({
    label: 'Statement',
    control: 'textarea',
    help: 'What the organization takes on in this category, and what it does not.',
  }),
  approver: optional(givenId('Choose a person')).meta({ label: 'Approved by', control: 'user' }),
  validFrom: calendarDate('Valid from is required').meta({ label: 'Valid from', control: 'date' }),
  validTo: optional(calendarDate('Valid to is a date')).meta({
    label: 'Valid to',
    control: 'date',
    help: 'Empty: until another edition holds.',
  }),
});

/** What a policy says; the log calls its parts so. */
export const appetiteFields = content;

/** Publishes what is to be accepted in a category, on the edition that was seen: 0 before the first. */
export const appetiteInput = content
  .extend({
    category: requiredText('Category is required', limits.riskCategoryMax).meta({ label: 'Category' }),
    reason,
    version: neededVersion,
  })
  .refine(({ appetite, tolerance }) => appetite < tolerance, {
    path: ['tolerance'],
    error: 'Tolerance is above the appetite',
  })
  .refine(({ validFrom, validTo }) => !validTo || validTo >= validFrom, {
    path: ['validTo'],
    error: 'Valid to is not before valid from',
  });

/** One edition of what is accepted in a category. */
export const appetitePolicy = z.object({
  _id: id,
  category: z.string(),
  edition: z.int(),
  appetite: z.int(),
  tolerance: z.int(),
  statement: z.string().nullable(),
  approver: person.nullable(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  reason: z.string(),
  publishedBy: person.nullable(),
  publishedAt: instant,
  version: z.int(),
});
export type AppetitePolicy = z.output<typeof appetitePolicy>;

/** A category with what holds in it today, and what was published last: the same, or what holds later. */
export const categoryAppetite = z.object({
  category: z.string(),
  holds: appetitePolicy.nullable(),
  latest: appetitePolicy.nullable(),
});
export type CategoryAppetite = z.output<typeof categoryAppetite>;
