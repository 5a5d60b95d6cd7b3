import { z } from 'zod';

/** One step of a workflow as a screen shows it: whether it is allowed, and if not, why, in sentences. */
export const step = z.object({
  step: z.string(),
  label: z.string(),
  done: z.string(),
  to: z.string(),
  allowed: z.boolean(),
  unmet: z.array(z.string()),
});

export type Step = z.output<typeof step>;
