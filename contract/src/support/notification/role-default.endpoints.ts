import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { neededVersion, omittable, reason } from '../../core/field.ts';
import { ok } from '../../core/reply.ts';
import { deliveryField, roleChoices } from './notification-fields.ts';
import { workspaceEvents } from './notification-events.ts';

const roleDefaults = z.object({ choices: roleChoices, version: z.int() });

/** How those are told of each event who have a role, where it says so, as long as they chose nothing themselves. */
export type RoleDefaults = z.output<typeof roleDefaults>;

const roleDefaultsPatch = z.object({
  /** What changes; null for an event that the role is to say nothing of. */
  choices: z.partialRecord(z.enum(workspaceEvents, 'There is no such event'), deliveryField.nullable()),
  version: neededVersion,
  // The screen asks for it; a client that gives none is served all the same.
  reason: omittable(reason),
});
export type RoleDefaultsPatch = z.output<typeof roleDefaultsPatch>;

const one = '/:type/module/:workspaceId/roles/:roleId/notifications' as const;
const topic = 'notification-setting';

export const roleDefaultEndpoints = {
  find: endpoint(`GET ${one}`, {
    access: 'notification.read',
    topic,
    summary: 'How those are told of each event who have a role, as long as they chose nothing themselves.',
    reply: ok(roleDefaults),
  }),
  save: endpoint(`PUT ${one}`, {
    access: 'notification.manage',
    topic,
    summary:
      'Keeps what is given of how those are told who have a role; null takes away what it says of an event. It comes before what the workspace has switched off.',
    body: roleDefaultsPatch,
    reply: ok(roleDefaults),
    success: 'Notification settings saved',
    failure: 'Failed to save',
    stales: ['log', 'notification-preference'],
  }),
};
