/** What part a cause has in the problem. */
export const causeTypeLabels = {
  root: 'Root cause',
  contributing: 'Contributing cause',
  escape: 'Escape: why it was not found',
  systemic: 'Systemic cause',
} as const;

/** How sure it is that something is a cause (EU GMP Guide, Part I, 8.16). */
export const certaintyLabels = {
  verified: 'Verified',
  'most-probable': 'Most probable',
} as const;

/** What has to be considered before human error stands as a cause (EU GMP Guide, Part I, 8.17). */
export const consideredLabels = {
  procedure: 'Procedure',
  training: 'Training',
  workload: 'Workload',
  interface: 'Interface of people and equipment',
  environment: 'Environment',
  supervision: 'Supervision',
  fatigue: 'Fatigue',
} as const;
