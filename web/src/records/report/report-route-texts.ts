/** The titles of the screens of reports. */
export const reportTitles = {
  reports: 'Reports',
  generate: 'Generate a report',
  report: 'Report',
} as const;
