import type { LogEntry } from './log.endpoints.ts';

/** Each word with a capital first letter; the rest stays as it is. */
export function titleCase(text: string): string {
  return text.replace(
    /(^|[\s(/-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** A line of the log as it is shown: its own words in title case; names, addresses and files as they are. */
export function titledMessage({ message, act }: Pick<LogEntry, 'message' | 'act'>): string {
  return titleCase(act) + message.slice(act.length);
}
