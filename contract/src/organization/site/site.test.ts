import { expect, test } from 'vitest';
import { siteInput } from './site.ts';

const messageOf = (timeZone: unknown) =>
  siteInput.shape.timeZone.safeParse(timeZone).error?.issues[0]?.message;

test('a time zone is taken under whichever of its names a browser lists it', () => {
  for (const name of [
    'UTC',
    'Asia/Karachi',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Buenos_Aires',
  ]) {
    expect(messageOf(name)).toBeUndefined();
  }
});

test('what is no zone of the list is refused in words', () => {
  expect(messageOf('')).toBe('Time zone is required');
  expect(messageOf('Mars/Olympus')).toBe('Choose a time zone from the list');
  expect(messageOf('+05:00')).toBe('Choose a time zone from the list');
});
