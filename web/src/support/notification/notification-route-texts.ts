/** The titles of the notifications' pages. */
export const notificationTitles = {
  notifications: 'Notifications',
  mailLog: 'Email log',
} as const;
