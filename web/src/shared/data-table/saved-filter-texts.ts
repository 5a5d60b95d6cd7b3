import { counted } from 'contract/core/counted';
/** The words of the filters that a person keeps for a list. */
export const savedFilterTexts = {
  list: 'Saved filters',
  save: 'Save filter',
  full: (most: number) =>
    `At most ${counted(most, 'filter is', 'filters are')} kept for a list. Delete one first.`,
  saveTitle: 'Save these filters',
  pin: 'Pin to sidebar',
  unpin: 'Unpin',
  pinsFull: (most: number) =>
    `At most ${counted(most, 'filter of a list stands', 'filters of a list stand')} in the sidebar. Unpin one first.`,
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
  keep: 'Save',
};
