/** The words of the bell. Every screen loads them, so they stand apart from those of the notification screens. */
export const bellTexts = {
  bell: 'Notifications',
  unread: (count: string) => `${count} unread`,
} as const;
