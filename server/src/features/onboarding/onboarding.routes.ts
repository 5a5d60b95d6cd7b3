import { onboardingEndpoints } from 'contract/onboarding/onboarding.endpoints';
import { reading, writing } from '../../core/route.ts';
import { findOnboarding, updateOnboarding } from './onboarding.service.ts';

export const onboardingRoutes = [
  reading(onboardingEndpoints.find, (ctx) => findOnboarding(ctx)),
  writing(onboardingEndpoints.update, (ctx, { body }) => updateOnboarding(ctx, body)),
];
