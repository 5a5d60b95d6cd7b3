/** The titles of the profile's pages. */
export const profileTitles = {
  profile: 'Profile',
  editProfile: 'Edit profile',
} as const;
