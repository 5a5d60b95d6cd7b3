import { daysAfter } from 'contract/core/days';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  daysFromToday,
  formatDate,
  formatDay,
  formatLongDate,
  formatTime,
  formatWeekday,
  isoDay,
  parseDate,
  setDateStyle,
  today,
} from './format-date.ts';

afterEach(() => setDateStyle({ format: 'MM/DD/YYYY', zone: null, organizationZone: null }));

it('shows a date without a time as it was written, whatever the zone', () => {
  expect(formatDate('2026-01-01')).toBe('01/01/2026');
  expect(formatLongDate('2026-01-01')).toBe('January 1, 2026');
  expect(formatDate(null)).toBe('');
});

it.each([
  ['11/20/2026', '2026-11-20'],
  ['1/2/2026', '2026-01-02'],
  ['2026-11-20', '2026-11-20'],
  [' 02/29/2028 ', '2028-02-29'],
  ['31.12.2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['5.5.2026', '2026-05-05'],
])('reads %s as a day', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

it.each([
  '',
  '11/2',
  '02/29/2027',
  '13/01/2026',
  '20/11/2026',
  '11/20/26',
  'tomorrow',
  '3.4.2026',
  '12/31/26',
  '2026-2-30',
  '1/2-2026',
])('takes %j for no day', (typed) => {
  expect(parseDate(typed)).toBeNull();
});

it.each([
  ['DD/MM/YYYY', '31/12/2026', '2026-12-31'],
  ['DD/MM/YYYY', '3.4.2026', '2026-04-03'],
  ['DD/MM/YYYY', '12/31/2026', null],
  ['YYYY-MM-DD', '12/31/2026', '2026-12-31'],
  ['YYYY-MM-DD', '3/4/2026', null],
] as const)('never guesses: to somebody who writes %s, %s is %s', (format, typed, date) => {
  setDateStyle({ format, zone: null });
  expect(parseDate(typed)).toBe(date);
});

it('takes a year below 100 for what it is, not for one of the last century', () => {
  expect(parseDate('12/31/0026')).toBe('0026-12-31');
});
describe.each(['America/Los_Angeles', 'Asia/Karachi', 'Pacific/Kiritimati', 'UTC'])(
  'on a device in %s',
  (device) => {
    // Noon in Los Angeles is the next day in Kiritimati.
    const at = new Date('2026-11-20T20:00:00Z');

    beforeEach(() => {
      vi.stubEnv('TZ', device);
      vi.useFakeTimers({ now: at, toFake: ['Date'] });
      setDateStyle({ format: 'MM/DD/YYYY', zone: null, organizationZone: null });
    });
    afterEach(() => {
      vi.unstubAllEnvs();
      vi.useRealTimers();
      setDateStyle({ format: 'MM/DD/YYYY', zone: null, organizationZone: null });
    });

    it('the device is where it says', () => {
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(device);
    });

    it('today is that of the person’s zone, else of the organization’s, and not of the device', () => {
      setDateStyle({
        format: 'MM/DD/YYYY',
        zone: 'Pacific/Kiritimati',
        organizationZone: 'America/Los_Angeles',
      });
      expect([today(), daysFromToday(30)]).toEqual(['2026-11-21', '2026-12-21']);
      setDateStyle({ format: 'MM/DD/YYYY', zone: null, organizationZone: 'Pacific/Kiritimati' });
      expect(today()).toBe('2026-11-21');
      setDateStyle({ format: 'MM/DD/YYYY', zone: null, organizationZone: 'America/Los_Angeles' });
      expect(today()).toBe('2026-11-20');
    });

    it('a day never shifts, and a moment has the day of the person’s zone', () => {
      expect([formatDate('2026-03-01'), formatLongDate('2026-03-01'), parseDate('03/01/2026')]).toEqual([
        '03/01/2026',
        'March 1, 2026',
        '2026-03-01',
      ]);
      setDateStyle({ format: 'DD/MM/YYYY', zone: 'Asia/Karachi' });
      expect([isoDay(at.toISOString()), formatDay(at.toISOString()), formatTime(at.toISOString())]).toEqual([
        '2026-11-21',
        '21/11/2026',
        '1:00 AM',
      ]);
    });
  },
);

it('writes a day in full, and its weekday, as the browser does', () => {
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
  for (let index = 0; index < 24; index += 1) {
    const day = daysAfter('2027-01-05', index * 31);
    expect(formatLongDate(day)).toBe(long.format(Date.parse(day)));
    expect(formatWeekday(day)).toBe(short.format(Date.parse(day)));
  }
});
