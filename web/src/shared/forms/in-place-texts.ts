/** What is said of a value that is edited in its place. */
export const inPlaceTexts = {
  meanwhile: 'Somebody else has changed it meanwhile to:',
  found: 'You typed this before, and it is not saved yet.',
} as const;
