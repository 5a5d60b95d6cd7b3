import { requiredText } from './field.ts';

const timeZones = new Set(Intl.supportedValuesOf('timeZone'));

// Browsers list some zones under an older or a newer name than this runtime does; it knows them all the same.
function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true;
  try {
    return /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** What is said of a text that names no time zone. */
export const unknownTimeZone = 'Choose a time zone from the list';

/** A time zone by its IANA name. */
export const timeZone = requiredText('Time zone is required', 64).refine(isTimeZone, unknownTimeZone);

function offsetMinutes(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The instant, ISO 8601 in UTC, at which a calendar day (`YYYY-MM-DD`) begins in a time zone. */
export function startOfDay(day: string, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const about = midnight - offsetMinutes(zone, midnight) * 60_000;
  return new Date(midnight - offsetMinutes(zone, about) * 60_000).toISOString();
}

/** The calendar day after this one. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
