/** What a new organization does first, in this order. */
export const onboardingSteps = [
  'organization',
  'site',
  'process',
  'workspace',
  'risk',
  'invite',
  'import',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** The steps that an organization may do without: whoever works alone invites nobody. */
export const optionalSteps = ['invite', 'import'] as const;
