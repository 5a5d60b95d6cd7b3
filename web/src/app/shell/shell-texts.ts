/** The words of the bar, the navigation and the menus around every screen. */
export const shellTexts = {
  closeNavigation: 'Close navigation',
  main: 'Main',
  likeSystem: 'Match the system',
  light: 'Light',
  dark: 'Dark',
  theme: 'Theme',
  logout: 'Logout',
  accountMenu: ', account menu',
  expand: 'Expand',
  collapse: 'Collapse',
  skipToContent: 'Skip to content',
  switch: ', switch',
  needsAttention: 'needs attention',
  needAttention: 'need attention',
  openNavigation: 'Open navigation',
} as const;
