import { z } from 'zod';
import { endpoint } from './core/endpoint.ts';
import { reason, neededVersion, id, instant } from './core/field.ts';
import { ok } from './core/reply.ts';
import { settingFields, shownSettings } from './settings.ts';
import { recordKindKeys } from './core/record-kinds.ts';

/** How a workspace is set up now; `_id` is null until something was set. */
const workspaceSettings = z.object({
  _id: id.nullable(),
  /** Those of the workspace's module. */
  settings: shownSettings,
  /** The organization has one active member, so that what takes two is done by one who justifies it, whatever is set. */
  isSmallTeam: z.boolean(),
  version: z.int(),
  updatedAt: instant.nullable(),
});

export type WorkspaceSettings = z.output<typeof workspaceSettings>;

const all = '/:type/module/:workspaceId/settings' as const;

export const settingEndpoints = {
  find: endpoint(`GET ${all}`, {
    access: 'setting.read',
    summary: 'How a workspace is set up.',
    reply: ok(workspaceSettings),
  }),
  update: endpoint(`PATCH ${all}`, {
    access: 'setting.manage',
    summary: 'Changes the given settings, with the reason; the log keeps every change.',
    body: settingFields.partial().extend({ reason, version: neededVersion }),
    reply: ok(workspaceSettings),
    success: 'Settings saved',
    failure: 'Failed to save settings',
    stales: [...recordKindKeys, 'attention', 'log'],
  }),
};
