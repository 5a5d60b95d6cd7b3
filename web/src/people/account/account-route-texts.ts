/** The titles of the users' pages. */
export const accountTitles = {
  users: 'Users',
  inviteUser: 'Invite User',
} as const;
