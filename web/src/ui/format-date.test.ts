import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  daysFromToday,
  formatDate,
  formatDay,
  formatLongDate,
  formatTime,
  isoDay,
  parseDate,
  setDateStyle,
  today,
} from './format-date.ts';

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
])('reads %s as a day', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

it.each(['', '11/2', '02/29/2027', '13/01/2026', '20/11/2026', '11/20/26', 'tomorrow'])(
  'takes %j for no day',
  (typed) => {
    expect(parseDate(typed)).toBeNull();
  },
);

describe.each(['America/Los_Angeles', 'Asia/Karachi', 'Pacific/Kiritimati', 'UTC'])(
  'on a device in %s',
  (device) => {
    // Noon in Los Angeles is the next day in Kiritimati.
    const at = new Date('2026-11-20T20:00:00Z');
    const ownZone = process.env.TZ;

    beforeEach(() => {
      process.env.TZ = device;
      vi.useFakeTimers({ now: at, toFake: ['Date'] });
      setDateStyle({ format: 'MM/DD/YYYY', zone: null, organizationZone: null });
    });
    afterEach(() => {
      if (ownZone === undefined) delete process.env.TZ;
      else process.env.TZ = ownZone;
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
