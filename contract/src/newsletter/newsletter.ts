import { z } from 'zod';
import { email } from '../core/field.ts';

/** What the newsletter box takes. */
export const newsletterInput = z.object({ email: email().meta({ label: 'Email' }) });

/** The secret of a mailed link. */
export const newsletterTokenInput = z.object({
  token: z
    .string({ error: 'Token is required' })
    .min(1, 'Token is required')
    .max(500, 'At most 500 characters'),
});
