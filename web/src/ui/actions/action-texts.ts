/** The words of the kit's buttons and chips. */
export const actionTexts = {
  removeFilter: (name: string) => `Remove filter ${name}`,
  filters: 'Filters',
  addAFilter: 'Add a filter',
  filter: 'Filter',
} as const;
