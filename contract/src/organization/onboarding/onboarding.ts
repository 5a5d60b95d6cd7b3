import { z } from 'zod';
import { id } from '../../core/field.ts';
import { onboardingSteps, optionalSteps } from './onboarding-steps.ts';

const skipped = z
  .array(z.enum(optionalSteps, 'Choose from the list'), { error: 'Choose from the list' })
  .max(100, 'At most 100')
  .transform((steps) => optionalSteps.filter((step) => steps.includes(step)));

const isPutAway = z.boolean('Choose yes or no');

/** How far an organization is with its first steps. What sample data brought is nothing that it has done. */
export const onboarding = z.object({
  done: z.array(z.enum(onboardingSteps)),
  /** What the caller has chosen: steps that are left out, and whether all of it is out of sight. */
  skipped: z.array(z.enum(optionalSteps)),
  isPutAway,
  /** The workspace of the sample data, while there is any. */
  sample: z.object({ workspaceId: id, moduleId: id }).nullable(),
});

export type Onboarding = z.output<typeof onboarding>;

const step = z.enum(optionalSteps, 'Choose from the list');

/**
 * What the caller chooses about the first steps; what is not given stays. `skip` and `unskip` are about one step, so that
 * two tabs do not undo each other's; `skipped` is all of them.
 */
export const onboardingPatch = z.object({
  skipped: skipped.optional(),
  skip: step.optional(),
  unskip: step.optional(),
  isPutAway: isPutAway.optional(),
});
