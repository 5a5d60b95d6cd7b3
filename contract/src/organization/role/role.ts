import { z } from 'zod';
import {
  neededVersion,
  givenId,
  id,
  instant,
  named,
  omittable,
  optional,
  optionalLongText,
  reason,
  refs,
  requiredLongText,
  requiredText,
  wholeNumber,
} from '../../core/field.ts';
import { grants } from '../../core/rights/levels.ts';
import { resourceKeys, resources, type Resource } from '../../core/rights/resources.ts';

const levelOf = (key: Resource) => {
  const { label, least } = resources[key];
  const level = wholeNumber(least, 5, `Choose a level from ${least} to 5`).meta({ label });
  return [key, optional(level)] as const;
};

type Levels = Record<Resource, ReturnType<typeof levelOf>[1]>;

/** The levels that a role says apart, by resource; null and absent mean the role's own. */
// fromEntries loses the literal keys.
const resourceLevels = z.object(Object.fromEntries(resourceKeys.map(levelOf)) as unknown as Levels, {
  error: 'Levels are given by resource',
});

/** The sites, or processes, that something is narrowed to; null for all of them. */
const narrowing = (one: string) => optional(refs(`Choose at least one ${one}`));

/** The sites and processes that a role or a membership is narrowed to. */
export const scopeInput = {
  sites: narrowing('site').meta({ label: 'Sites', control: 'multiselect' }),
  processes: narrowing('process').meta({ label: 'Processes', control: 'multiselect' }),
};

export const roleInput = z.object({
  name: requiredText('Role name is required').meta({ label: 'Role name' }),
  description: requiredLongText('Description is required', 1000).meta({
    label: 'Description',
    control: 'textarea',
  }),
  level: wholeNumber(1, 5, 'Choose a level from 1 to 5').meta({ label: 'Base level' }),
  levels: omittable(resourceLevels).meta({ label: 'Levels' }),
  grants: omittable(
    z
      .array(z.enum(grants, 'Choose from the list'), { error: 'A list of special rights is needed' })
      .max(100, 'At most 100')
      .transform((list) => [...new Set(list)].toSorted()),
  ).meta({ label: 'Special rights' }),
  ...scopeInput,
});

export const rolePatch = roleInput
  .partial()
  .extend({ reason: optionalLongText(1000), version: neededVersion });

export const roleRemoval = z.object({
  /** Takes its place for those who have it. */
  replacement: optional(givenId('Choose a role')).meta({ label: 'Replacement role' }),
  reason,
});

export const role = z.object({
  _id: id,
  preset: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  level: z.int(),
  levels: z.record(z.string(), z.int()),
  grants: z.array(z.string()),
  sites: z.array(named).nullable(),
  processes: z.array(named).nullable(),
  /** How many have it by their own entry, and how many groups give it. */
  members: z.int(),
  groups: z.int(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type Role = z.output<typeof role>;
export type RoleInput = z.output<typeof roleInput>;
