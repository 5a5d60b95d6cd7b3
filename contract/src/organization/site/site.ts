import { z } from 'zod';
import {
  baseVersion,
  id,
  instant,
  omittable,
  optionalLongText,
  refs,
  requiredText,
} from '../../core/field.ts';
import { timeZone } from '../../core/time-zone.ts';

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
  note: optionalLongText(500).meta({ label: 'Note', control: 'textarea' }),
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
