import { z } from 'zod';
import {
  baseVersion,
  id,
  instant,
  named,
  omittable,
  optionalLongText,
  optionalText,
  refs,
  requiredText,
} from '../../core/field.ts';
import { moduleRef } from '../site/site.ts';

export const processInput = z.object({
  name: requiredText('Process name is required', 100).meta({ label: 'Process name' }),
  location: optionalText(200).meta({ label: 'Location' }),
  parentSite: refs('Parent site is required').meta({ label: 'Parent site', control: 'sites' }),
  note: optionalLongText(500).meta({ label: 'Note', control: 'textarea' }),
  modules: omittable(refs()).meta({ label: 'Modules', control: 'modules' }),
  subProcesses: omittable(
    z.array(requiredText('Sub-process name is required', 100)).max(50, 'At most 50'),
  ).meta({
    label: 'Sub-processes',
    control: 'tags',
  }),
  status: omittable(z.boolean()).meta({ label: 'Active', control: 'checkbox' }),
});

export const processPatch = processInput.partial().extend({ version: baseVersion });

export const process = z.object({
  _id: id,
  name: z.string(),
  location: z.string().nullable(),
  note: z.string().nullable(),
  parentSite: z.array(named),
  modules: z.array(moduleRef),
  subProcesses: z.array(z.string()),
  status: z.boolean(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});

export type Process = z.output<typeof process>;
export type ProcessInput = z.output<typeof processInput>;
