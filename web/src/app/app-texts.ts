/** The words of the application before a screen of it is there. */
export const appTexts = {
  notFound: 'Page not found',
  nothingHere: 'There is nothing at this address. It may have been mistyped, or what was here has moved.',
  goToHome: 'Go to home',
  goToLogin: 'Go to login',
  dashboard: 'Dashboard',
} as const;
