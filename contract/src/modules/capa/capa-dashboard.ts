import { recordWidgets, type Widget } from '../../records/dashboard/widget.ts';

const open = 'All CAPAs that are neither closed, rejected nor cancelled now.';
const words = { source: 'own', unit: 'CAPAs' } as const;

/** How old an open CAPA is, by the day on which it was detected: from so many days on, and up to so many. */
export const ageBands = [
  { key: '0-30', label: '0 to 30 days', from: 0, to: 30 },
  { key: '31-60', label: '31 to 60 days', from: 31, to: 60 },
  { key: '61-90', label: '61 to 90 days', from: 61, to: 90 },
  { key: '91-180', label: '91 to 180 days', from: 91, to: 180 },
  { key: 'over-180', label: 'More than 180 days', from: 181, to: null },
] as const;

const own: Widget[] = [
  {
    ...words,
    key: 'overdue',
    chart: 'figure',
    title: 'Overdue',
    formula: `${open} Those whose due date was before today, by the day of the organization.`,
  },
  {
    ...words,
    key: 'due-soon',
    chart: 'figure',
    title: 'Due within 7 days',
    formula: `${open} Those that are due today or within the next 7 days, by the day of the organization.`,
  },
  {
    ...words,
    key: 'stage',
    chart: 'bars',
    title: 'Open CAPAs by stage',
    formula: `${open} By where they stand; one on hold stands at none of the others.`,
  },
  {
    ...words,
    key: 'class',
    chart: 'bars',
    title: 'Open CAPAs by class',
    formula: `${open} By their class; those that nobody has judged yet have none, and are left out.`,
  },
  {
    ...words,
    key: 'source',
    chart: 'bars',
    title: 'Open CAPAs by source',
    formula: `${open} By where it was found that they are needed, the most frequent first; those without a source are left out.`,
  },
  {
    ...words,
    key: 'age',
    chart: 'bars',
    title: 'Open CAPAs by age',
    formula: `${open} By the days since they were detected, by the day of the organization.`,
  },
  {
    ...words,
    key: 'process',
    chart: 'bars',
    title: 'Open CAPAs by process',
    formula: `${open} By their process.`,
  },
  {
    ...words,
    key: 'on-time',
    chart: 'bars',
    title: 'Verified on time',
    formula:
      'All CAPAs whose implementation was verified, by the day of its first verification: on or before the due date that they were accepted with, else on or before the one that they have now, else late. What the second bar adds comes from moved dates. Those that were only corrected are left out.',
  },
  {
    ...words,
    key: 'proof',
    chart: 'bars',
    title: 'Effective',
    formula:
      'All CAPAs with a verdict: effective in their first cycle, in a later one, or ineffective with none that was effective since. The first bar among all of them is the effectiveness rate.',
  },
  {
    ...words,
    key: 'time-to-close',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Mean time to close',
    unit: 'closed CAPAs',
    formula:
      'From the day on which a CAPA was detected to the day on which it was closed, at its site, of those that were closed in the period and are so now; by class. Those that were rejected or cancelled are left out.',
  },
];

/** What the dashboard of CAPAs shows. */
export const capaWidgets: Widget[] = [
  ...recordWidgets({ many: 'CAPAs', titles: 'CAPAs', opened: 'detected' }),
  ...own,
];
