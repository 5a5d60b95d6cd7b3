/** What is said of a value that is edited in its place. */
export const inPlaceTexts = {
  meanwhile: 'Somebody else has changed it meanwhile to:',
} as const;
