import { counted } from 'contract/core/counted';

/** The words of a dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  asOf: 'As of',
  period: 'Period',
  months: (count: number) => counted(count, 'month'),
  days: (from: string, to: string) => `${from} to ${to}`,
  from: 'From',
  to: 'To',
  narrowed: (label: string, words: string) => `${label}: ${words}`,
  of: (unit: string, when: string) => `${unit}, ${when}`,
  now: 'now',
  figures: 'Figures',
  moreFigures: 'More figures',
  panels: 'Charts',
  full: 'Full screen',
  leaveFull: 'Leave full screen',
  arrange: 'Arrange dashboard',
  reset: 'Reset dashboard',
  allHidden: 'All of it is hidden.',
  allHiddenText: 'You have hidden every figure and every chart of this dashboard.',
  empty: 'Nothing to count yet.',
  emptyText: (many: string) =>
    `How many ${many} are open, how many come and go each month, and what is overdue stands here as soon as there are some.`,
  toList: (title: string) => `Go to ${title}`,
} as const;

/** What a number is compared with. */
export const comparisonTexts = {
  more: (count: string, than: string) => `${count} more than ${than}`,
  fewer: (count: string, than: string) => `${count} fewer than ${than}`,
  same: (than: string) => `As many as ${than}`,
  before: (months: number) => `in the ${counted(months, 'month')} before`,
  daysBefore: (days: number) => `in the ${counted(days, 'day')} before`,
  onDay: (day: string) => `on ${day}`,
} as const;

/** How a rate and what is typical are told. */
export const rateTexts = {
  percent: (share: number) => `${share}%`,
  none: '–',
  of: (count: string, whole: string, unit: string) => `${count} of ${whole} ${unit}`,
  beside: (count: string, other: string, unit: string) => `${count} to ${other} ${unit}`,
  value: (number: string, unit: string) => (unit ? `${number} ${unit}` : number),
} as const;

/** How a number is counted. */
export const countingTexts = {
  of: (title: string) => `How ${title} is counted`,
  title: 'How is this counted?',
  formula: 'Formula',
  period: 'Period',
  before: 'Compared with',
  filters: 'Filters',
  workspace: 'This workspace, as far as you may see it, without what was deleted.',
  now: 'What is there now, whatever the period',
  asOf: 'As of',
} as const;

/** The words of the panels. */
export const panelTexts = {
  showFewer: 'Show fewer',
  showAll: (count: number) => `Show all ${count}`,
  svg: 'SVG',
  png: 'PNG',
  csv: 'CSV',
  chart: 'Chart',
  table: 'Table',
  save: 'Save',
  saveOf: (title: string) => `Save ${title}`,
  nothing: 'Nothing to count yet.',
  name: 'Name',
  count: 'Count',
  before: 'Before',
  value: (value: number, unit = '') => `${value} ${unit}`,
  typicalOf: (told: string) => `, of ${told}`,
  sumOf: (unit: string, told: string) => `${unit}, in ${told}`,
  late: (count: string) => `${count} late`,
  lateOf: (label: string) => `, ${label}`,
  lateColumn: 'Late',
  running: (share: number) => `${share}%`,
  runningTotal: 'Running total',
  runningOf: (share: number) => `, together with those above ${share}%`,
  number: 'Number',
  level: 'Level',
  sample: '2',
  rowsByColumns: (rows: string, columns: string) => `${rows} by ${columns.toLowerCase()}`,
  about: (number: string, label: string) => `${label}, ${number}`,
  allOf: (count: string) => `All ${count} of them`,
} as const;

/** The words of the months. */
export const trendTexts = {
  month: 'Month',
  opened: 'Opened',
  closed: 'Closed',
  open: 'Open at the end',
  openShort: 'Open',
  openIn: (month: string, count: string) => `${count} open at the end of ${month}`,
  short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const;

/** The words of values from month to month. */
export const monthsTexts = {
  valueIn: (label: string, month: string, value: string) => `${label}, ${month}: ${value}`,
  none: '–',
  notKept: 'not kept',
  aboutNone: 'A dash (–) marks a month whose values are not kept.',
} as const;
