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
