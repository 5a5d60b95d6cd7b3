/** The title of the dashboard. */
export const homeTitles = {
  dashboard: 'Dashboard',
} as const;
