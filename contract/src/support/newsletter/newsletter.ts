import { z } from 'zod';
import { email, opaque } from '../../core/field.ts';

/** What the newsletter box takes. */
export const newsletterInput = z.object({ email: email().meta({ label: 'Email' }) });

/** The secret of a mailed link. */
export const newsletterTokenInput = z.object({
  token: opaque('At most 500 characters', 500, 'Token is required'),
});
