import { z } from 'zod';
import { instant, requiredLongText } from '../../core/field.ts';

/** How somebody of the organization stands with the second step of signing in, and a reset that is under way. */
export const twoStep = z.object({
  isOn: z.boolean(),
  /** Whether a reset waits, so that others whom it concerns may stop it. */
  waits: z.boolean(),
  /** Why the caller cannot reset it; null when they can. */
  refusal: z.string().nullable(),
  reset: z
    .object({
      /** `person`: asked for by themselves. `elsewhere`: begun by another organization of theirs. */
      begunBy: z.enum(['person', 'here', 'elsewhere']),
      begunName: z.string().nullable(),
      reason: z.string().nullable(),
      createdAt: instant,
      /** When the link is mailed; null while it waits for somebody to vouch. */
      readyAt: instant.nullable(),
      expiresAt: instant,
    })
    .nullable(),
});

export type TwoStep = z.output<typeof twoStep>;

/** What begins a reset. */
export const twoStepResetInput = z.object({
  reason: requiredLongText('Say why, and how you know that it is them who asks', 500).meta({
    label: 'Reason',
  }),
});
