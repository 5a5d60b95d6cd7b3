/** The title of the Security screen. */
export const securityTitles = {
  security: 'Security',
} as const;
