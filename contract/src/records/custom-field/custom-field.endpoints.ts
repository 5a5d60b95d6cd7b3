import { z } from 'zod';
import {
  customFieldDefinition,
  customFieldInput,
  fieldOwners,
  fieldSection,
} from '../../core/custom-field.ts';
import { endpoint } from '../../core/endpoint.ts';
import {
  baseVersions,
  neededVersion,
  id,
  instant,
  omittable,
  refs,
  wholeNumber,
  removalInput,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { ok } from '../../core/reply.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { fieldRequestInput } from './field-request.ts';

/** An additional field of a workspace's records, or of the actions under them; a retired one keeps its values and leaves the form. */
export const customField = customFieldDefinition.extend({
  _id: id,
  workspace: id,
  appliesTo: z.enum(fieldOwners),
  position: z.int(),
  status: z.enum(['active', 'retired']),
  version: z.int(),
  createdAt: instant,
});

export type CustomField = z.output<typeof customField>;

/** What may change of a definition; its name and what it applies to never do, its type only while no record has a value. */
export const customFieldPatch = customFieldInput
  .omit({ name: true, appliesTo: true })
  .partial()
  .extend({
    position: omittable(wholeNumber(0, 1000, 'Position is a whole number from 0 to 1000')),
    status: z.enum(['active', 'retired']).optional(),
    version: neededVersion,
  });

/** All fields of records, or all of actions, in the order of the form, section by section; a section without a field is none. */
export const fieldOrderInput = z.object({
  sections: z
    .array(
      z.object({ name: fieldSection, fields: refs('Say which fields stand in it', limits.pageSizeMax) }),
      'Say which fields stand in which section',
    )
    .min(1, 'Say which fields stand in which section')
    .max(limits.pageSizeMax, `At most ${limits.pageSizeMax} sections`)
    .meta({ label: 'Sections' }),
  versions: baseVersions,
});

export const customFieldEndpoints = {
  // They are a part of what records say, and of every form of them.
  list: endpoint('GET /:type/module/:workspaceId/custom-fields', {
    access: 'workspace.read',
    topic: 'custom-field',
    summary:
      'The additional fields of the records of a workspace and of their actions, in the order of the form.',
    reply: ok(z.array(customField)),
  }),
  create: endpoint('POST /:type/module/:workspaceId/custom-fields', {
    access: 'custom-field.manage',
    summary: 'Adds a field to the records of a workspace, or to the actions under them.',
    body: customFieldInput,
    reply: ok(customField),
    status: 201,
    success: 'Field added',
    failure: 'Failed to save field',
    stales: recordKindKeys,
  }),
  order: endpoint('POST /:type/module/:workspaceId/custom-fields/order', {
    access: 'custom-field.manage',
    summary: 'Puts the fields of records, or those of actions, in an order, and into sections.',
    body: fieldOrderInput,
    reply: ok(z.array(customField)),
    failure: 'Failed to save field',
    stales: recordKindKeys,
  }),
  request: endpoint('POST /:type/module/:workspaceId/custom-fields/requests', {
    access: 'custom-field.request',
    summary: 'Asks the administrators of a workspace for a field.',
    body: fieldRequestInput,
    reply: ok(z.object({ asked: z.int() })),
    success: 'The administrators have been told',
    failure: 'Failed to request the field',
    rates: [{ by: 'user', limit: 20, seconds: 3600 }],
    stales: ['log'],
  }),
  update: endpoint('PATCH /:type/module/:workspaceId/custom-fields/:fieldId', {
    access: 'custom-field.manage',
    summary: 'Changes a field, retires it or brings it back.',
    body: customFieldPatch,
    reply: ok(customField),
    success: 'Field updated',
    failure: 'Failed to save field',
    stales: recordKindKeys,
  }),
  remove: endpoint('DELETE /:type/module/:workspaceId/custom-fields/:fieldId', {
    access: 'custom-field.manage',
    summary: 'Removes a field that no record has a value for; one with values is retired instead.',
    body: removalInput,
    reply: ok(customField),
    success: 'Field removed',
    failure: 'Delete failed',
    stales: recordKindKeys,
  }),
};
