import { z } from 'zod';

/** An organization in which acceptances have come to their end, in the queue. */
export const expiryTask = {
  name: 'expire-acceptances',
  payload: z.object({ organizationId: z.uuid() }),
};
