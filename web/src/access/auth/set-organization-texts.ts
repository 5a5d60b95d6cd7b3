/** The words of the page that names a new organization. */
export const setOrganizationTexts = {
  done: 'Organization created successfully!',
  failed: 'Failed to create organization',
  title: 'Name Your Organization',
  lead: 'Everybody who works with you here sees this name.',
  loggedInAs: (email = '') => `You are logged in as ${email}.`,
  logout: 'Logout',
  organizationName: 'Organization name',
  saving: 'Saving...',
  continue: 'Continue',
} as const;
