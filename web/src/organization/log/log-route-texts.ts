/** The titles of the activity log. */
export const logTitles = {
  activityLog: 'Activity Log',
  activityLogs: 'Activity Logs',
} as const;
