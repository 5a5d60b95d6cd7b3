import { type DateFormat, formatDay as writeDay } from 'contract/core/format-day';
import { dayIn, daysAfter, months, weekdayOf, weekdays } from 'contract/core/days';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})/;

type Formatter = () => Intl.DateTimeFormat;

/** Made when the first text needs it: making one holds a slow phone up for longer than a screen full of texts. */
function later(locale: string, options: Intl.DateTimeFormatOptions): Formatter {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(locale, options));
}

/** The weekday of 'YYYY-MM-DD' in three letters. */
export const formatWeekday = (day: string): string => weekdays[weekdayOf(day) - 1]?.slice(0, 3) ?? '';

/**
 * How one person has days written, the zone that they chose for moments (the device's unless they did), and the zone of
 * their organization: whoever chose none has the days of theirs.
 */
export type DateStyle = {
  format: DateFormat;
  zone: string | null;
  organizationZone?: string | null | undefined;
};

type Formats = DateStyle & Record<'time' | 'longMoment' | 'isoDay' | 'hour', Formatter>;

function formatsOf(style: DateStyle): Formats {
  const timeZone = style.zone ?? undefined;
  return {
    ...style,
    time: later('en-US', { hour: 'numeric', minute: '2-digit', timeZone }),
    longMoment: later('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }),
    isoDay: later('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
    hour: later('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }),
  };
}

let formats = formatsOf({ format: 'MM/DD/YYYY', zone: null });

/** Sets how days are written from now on; what is on screen must be drawn again. */
export function setDateStyle(style: DateStyle): void {
  const { format, zone, organizationZone } = formats;
  const isSame =
    style.format === format && style.zone === zone && style.organizationZone === organizationZone;
  if (!isSame) formats = formatsOf(style);
}

/** The format in which days are written and typed. */
export const dateFormat = (): DateFormat => formats.format;

/** The zone of the person's days. */
export const dateZone = (): string => formats.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * 'YYYY-MM-DD' as the person reads it, or in the format that is asked for; a date without a time is text and never
 * shifts with a zone. '' when there is none.
 */
export function formatDate(date: string | null | undefined, format: DateFormat = formats.format): string {
  return date ? writeDay(date, format) : '';
}

/** 'YYYY-MM-DD' as "November 20, 2026", which nobody reads the other way round; lists write it of each of their days. */
export function formatLongDate(date: string): string {
  const [, year, month, day] = datePattern.exec(date) ?? [];
  return year ? `${months[Number(month) - 1]} ${Number(day)}, ${year}` : '';
}

/** Whether a text is a day of the calendar, written as 'YYYY-MM-DD'. */
export const isIsoDay = (date: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
};

const dayOf = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The ways in which two numbers and a year may be meant: as the person writes days, else both. */
function readingsOf(first: string, divider: string, second: string, year: string): string[] {
  const monthFirst = dayOf(year, first, second);
  const dayFirst = dayOf(year, second, first);
  if (formats.format === 'DD/MM/YYYY') return [dayFirst];
  // A point or a hyphen is not how MM/DD/YYYY is written: it may be meant the other way round.
  return formats.format === 'MM/DD/YYYY' && divider === '/' ? [monthFirst] : [monthFirst, dayFirst];
}

/**
 * A day as 'YYYY-MM-DD', typed so, in the person's format, or in another one that can be meant in one way only, such as
 * 31.12.2026. Null when it is no day of the calendar, or when nobody can tell which.
 */
export function parseDate(text: string): string | null {
  const typed = text.trim();
  if (isIsoDay(typed)) return typed;
  const [, first, divider, second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(typed) ?? [];
  if (!first || !divider || !second || !year) return null;
  const [day, ...others] = new Set(readingsOf(first, divider, second, year).filter(isIsoDay));
  return day !== undefined && others.length === 0 ? day : null;
}

/** The day of a moment (ISO text) in the person's zone as 'YYYY-MM-DD'. */
export function isoDay(moment: string): string {
  return formats.isoDay().format(new Date(moment));
}

/**
 * Today as 'YYYY-MM-DD': where the person is, as they say, else where the organization is. The device's day is nobody's,
 * and taken only before anybody is known.
 */
export const today = (): string => dayIn(formats.zone ?? formats.organizationZone ?? dateZone());

/** The day so many days after today. */
export const daysFromToday = (days: number): string => daysAfter(today(), days);

/** The hour of the day at which the person looks at the clock, which the device itself knows unless they chose a zone. */
export const hourOfDay = (): number =>
  formats.zone ? Number(formats.hour().format(new Date())) : new Date().getHours();

/** The day of a moment (ISO text) in the person's zone, written as they read it. */
export function formatDay(moment: string): string {
  return formatDate(isoDay(moment));
}

/** The time of a moment (ISO text) in the person's zone as "2:41 PM". */
export function formatTime(moment: string): string {
  return formats.time().format(new Date(moment));
}

/** A moment in full, its zone included, for a hover text. */
export function formatMoment(moment: string): string {
  return formats.longMoment().format(new Date(moment));
}
