import { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { findOnboarding, updateOnboarding } from './onboarding.service.ts';

export const onboardingRoutes = [
  reading(onboardingEndpoints.find, (ctx) => findOnboarding(ctx)),
  writing(onboardingEndpoints.update, (ctx, { body }) => updateOnboarding(ctx, body)),
];
