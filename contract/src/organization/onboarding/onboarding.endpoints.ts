import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { onboarding, onboardingPatch } from './onboarding.ts';

export const onboardingEndpoints = {
  find: endpoint('GET /onboarding', {
    access: 'onboarding.read',
    summary: 'Which of the first steps of the organization are done, and what the caller has left out.',
    reply: ok(onboarding),
  }),
  update: endpoint('PATCH /onboarding', {
    access: 'onboarding.read',
    summary: 'Leaves optional first steps out, or puts all of them out of sight or back, for the caller.',
    body: onboardingPatch,
    reply: ok(onboarding),
    failure: 'Your choice could not be kept',
    unlogged: 'What a person wants to see of a list is no evidence.',
  }),
};
