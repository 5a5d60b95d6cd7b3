/** The titles of the activity log. */
export const logTitles = {
  activityLog: 'Activity Log',
  activityLogs: 'Activity Logs',
  mailLog: 'Email log',
} as const;
