/** The words of additional fields on the page of what has them. */
export const pageTexts = {
  additional: 'Additional fields',
  none: 'None',
  toFillIn: 'Required, not filled in yet',
} as const;
