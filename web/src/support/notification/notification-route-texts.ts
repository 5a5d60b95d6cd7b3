/** The titles of the notifications' pages. */
export const notificationTitles = {
  notifications: 'Notifications',
} as const;
