import { withDaysRead } from 'contract/core/format-day';
import type { LogEntry } from 'contract/organization/log/log.endpoints';
import { titledMessage } from 'contract/organization/log/titled';
import { formatDate, formatTime, isoDay } from '../../ui/format/format-date.ts';

/** The day of a moment (ISO text) in the person's zone as YYYY-MM-DD. */
export const logDay = isoDay;

/** The time of a moment (ISO text) in the person's zone as "02:41 PM". */
export function logTime(moment: string): string {
  return formatTime(moment).padStart(8, '0');
}

/** What an entry really changed: a new record begins with fields that say nothing. */
export function shownChanges({ changes }: LogEntry): LogEntry['changes'] {
  return changes.filter((change) => change.old !== change.new);
}

/** A line of the log, with the days in it as the person reads them. */
export function logLine(entry: Pick<LogEntry, 'message' | 'act'>): string {
  return withDaysRead(titledMessage(entry), (day) => formatDate(day));
}
