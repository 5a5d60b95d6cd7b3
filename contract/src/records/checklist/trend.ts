import { z } from 'zod';
import { id, instant, person } from '../../core/field.ts';
import { answer } from './checklist.ts';

/** What the last runs of a checklist came to: the newest first, with what was answered to each item that was asked. */
export const trend = z.object({
  runs: z.array(
    z.object({
      _id: id,
      number: z.string(),
      edition: z.int(),
      score: z.number().nullable(),
      isFailed: z.boolean(),
      completedAt: instant,
      answers: z.array(
        answer
          .pick({ item: true, name: true, result: true, value: true, comment: true, reason: true })
          .extend({
            unit: z.string().nullable(),
            photos: z.int(),
            answeredBy: person.nullable(),
            answeredAt: instant.nullable(),
          }),
      ),
    }),
  ),
});

export type Trend = z.output<typeof trend>;
