import { z } from 'zod';
import {
  baseVersion,
  email,
  id,
  instant,
  omittable,
  opaque,
  optional,
  optionalText,
  password,
  phone,
  requiredText,
} from '../../core/field.ts';
import { dateFormats } from '../../core/format-day.ts';
import { organizationRoles } from '../../core/rights/organization-roles.ts';
import { timeZone } from '../../core/time-zone.ts';
import { barriers } from '../security/sign-in-policy.ts';
import { moduleSubscription } from '../../organization/subscription/subscription.ts';

/** One membership of the user, as `users/me` lists them. `_id` is the membership's. */
export const accountDetail = z.object({
  _id: id,
  organization: id,
  role: z.literal('admin'),
  organizationRole: z.enum(organizationRoles),
  status: z.enum(['active', 'inactive']),
  orgName: z.string().nullable(),
  accountType: z.enum(['default', 'invited']),
  createdAt: instant,
});

/** The signed-in user. `role` and `userType` are labels; rights come from the membership. */
export const user = z.object({
  _id: id,
  id,
  name: z.string(),
  email: z.string(),
  contact: z.string().nullable(),
  profilePicture: z.string().nullable(),
  /** How days are written for them, and the zone of their days; without one, their device's. */
  dateFormat: z.enum(dateFormats),
  timeZone: z.string().nullable(),
  /** Where the organization is: whose days count for somebody who has chosen no zone. */
  organizationTimeZone: z.string().optional(),
  role: z.literal('admin'),
  userType: z.literal('admin'),
  orgName: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  isEmailVerified: z.boolean(),
  providers: z.array(z.enum(['password', 'google'])),
  permissions: z.array(
    z.object({ workspace: id, permission: z.enum(['view', 'edit', 'admin']), level: z.int() }),
  ),
  organizationRole: z.enum(organizationRoles),
  accountId: id,
  grants: z.array(z.string()),
  accountDetails: z.array(accountDetail),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type User = z.output<typeof user>;

export const me = user.extend({
  user,
  subscription: z.array(moduleSubscription),
  /** What they must do before the organization opens; absent when it is open. */
  barrier: z.enum(barriers).optional(),
});

/** What a person may change of themselves; email and password need the current password. */
export const meInput = z.object({
  name: requiredText('Name is required').meta({ label: 'Name' }),
  contact: phone().meta({ label: 'Phone' }),
  orgName: requiredText('Organization name is required').meta({ label: 'Organization name' }),
  profilePictureKey: optionalText(300).meta({ label: 'Picture' }),
  dateFormat: z.enum(dateFormats, 'Choose a date format').meta({ label: 'Date format' }),
  timeZone: optional(timeZone).meta({ label: 'Time zone' }),
  email: email().meta({ label: 'Email' }),
  password: password('New password is required').meta({ label: 'New password' }),
});

export const mePatch = meInput.partial().extend({
  /** Taken away by null; another one is given by the key of its upload. */
  profilePicture: z
    .null('Give the key of an uploaded picture as profilePictureKey, or null to take yours away')
    .optional()
    .meta({ label: 'Picture' }),
  currentPassword: omittable(opaque('Enter your current password', 1000)),
  version: baseVersion,
});

/** The form that names the organization. */
export const organizationForm = meInput.pick({ orgName: true });
