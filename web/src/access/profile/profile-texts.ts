/** The words of the details form. */
export const detailsFormTexts = {
  title: 'About you',
  name: 'Name',
  phone: 'Phone',
  saving: 'Saving...',
  save: 'Save',
} as const;

/** The words of the edit profile page. */
export const editProfileTexts = {
  title: 'Edit profile',
  profile: 'Profile',
  back: 'Back to profile',
} as const;

/** The words of the email form. */
export const emailFormTexts = {
  changed: 'Email changed',
  title: 'Change email',
  sentTo: (to: string, from: string) =>
    `We sent a link to ${to}. Confirm it there; until then you log in with ${from}.`,
  email: 'Email',
  help: 'You log in with this address, and reset links go there.',
  currentPassword: 'Current password',
  saving: 'Saving...',
} as const;

/** The words of the password form. */
export const passwordFormTexts = {
  changed: 'Password changed',
  title: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHelp: 'At least 8 characters. Your other open sessions end with the change.',
  confirmPassword: 'Confirm password',
  saving: 'Saving...',
} as const;

/** The words of the profile page. */
export const profileTexts = {
  administers: 'You administer the organization and all of its workspaces.',
  noWorkplaces: 'Nobody has let you into a workspace yet. Ask an administrator of your organization.',
  likeSystem: 'Match the system',
  light: 'Light',
  dark: 'Dark',
  picture: 'Picture',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  none: 'None',
  organization: 'Organization',
  notNamed: 'Not named yet',
  role: 'Role',
  memberSince: 'Member since',
  dateFormat: 'Date format',
  timeZone: 'Time zone',
  deviceTimeZone: 'As on this device',
  aboutYou: 'About you',
  myRoles: 'My roles',
  appearance: 'Appearance',
  theme: 'Theme',
  themeHelp: 'For this device only.',
  title: 'Profile',
  security: 'Security',
  signatures: 'My signatures',
  edit: 'Edit profile',
} as const;

/** The words of the region form. */
export const regionFormTexts = {
  suchAs: (value: string, day: string) => `${value}, such as ${day}`,
  title: 'Dates and times',
  dateFormat: 'Date format',
  timeZone: 'Time zone',
  timeZoneHelp:
    "Times are shown in it, and your digest comes in its morning. Without one, your device's is used.",
  deviceTimeZone: 'As on this device',
  saving: 'Saving...',
  save: 'Save',
} as const;

/** The words of choosing a picture of oneself. */
export const ownPictureTexts = {
  label: 'Picture',
  preview: 'Your picture',
  progress: 'Uploading the picture',
};

/** What somebody is in the organization. */
export const organizationRoles = {
  owner: 'Owner',
  admin: 'Administrator',
  billing: 'Billing',
  member: 'Member',
};

/** What somebody may do in a workspace. */
export const workspaceRights = {
  admin: 'Administrator',
  edit: 'Editor',
  view: 'Viewer',
};
