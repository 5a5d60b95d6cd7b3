import { z } from 'zod';
import { baseVersion, id, instant, omittable, optionalText, refs, requiredText } from '../core/field.ts';

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
const timeZone = requiredText('Time zone is required', 64).refine(isTimeZone, unknownTimeZone);

/** A module as a site or process shows it. */
export const moduleRef = z.object({
  _id: id,
  name: z.string(),
  planId: z.object({ _id: id, id, name: z.string() }),
});

export const siteInput = z.object({
  name: requiredText('Site name is required').meta({ label: 'Site name' }),
  location: requiredText('Location is required').meta({ label: 'Location' }),
  timeZone: timeZone.meta({ label: 'Time zone', control: 'time-zone' }),
  note: optionalText(500).meta({ label: 'Note', control: 'textarea' }),
  modules: omittable(refs()).meta({ label: 'Modules', control: 'modules' }),
  status: omittable(z.boolean()).meta({ label: 'Active', control: 'checkbox' }),
});

export const sitePatch = siteInput.partial().extend({ version: baseVersion });

export const site = z.object({
  _id: id,
  name: z.string(),
  location: z.string(),
  timeZone: z.string(),
  note: z.string().nullable(),
  status: z.boolean(),
  modules: z.array(moduleRef),
  processes: z.int(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});

export type Site = z.output<typeof site>;
export type SiteInput = z.output<typeof siteInput>;
