/** The words of lists of what stands below a record. */
export const rowsTexts = {
  save: 'Save',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
} as const;
