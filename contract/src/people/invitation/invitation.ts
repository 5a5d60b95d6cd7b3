import { z } from 'zod';
import { mailRefusal } from '../../support/notification/mail-delivery.ts';
import { permissionEntry, somePermissions, accountFields } from '../account/account.ts';
import {
  email,
  givenId,
  id,
  instant,
  omittable,
  opaque,
  optionalText,
  password,
  text,
} from '../../core/field.ts';

export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const;

/** Whom to invite, and what they are given. `role` is a label and ignored; `accountId` may name one's own organization only. */
export const invitationInput = z.object({
  email: email().meta({ label: 'Email' }),
  role: text(50).optional(),
  Permissions: somePermissions.meta({ label: 'Workspaces' }),
  accountId: omittable(givenId('Choose your own organization')),
  ...accountFields,
});

const invitationPermission = permissionEntry.omit({ _id: true });

/** An invitation, without the token that only its mail holds. `accountId` is the organization's id. */
export const invitation = z.object({
  _id: id,
  email: z.string(),
  role: z.literal('admin'),
  Permissions: z.array(invitationPermission),
  accountId: id,
  status: z.enum(invitationStatuses),
  invitedBy: z.object({ _id: id, name: z.string() }),
  resendCount: z.int(),
  lastSentAt: instant.nullable(),
  mailRefusal: mailRefusal.nullable(),
  version: z.int(),
  createdAt: instant,
  expiresAt: instant,
});

/** What somebody reads before they accept. */
export const invitationPreview = z.object({
  _id: id,
  email: z.string(),
  role: z.literal('admin'),
  status: z.enum(invitationStatuses),
  orgName: z.string().nullable(),
  accountId: id,
  invitedBy: z.object({ name: z.string() }),
  Permissions: z.array(invitationPermission),
  expiresAt: instant,
});

const token = opaque('This is not the token of an invitation', 500, 'The invitation is missing its token');

export const acceptInput = z.object({ token });

/** Accepting without a session: as a new person with a password of their own, or by Google. */
export const acceptAsInput = z.object({
  token,
  name: optionalText(200).meta({ label: 'Name' }),
  password: omittable(password()).meta({ label: 'Password' }),
  access_token: omittable(opaque("The access token is not one of Google's", 5000)),
});

/** The membership that an acceptance has made. */
export const accepted = z.object({
  _id: id,
  accountId: id,
  user: id,
  role: z.literal('admin'),
  status: z.enum(['active', 'inactive']),
  orgName: z.string().nullable(),
  Permissions: z.array(z.object({ workspace: id, permission: z.enum(['view', 'edit', 'admin']) })),
});

export type Invitation = z.output<typeof invitation>;
export type InvitationInput = z.output<typeof invitationInput>;
export type InvitationPreview = z.output<typeof invitationPreview>;
export type Accepted = z.output<typeof accepted>;
