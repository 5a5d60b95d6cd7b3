import type { LogEntry } from 'contract/log/log.endpoints';

const day = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' });
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });

/** The day of a moment (ISO text) in the person's zone as YYYY-MM-DD. */
export function logDay(moment: string): string {
  return day.format(new Date(moment));
}

/** The time of a moment (ISO text) in the person's zone as "02:41 PM". */
export function logTime(moment: string): string {
  return time.format(new Date(moment));
}

/** Each word with a capital first letter; the rest stays as it is. */
export function titleCase(text: string): string {
  return text.replace(
    /(^|[\s(/-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** What an entry really changed: a new record begins with fields that say nothing. */
export function shownChanges({ changes }: LogEntry): LogEntry['changes'] {
  return changes.filter((change) => change.old !== change.new);
}
