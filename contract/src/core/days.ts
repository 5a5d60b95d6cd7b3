function offsetMinutes(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The instant, ISO 8601 in UTC, at which a clock in a time zone shows a full hour of a calendar day (`YYYY-MM-DD`). */
export function atHour(day: string, hour: number, zone: string): string {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const about = shown - offsetMinutes(zone, shown) * 60_000;
  return new Date(shown - offsetMinutes(zone, about) * 60_000).toISOString();
}

/** The instant, ISO 8601 in UTC, at which a calendar day (`YYYY-MM-DD`) begins in a time zone. */
export const startOfDay = (day: string, zone: string): string => atHour(day, 0, zone);

/** The calendar day so many days after this one. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How many days a calendar day is after another; below zero when it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The days of the week from Monday on, which ISO 8601 counts as 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The months of a year, from January on. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** How the month of a calendar day is called, or one that is written as `YYYY-MM`: October 2026. */
export const monthName = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Which day of the week a calendar day (`YYYY-MM-DD`) is: 1 for Monday to 7 for Sunday, as ISO 8601 counts them. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The instant at which a calendar day ends in a time zone; undefined for the last that can be written, which has no end. */
export function endOfDay(day: string, zone: string): string | undefined {
  return day < '9999-12-31' ? startOfDay(daysAfter(day, 1), zone) : undefined;
}

// Making one takes longer than a hundred days that it writes, and there are some hundred zones at most.
const daysOfZones = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone. */
export function dayIn(zone: string, at: Date | string = new Date()): string {
  const known = daysOfZones.get(zone);
  const days =
    known ??
    new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
  if (!known) daysOfZones.set(zone, days);
  return days.format(new Date(at));
}

/** The latest calendar day anywhere: no zone is further ahead. */
export const latestDay = (at: Date = new Date()): string => dayIn('Pacific/Kiritimati', at);
