import type { Counted, Dashboard, ShownWidget } from 'contract/records/dashboard/dashboard';
import type { States } from '../../../shared/marks/status-badge.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** What the parts of a dashboard are shown with: of when its numbers are, and where the lists are that they count. */
export type ShownIn = Pick<Dashboard, 'period' | 'before' | 'asOf'> & {
  lists: Record<ShownWidget['list'], string>;
  /** The statuses of the records and of their actions, which have a colour. */
  states: Record<ShownWidget['list'], States>;
  /** What narrows the records, in words. */
  narrowed: readonly string[];
  /** Whether they are of some days, and not of whole months. */
  isOfDays: boolean;
  /** They are on paper, where what is drawn for the room on screen is a picture. */
  isPrinted?: boolean;
};

/** The list that a number counts. */
export const listOf = ({ lists }: ShownIn, list: ShownWidget['list'], { query }: Counted): string =>
  `${lists[list]}?${new URLSearchParams(query).toString()}`;

/** From one day to another, in words. */
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  dashboardTexts.days(formatDate(from), formatDate(to));

/** Of when the numbers of a widget are. */
export const whenOf = ({ period }: ShownIn, { isOfPeriod }: Pick<ShownWidget, 'isOfPeriod'>): string =>
  isOfPeriod ? daysText(period) : dashboardTexts.now;
