import { z } from 'zod';

const timeOfDay = z
  .string()
  .max(5, 'Use a time like 22:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 22:00');

/** Quiet hours are at most so long: what is not urgent comes through on every day. */
export const quietHoursMax = 16;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function isTooLong({ from, to }: { from: string; to: string }): boolean {
  const minutes = (minutesOf(to) - minutesOf(from) + 1440) % 1440;
  return minutes === 0 || minutes > quietHoursMax * 60;
}

/** The hours in which no mail is sent that can wait, as the clock shows them where the person is. */
export const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(
    (hours) => !isTooLong(hours),
    `Quiet hours end at another time, at most ${quietHoursMax} hours later`,
  );

export type QuietHours = z.output<typeof quietHours>;

const lastLook = '23:10';

/**
 * Whether quiet hours leave no time of the day for what comes from an hour of it (0 to 23) on: they then hold it back until
 * the day is over. Digests are looked for at ten past each hour.
 */
export const isKeptAllDay = ({ from, to }: QuietHours, hour: number): boolean => {
  const isThroughMidnight = minutesOf(to) < minutesOf(from) || minutesOf(to) > minutesOf(lastLook);
  return isThroughMidnight && hour * 60 + 10 >= minutesOf(from);
};
