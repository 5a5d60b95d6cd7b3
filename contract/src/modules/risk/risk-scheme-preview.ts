import { z } from 'zod';
import { omittable } from '../../core/field.ts';
import { levelLabels, ratingTypes, riskLevels } from './risk-levels.ts';
import { formula, mode } from './risk-scheme.ts';

const bound = (label: string) =>
  z.coerce
    .number({ error: `${label} begins at a whole number from 2 to 25` })
    .int(`${label} begins at a whole number from 2 to 25`)
    .min(2, `${label} begins at a whole number from 2 to 25`)
    .max(25, `${label} begins at a whole number from 2 to 25`);

const twentyFive = 'The table has 25 scores, whole numbers from 1 to 25';

/** What decides about levels and action priorities, as a query: the formula, and from which score on the three higher levels hold. */
export const previewQuery = z
  .object({
    formula,
    mode: omittable(mode),
    /** A table of scores of one's own, its rows one after the other. */
    matrix: z
      .string()
      .max(74, twentyFive)
      .regex(/^([1-9]|1\d|2[0-5])(,([1-9]|1\d|2[0-5])){24}$/, twentyFive)
      .optional(),
    /** The table of action priority, its lines one after the other. */
    priorities: z
      .string()
      .max(100, 'The table of action priority has 100 letters: L, M or H')
      .regex(/^[LMH]{100}$/, 'The table of action priority has 100 letters: L, M or H')
      .optional(),
    medium: bound(levelLabels.medium),
    high: bound(levelLabels.high),
    critical: bound(levelLabels.critical),
  })
  .refine(({ medium, high, critical }) => medium < high && high < critical, {
    path: ['high'],
    error: 'Each level begins above the one before it',
  });

/**
 * How many risks would have another level, and how many of each rating move from which level to which; how many are not
 * rated by what the mode asks, and how many would have another action priority.
 */
export const schemePreview = z.object({
  rated: z.int(),
  changed: z.int(),
  unjudged: z.int(),
  reprioritized: z.int(),
  moves: z.array(
    z.object({
      type: z.enum(ratingTypes),
      from: z.enum(riskLevels),
      to: z.enum(riskLevels),
      count: z.int(),
    }),
  ),
});

export type SchemePreview = z.output<typeof schemePreview>;
