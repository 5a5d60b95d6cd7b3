/**
 * What counts as a repeat of a CAPA that is closed and watched: a later one, not a draft, rejected, cancelled or
 * confidential, with this in common, unless somebody said that both are not the same. That actions stay effective is asked
 * by ISO 9001, 10.2.1 d.
 */
export const watchRules = {
  'process-cause': 'Same process, a cause of the same sort',
  'process-site': 'Same process at the same site',
  process: 'Same process',
} as const;
export type WatchRule = keyof typeof watchRules;

/** For how many months one is watched after closing, and how many repeats are allowed, where the plan says nothing else. */
export const watchDefaults = { watchRule: 'process-cause', watchMonths: 12, watchMost: 0 } as const;
