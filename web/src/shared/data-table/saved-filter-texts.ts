/** The words of the filters that a person keeps for a list. */
export const savedFilterTexts = {
  list: 'Saved filters',
  save: 'Save filter',
  full: (most: number) => `At most ${most} filters are kept for a list. Delete one first.`,
  saveTitle: 'Save these filters',
  rename: 'Rename',
  renameTitle: 'Rename the filter',
  replace: 'Replace by what is shown',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the filter ${name}?`,
  removeText: 'What the list holds stays as it is.',
  options: (name: string) => `Options of ${name}`,
  name: 'Name',
  nameRequired: 'Enter a name',
  nameTaken: 'You have a filter of this name',
  cancel: 'Cancel',
  keep: 'Save',
};
