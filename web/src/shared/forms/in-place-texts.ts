/** What is said of a value that is edited in its place. */
export const inPlaceTexts = {
  meanwhile: 'Somebody else has changed it meanwhile to:',
  save: 'Save',
  cancel: 'Cancel',
  edit: (label: string) => `Edit ${label}`,
  edit2: (name: string) => ` Edit ${name}`,
} as const;
