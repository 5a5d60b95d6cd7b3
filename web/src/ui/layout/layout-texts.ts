import { counted } from 'contract/core/counted';
/** The words of the kit's layout. */
export const layoutTexts = {
  nobody: 'Nobody',
  showHidden: (hiddenCount: number, label: string) => `+${hiddenCount}, show all ${label}`,
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  firstPage: 'First page',
  previousPage: 'Previous page',
  page: (item: number) => `Page ${item}`,
  nextPage: 'Next page',
  lastPage: 'Last page',
  rowsOnPage: 'Rows on a page',
  rows: (count: number) => counted(count, 'row'),
  facts: 'Facts',
  more: 'More',
  moreTabs: (label: string) => `More of ${label}`,
} as const;
