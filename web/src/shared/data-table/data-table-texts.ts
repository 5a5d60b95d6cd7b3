/** The words of every list. */
export const dataTableTexts = {
  selectedRows: 'Selected rows',
  allSelected: (total: string) => `All ${total} that match are selected`,
  selectedOnPage: (count: number) => `${count} selected on this page`,
  selectMatching: (total: string) => `Select all ${total} that match`,
  change: 'Change',
  clearSelection: 'Clear selection',
  customizeColumns: 'Customize Columns',
  resetColumns: 'Reset columns',
  clearAll: 'Clear search and filters',
  nothingFound: 'Nothing matches this search and these filters.',
  removeFromFavourites: (name: string) => `Remove ${name} from favorites`,
  addToFavourites: (name: string) => `Add ${name} to favorites`,
  actionsFor: (name: string) => `Actions for ${name}`,
  select: (name: string) => `Select ${name}`,
  details: 'Details',
  inOrder: (column: string, isDescending: boolean) =>
    `${column}, ${isDescending ? 'descending' : 'ascending'}`,
  order: 'Order',
  orderBy: (column: string) => `By ${column}`,
  loading: 'Loading',
  selectPage: 'Select all on this page',
  favourite: 'Favorite',
  actions: 'Actions',
  hide: (label: string) => `Hide ${label}`,
  show: (label: string) => `Show ${label}`,
  of: (value: string, name: string) => `${value} of ${name}`,
} as const;

/** The words of deleting several at once; the specification's to the letter. */
export const removalTexts = {
  bar: 'Bulk Delete',
  selected: 'Delete Selected',
  favorites: 'Delete Favorites',
};
