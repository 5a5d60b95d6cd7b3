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

const closing =
  'From the day on which a CAPA was detected to the day on which it was closed, at its site, of those that were closed in the period and are so now. Those that were rejected or cancelled are left out.';

const stayed =
  'The days from the one on which a CAPA came to a stage to the one on which it left it, at its site, of all that left it in the period; those on hold are counted, and one that came back is counted again.';
const asked =
  'All requests for more time for CAPAs and their actions that were asked in the period, by the day of the site.';

const figures: Widget[] = [
  {
    ...words,
    key: 'overdue',
    chart: 'figure',
    title: 'Overdue',
    formula: `${open} Those whose due date was before today, by the day of the organization, from triage until their implementation is verified: while one is monitored and closed, its due date has been met or missed.`,
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
    key: 'on-time-rate',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Verified by the first due date',
    formula:
      'Of all CAPAs whose implementation was verified in the period, those that were so on or before the due date that they were accepted with. Those that were only corrected are left out.',
  },
  {
    ...words,
    key: 'on-time-now-rate',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Verified by the due date in force',
    formula:
      'Of all CAPAs whose implementation was verified first in the period, those that were so on or before the due date that they were accepted with, or the one that they had then. What this is more than by the first due date comes from moved dates.',
  },
  {
    ...words,
    key: 'effective-rate',
    chart: 'figure',
    title: 'Effective in the first cycle',
    formula: 'Of all CAPAs with a verdict, those that were effective in their first cycle.',
  },
  {
    ...words,
    key: 'recurrence-rate',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Recurrence',
    formula:
      'The CAPAs that were detected in the period and repeat an earlier one, as a link says, beside those that were closed in the period and are so now.',
  },
  {
    ...words,
    key: 'median-close',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Median time to close',
    unit: 'closed CAPAs',
    formula: `${closing} Half of them were closed within so many days.`,
  },
  {
    ...words,
    key: 'ninth-close',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Nine in ten closed within',
    unit: 'closed CAPAs',
    formula: `${closing} The 90th percentile.`,
  },
  {
    ...words,
    key: 'days-granted',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Days granted',
    unit: 'CAPAs given more time',
    formula: `${asked} The days by which the granted ones have moved due dates, added up.`,
  },
  {
    ...words,
    key: 'requests-per-capa',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Requests per CAPA',
    unit: 'CAPAs that asked',
    formula: `${asked} How many there were, divided by the CAPAs that they are about.`,
  },
  {
    ...words,
    key: 'days-per-request',
    chart: 'figure',
    isOfPeriod: true,
    title: 'Days per request',
    unit: 'CAPAs given more time',
    formula: `${asked} The days by which the granted ones have moved due dates, divided by how many were granted.`,
  },
  {
    ...words,
    key: 'weak-plans',
    chart: 'figure',
    title: 'Training and administration alone',
    formula: `${open} Those whose actions, without the cancelled ones, work by training and administrative controls alone.`,
  },
];

const panels: Widget[] = [
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
    formula: `${open} By where it was found that they are needed, the most frequent first, each with what it and those before it come to; those without a source are left out.`,
  },
  {
    ...words,
    key: 'repeats',
    chart: 'months',
    isOfPeriod: true,
    title: 'Recurrence',
    formula:
      'For each month of the period: the CAPAs that were detected in it and repeat an earlier one, as a link says, and those that were closed in it and are so now.',
  },
  {
    ...words,
    key: 'on-time',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Verified on time',
    formula:
      'All CAPAs whose implementation was verified in the period, by the day of its first verification: on or before the due date that they were accepted with, else on or before the one that they had then, else late. What the second bar adds comes from moved dates. Those that were only corrected are left out.',
  },
  {
    ...words,
    key: 'causes',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Root causes by category',
    formula:
      'All root causes of the CAPAs that were detected in the period, by their category, the most frequent first, each with what it and those before it come to. Those that nobody has put into a category are left out.',
  },
  {
    ...words,
    key: 'cost',
    chart: 'months',
    isOfPeriod: true,
    title: 'Cost of poor quality',
    unit: 'actual cost',
    isMoney: true,
    formula:
      'For each month of the period: the actual cost of the CAPAs that were detected in it, added up, and how many of them say what they have cost.',
  },
  {
    ...words,
    key: 'proof',
    chart: 'bars',
    title: 'Effective',
    formula:
      'All CAPAs with a verdict: effective in their first cycle or in a later one, else partially effective in one of them, else ineffective. The first bar among all of them is the effectiveness rate.',
  },
  {
    ...words,
    key: 'age',
    chart: 'bars',
    title: 'Open CAPAs by age',
    formula: `${open} By the days since they were detected, and those whose due date was before today, by the day of the organization.`,
  },
  {
    ...words,
    key: 'process',
    chart: 'bars',
    title: 'Open CAPAs by process',
    formula: `${open} By their process, the most frequent first, each with what it and those before it come to.`,
  },
  {
    ...words,
    key: 'workload',
    chart: 'bars',
    title: 'Workload by person',
    formula: `${open} Their open actions by whose they are; those whose day has passed at the site are late.`,
  },
  {
    ...words,
    key: 'strength',
    chart: 'bars',
    title: 'Strength of actions',
    formula: `${open} Their actions that were not cancelled, by what they work by, the strongest first. What works by training and administration asks people for care, and holds only as long as they take it.`,
  },
  {
    ...words,
    key: 'time-to-close',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Median time to close',
    unit: 'closed CAPAs',
    formula: `${closing} Half of each class were closed within so many days.`,
  },
  {
    ...words,
    key: 'ninth-by-class',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Nine in ten closed within',
    unit: 'closed CAPAs',
    formula: `${closing} The 90th percentile of each class.`,
  },
  {
    ...words,
    key: 'dwell',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Median time at each stage',
    formula: `${stayed} Half of the stays at each stage lasted so many days at most.`,
  },
  {
    ...words,
    key: 'ninth-dwell',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Nine in ten left each stage within',
    formula: `${stayed} The 90th percentile of the stays at each stage.`,
  },
  {
    ...words,
    key: 'extensions',
    chart: 'bars',
    isOfPeriod: true,
    title: 'Requests for more time',
    formula: `${asked} How many there were, and how many of these were granted and refused; the others are open, or were no longer needed.`,
  },
];

/** Which filters of their list narrow the dashboard of CAPAs. */
export const capaNarrows = ['site', 'process', 'manager', 'class', 'source'] as const;

/** What the dashboard of CAPAs shows. */
export const capaWidgets: Widget[] = [
  ...recordWidgets({ many: 'CAPAs', titles: 'CAPAs', opened: 'detected' }),
  ...figures,
  ...panels,
];
