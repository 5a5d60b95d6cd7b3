/** What is said of a value that is edited in its place. */
export const inPlaceTexts = {
  meanwhile: 'Somebody else has changed it in the meantime to:',
  save: 'Save',
  cancel: 'Cancel',
  edit: (label: string) => `Edit ${label}`,
  found: 'You typed this before, and it is not saved yet.',
} as const;
