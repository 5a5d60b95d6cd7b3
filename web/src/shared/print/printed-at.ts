import { dateZone, formatDay, formatTime } from '../../ui/format/format-date.ts';

/** How far the person's zone is from UTC at a moment (ISO text): "UTC-05:00". */
export function zoneText(moment: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: dateZone(), timeZoneName: 'longOffset' });
  const name = parts.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace('GMT', 'UTC') ?? 'UTC';
}

/** A moment (ISO text) on paper: "11/23/2026 9:41 AM". */
export const momentText = (moment: string): string => `${formatDay(moment)} ${formatTime(moment)}`;
