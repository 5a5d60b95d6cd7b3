import { recordWidgets, type Widget } from '../../records/dashboard/widget.ts';

/** What the dashboard of risks shows. */
export const riskWidgets: Widget[] = [
  ...recordWidgets({ many: 'risks', titles: 'Risks', opened: 'identified' }),
  {
    key: 'category',
    chart: 'bars',
    source: 'open-category',
    title: 'Open risks by category',
    unit: 'risks',
    formula:
      'All risks that are neither completed nor cancelled now, by their category. Those that nobody has taken over yet may have none, and are left out.',
  },
];
