const datePattern = /^(\d{4})-(\d{2})-(\d{2})/;

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const longMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });
const localDay = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** 'YYYY-MM-DD' as MM/DD/YYYY; a date without a time is text and never shifts with a zone. '' when there is none. */
export function formatDate(date: string | null | undefined): string {
  const parts = date?.match(datePattern);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : '';
}

/** 'YYYY-MM-DD' as "November 20, 2026", which nobody reads the other way round. */
export function formatLongDate(date: string): string {
  const parts = date.match(datePattern);
  if (!parts) return '';
  return longDate.format(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
}

/** MM/DD/YYYY, or M/D/YYYY, or YYYY-MM-DD as 'YYYY-MM-DD'; null when it is no day of the calendar. */
export function parseDate(text: string): string | null {
  const american = text.trim().match(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/);
  const iso = text.trim().match(/^(\d{4})-(\d{2})-(\d{2})$/);
  const [year, month, day] = american
    ? [american[3], american[1], american[2]]
    : iso
      ? [iso[1], iso[2], iso[3]]
      : [];
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** The day of a moment (ISO text) in the person's zone as MM/DD/YYYY. */
export function formatDay(moment: string): string {
  return localDay.format(new Date(moment));
}

/** The time of a moment (ISO text) in the person's zone as "2:41 PM". */
export function formatTime(moment: string): string {
  return time.format(new Date(moment));
}

/** A moment in full, its zone included, for a hover text. */
export function formatMoment(moment: string): string {
  return longMoment.format(new Date(moment));
}
