import { counted } from 'contract/core/counted';
/** The words of printing, on screen and on paper. */
export const printTexts = {
  print: 'Print',
  title: 'Print',
  progress: (done: string, total: string) =>
    `${done} of ${counted(total, 'row is', 'rows are')} ready to print`,
  cancel: 'Cancel',
  failed: 'It could not be made ready to print.',
  number: 'Number',
  version: 'Version',
  printedBy: 'Printed by',
  printed: 'Printed',
  rows: (count: string) => counted(count, 'row'),
  cut: (shown: string, total: string) =>
    `The first ${shown} of ${counted(total, 'row')}. Narrow the list by a search or filters to print the rest.`,
  all: 'All rows, without a search or filters.',
  search: (text: string) => `Search: ${text}`,
  filter: (label: string, values: string) => `${label}: ${values}`,
  order: (label: string, isDescending: boolean) =>
    `Order: ${label}, ${isDescending ? 'descending' : 'ascending'}`,
  none: 'None',
  foot: (zone: string, at: string) => `Uncontrolled when printed. Times are ${zone}, data as of ${at}.`,
  end: (name: string) => `End of ${name}`,
  page: 'Page',
  of: 'of',
} as const;
