/** The words of going from one organization to another. */
export const organizationTexts = {
  organizations: 'Organizations',
  nameOwn: 'Set up your own organization',
  elsewhere: (here: string | null, there: string | null) =>
    `In another tab you went to ${there ?? 'another organization'}. This tab stays in ${here ?? 'the one where it was'}: what you do here is kept there.`,
  follow: 'Switch this tab',
  enterFailed: 'Your organization could not be opened',
  retry: 'Try again',
  logout: 'Logout',
} as const;
