import { z } from 'zod';
import { cappedCount } from '../../core/capped-count.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, instant, named, neededVersion, omittable, reason, refs } from '../../core/field.ts';
import { listQuery, queryFlag } from '../../core/list.ts';
import { moduleKeys } from '../../core/modules.ts';
import { list, ok } from '../../core/reply.ts';
import { eventKeys } from './notification-events.ts';
import {
  deliveryField,
  notificationSettingFields,
  preferenceFields,
  roleChoices,
} from './notification-fields.ts';

/** One thing that somebody is told of: facts, from which its words are made. `times` counts what was put together. */
export const notification = z.object({
  _id: id,
  key: z.enum(eventKeys),
  level: z.enum(['info', 'warn', 'alert']),
  module: z.enum(moduleKeys).nullable(),
  workspace: named.nullable(),
  record: z
    .object({ type: z.string(), id: id, number: z.string().nullable(), name: z.string().nullable() })
    .nullable(),
  /** The record that it belongs to, as far as the reader may see it: `record` may be a part of that. */
  belongsTo: z.object({ _id: id, isMuted: z.boolean() }).nullable(),
  actor: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  times: z.int(),
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});

export type Notification = z.output<typeof notification>;

const preferences = preferenceFields.extend({
  /** What the caller's roles say where they chose nothing, the role that comes first of a workspace before the others. */
  roles: z.array(z.object({ role: z.string(), workspace: named, choices: roleChoices })),
  version: z.int(),
});

/** How a person wants to be told; an event that they chose nothing for is told as usual. */
export type NotificationPreferences = z.output<typeof preferences>;

const preferencesPatch = preferenceFields.partial().extend({
  /** What changes; null for an event that the caller chooses nothing for any more, so that their role decides again. */
  choices: z.partialRecord(z.enum(eventKeys, 'There is no such event'), deliveryField.nullable()).optional(),
  version: neededVersion,
});
export type NotificationPreferencesPatch = z.output<typeof preferencesPatch>;

const settings = notificationSettingFields.extend({ version: z.int() });

/** What people of a workspace are told of as long as they chose nothing else. */
export type NotificationSettings = z.output<typeof settings>;

const settingsPatch = notificationSettingFields.partial().extend({
  version: neededVersion,
  // The screen asks for it; a client that gives none is served all the same.
  reason: omittable(reason),
});
export type NotificationSettingsPatch = z.output<typeof settingsPatch>;

const failure = 'Failed to save';

export const notificationEndpoints = {
  list: endpoint('GET /notifications', {
    access: 'organization.read',
    topic: 'notification',
    summary: 'What the caller was told of in this organization, newest first.',
    query: listQuery({
      sort: ['createdAt'],
      filters: {
        unread: queryFlag.optional(),
        module: z.enum(moduleKeys, 'Choose a module').optional(),
        /** `true`: only where somebody named the caller; `false`: all else. */
        mentions: queryFlag.optional(),
      },
    }),
    reply: list(notification),
  }),
  countUnread: endpoint('GET /notifications/counts', {
    access: 'organization.read',
    topic: 'notification',
    summary: 'How much of what the caller was told of in this organization they have not read, up to 99.',
    reply: ok(cappedCount),
  }),
  markRead: endpoint('PATCH /notifications/read', {
    access: 'organization.read',
    topic: 'notification',
    summary: 'Marks notifications of the caller as read: those of `ids`, or `all`.',
    body: z.object({ ids: refs().optional(), all: z.boolean('Choose yes or no').optional() }),
    reply: ok(z.object({ read: z.int() })),
    failure: 'Failed to mark as read',
    unlogged: 'What somebody has looked at is theirs.',
  }),
  preferences: endpoint('GET /notification-preferences', {
    access: 'organization.read',
    topic: 'notification-preference',
    summary: 'How the caller wants to be told of each event, where they chose.',
    reply: ok(preferences),
  }),
  savePreferences: endpoint('PUT /notification-preferences', {
    access: 'organization.read',
    topic: 'notification-preference',
    summary:
      'Keeps what is given of how the caller wants to be told, event by event; null takes a choice back; events of security are always told.',
    body: preferencesPatch,
    reply: ok(preferences),
    success: 'Notification settings saved',
    failure,
    unlogged: 'How somebody wants to be told is theirs.',
  }),
  testMail: endpoint('POST /notifications/test-mail', {
    access: 'organization.read',
    topic: 'notification-preference',
    summary: 'Sends a test email to the caller, and says to which address.',
    reply: ok(z.object({ email: z.string() })),
    failure: 'The test email could not be sent',
    rates: [{ by: 'user', limit: 10, seconds: 3600 }],
    unlogged: 'It is sent to nobody but whoever asks for it.',
  }),
  settings: endpoint('GET /:type/module/:workspaceId/notification-settings', {
    access: 'notification.read',
    topic: 'notification-setting',
    summary: 'What people of a workspace are told of as long as they chose nothing else.',
    reply: ok(settings),
  }),
  saveSettings: endpoint('PUT /:type/module/:workspaceId/notification-settings', {
    access: 'notification.manage',
    topic: 'notification-setting',
    summary:
      'Keeps what is given of what people of a workspace are told of as long as they chose nothing else.',
    body: settingsPatch,
    reply: ok(settings),
    success: 'Notification settings saved',
    failure,
    stales: ['log'],
  }),
};
