/** The words of the frame around every public page. */
export const frameTexts = {
  newsletter: 'Newsletter',
  email: 'Email',
  join: 'Join',
  joined: 'A link to confirm is on its way to your inbox.',
  about: 'One email a month about quality work. You confirm by email first.',
  skipToContent: 'Skip to content',
  plumblineHome: 'Plumbline, home',
  dashboard: 'Dashboard',
  login: 'Login',
  signUp: 'Sign up',
  openMenu: 'Open menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  pages: 'Pages',
} as const;
