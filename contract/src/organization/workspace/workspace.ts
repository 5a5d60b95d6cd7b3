import { z } from 'zod';
import {
  baseVersion,
  givenId,
  id,
  instant,
  omittable,
  optionalText,
  refs,
  requiredLongText,
  requiredText,
} from '../../core/field.ts';
import { moduleKeys } from '../../core/modules.ts';
import { organizationRoles } from '../../core/rights/organization-roles.ts';

export const workspaceInput = z.object({
  name: requiredText('Workspace name is required').meta({ label: 'Workspace Name' }),
  description: requiredLongText('Description is required', 2000).meta({
    label: 'Description',
    control: 'textarea',
  }),
  imagekey: optionalText(300).meta({ label: 'Logo', control: 'logo' }),
});

export const workspaceCreate = workspaceInput.extend({
  type: omittable(z.enum(moduleKeys)),
  moduleId: givenId('Module is required').meta({ label: 'Module' }),
});

export const workspacePatch = workspaceInput.partial().extend({ version: baseVersion });

export const workspaceRestore = z.object({
  workspaces: refs('At least one workspace is required').meta({ label: 'Workspaces' }),
});

export const workspace = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  imagekey: z.string().nullable(),
  type: z.enum(moduleKeys),
  moduleId: id,
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  isDeleted: z.boolean(),
  /** Whether it came with sample data. */
  isSample: z.boolean(),
  /** The caller's membership: `_id` is what `accountid` takes, `organizationId` what `subid` takes. */
  account: z.object({
    _id: id,
    accountId: id,
    organizationId: id,
    role: z.literal('admin'),
    organizationRole: z.enum(organizationRoles),
    status: z.enum(['active', 'inactive']),
    permission: z.enum(['view', 'edit', 'admin']),
    level: z.int(),
    levels: z.record(z.string(), z.int()),
    grants: z.array(z.string()),
    /** The sites and processes that the caller is narrowed to here; null for all. */
    scope: z.object({ sites: z.array(id).nullable(), processes: z.array(id).nullable() }).nullable(),
  }),
});

export type Workspace = z.output<typeof workspace>;
export type WorkspaceInput = z.output<typeof workspaceInput>;
