import { z } from 'zod';
import {
  baseVersion,
  givenId,
  id,
  instant,
  named,
  omittable,
  optional,
  optionalLongText,
  person,
  ref,
  refs,
  requiredLongText,
  requiredText,
} from '../../core/field.ts';

export const groupInput = z.object({
  name: requiredText('Group name is required').meta({ label: 'Group name' }),
  description: requiredLongText('Description is required', 1000).meta({
    label: 'Description',
    control: 'textarea',
  }),
  members: refs().meta({ label: 'Members', control: 'users' }),
  lead: optional(givenId('Choose one from the list')).meta({
    label: 'Lead',
    control: 'select',
    help: 'Optional. One of the members.',
  }),
  role: optional(givenId('Choose one from the list')).meta({
    label: 'Role',
    control: 'select',
    help: 'Optional. Members have it besides what they have themselves.',
  }),
});

export const groupCreate = groupInput.extend({
  members: omittable(groupInput.shape.members),
  workspace: ref('Workspace is required').meta({ label: 'Workspace' }),
});

export const groupPatch = groupInput
  .partial()
  .extend({ reason: optionalLongText(1000), version: baseVersion });

/** A named set of people of a workspace. */
export const group = z.object({
  _id: id,
  name: z.string(),
  description: z.string().nullable(),
  workspace: id,
  lead: named.nullable(),
  role: named.nullable(),
  members: z.array(person),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type Group = z.output<typeof group>;
export type GroupInput = z.output<typeof groupInput>;
