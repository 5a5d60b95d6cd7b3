import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { baseVersion, givenId, id, neededVersion, optionalText, person, refs } from '../core/field.ts';
import { limits } from '../core/limits.ts';
import { listQuery } from '../core/list.ts';
import { list, ok } from '../core/reply.ts';
import { step } from '../core/step.ts';
import {
  linkedRecordFile,
  recordFile,
  recordFileCreate,
  recordFileSorts,
} from '../record-file/record-file.ts';
import { riskActionCreate, riskActionPatch, riskAction } from './risk-action.ts';
import {
  assessmentApprovalInput,
  form5W2H,
  risk,
  riskAppetiteInput,
  riskCreate,
  riskFilters,
  riskPatch,
  riskSorts,
} from './risk.ts';

const query = listQuery({ sort: riskSorts, filters: riskFilters });
const failure = 'Failed to save risk library';
const success = 'Risk library updated successfully';
const one = '/risk/libraries/:workspaceId/:riskId' as const;
// Whatever counts or lists risks and their actions.
const stales = ['subscription', 'analytics', 'attention', 'log', 'task', 'pinned-filter'] as const;

const libraries = z
  .array(givenId('Choose risks from the list'), { error: 'Choose at least one risk' })
  .min(1, 'Choose at least one risk')
  .max(limits.bulkMax, `At most ${limits.bulkMax} at once`)
  .transform((ids) => [...new Set(ids)]);

/** How many risks a pinned filter finds, in which of the two lists. */
export const pinnedCount = z.object({
  list: z.enum(['library', 'my-risk']),
  name: z.string(),
  total: z.int(),
  totalIsCapped: z.boolean(),
});

export type PinnedCount = z.output<typeof pinnedCount>;

const bulk = z.object({ libraries, reason: optionalText(1000) });

export const riskEndpoints = {
  list: endpoint('GET /risk/libraries/workspace/:workspaceId', {
    access: 'risk.read',
    summary: 'The risks of a workspace.',
    query,
    reply: list(risk),
  }),
  listMine: endpoint('GET /risk/libraries/workspace/:workspaceId/libraries/User', {
    access: 'risk.read',
    summary: 'The risks that the caller manages or is a member of.',
    query,
    reply: list(risk),
  }),
  countPinned: endpoint('GET /risk/libraries/workspace/:workspaceId/pinned', {
    access: 'risk.read',
    topic: 'pinned-filter',
    summary:
      'How many risks each filter finds that the caller has pinned for a list of the workspace; one that asks for what is no longer known is left out.',
    reply: ok(z.array(pinnedCount)),
  }),
  create: endpoint('POST /risk/libraries', {
    access: 'risk.create',
    summary: 'Raises a risk; it gets its number and is pending.',
    body: riskCreate,
    reply: ok(risk),
    status: 201,
    success: 'Risk library created successfully',
    failure,
    stales,
  }),
  restore: endpoint('PATCH /risk/libraries/:workspaceId/libraries/restore', {
    access: 'risk.restore',
    summary: 'Brings deleted risks back, all or none.',
    body: bulk,
    reply: ok(z.object({ restored: z.int(), libraries: z.array(id) })),
    success: 'Risk library restored successfully',
    failure: 'Failed to restore risk library',
    stales,
  }),
  purge: endpoint('DELETE /risk/libraries/:workspaceId/libraries/delete', {
    access: 'risk.purge',
    summary: 'Deletes risks for good, all or none; only risks that are already deleted. Their log stays.',
    body: bulk,
    reply: ok(z.object({ deleted: z.int(), libraries: z.array(id) })),
    success: 'Risk library permanently deleted',
    failure: 'Failed to delete risk library',
    stales: ['log'],
  }),
  removeMany: endpoint('POST /risk/libraries/:workspaceId/libraries/remove', {
    access: 'risk.remove',
    summary: 'Puts risks out of sight, all or none; each leaves its own log row and can be restored.',
    body: bulk,
    reply: ok(z.object({ removed: z.int(), libraries: z.array(id) })),
    success: 'Risk library deleted successfully',
    failure: 'Failed to delete risk library',
    stales,
  }),
  find: endpoint(`GET ${one}`, { access: 'risk.read', summary: 'One risk.', reply: ok(risk) }),
  update: endpoint(`PATCH ${one}`, {
    access: 'risk.update',
    summary: 'Changes the given fields of a risk; a status is changed by the step that leads to it.',
    body: riskPatch,
    reply: ok(risk),
    success,
    failure,
    stales,
  }),
  remove: endpoint(`DELETE ${one}`, {
    access: 'risk.remove',
    summary: 'Puts a risk out of sight; it can be restored.',
    reply: ok(risk),
    success: 'Risk library deleted successfully',
    failure: 'Failed to delete risk library',
    stales,
  }),
  update5W2H: endpoint(`PATCH ${one}/form5W2H`, {
    access: 'risk.update',
    summary: 'Answers the 5W2H questions; those not sent stay.',
    body: z.object({
      form5W2H: z.object(form5W2H.shape, { error: 'The 5W2H answers are required' }),
      version: baseVersion,
    }),
    reply: ok(risk),
    success,
    failure,
    stales: ['log'],
  }),
  setAppetite: endpoint(`PATCH ${one}/setRiskAppetite`, {
    access: 'risk.appetite',
    summary: 'Sets how much of this risk is acceptable, 1 to 25.',
    body: riskAppetiteInput,
    reply: ok(risk),
    success,
    failure,
    stales: ['log'],
  }),
  setApproval: endpoint(`PATCH ${one}/setAssessmentApproval`, {
    access: 'risk.approve',
    summary: 'Marks the assessment as draft, reviewed or approved.',
    body: assessmentApprovalInput,
    reply: ok(risk),
    success,
    failure,
    stales: ['attention', 'log'],
  }),
  steps: endpoint(`GET ${one}/steps`, {
    access: 'risk.read',
    summary: 'The steps out of the present status, each with what it still lacks.',
    reply: ok(z.array(step)),
  }),
  move: endpoint(`POST ${one}/steps`, {
    access: 'risk.update',
    summary: 'Takes a step.',
    body: z.object({
      step: z.string({ error: 'Step is required' }).min(1, 'Step is required').max(40),
      reason: optionalText(1000),
      version: neededVersion,
    }),
    reply: ok(risk),
    success,
    failure,
    stales,
  }),
  members: endpoint(`GET ${one}/members`, {
    access: 'risk.read',
    summary: 'The members of a risk.',
    query: listQuery({ sort: ['name'] }),
    reply: ok(
      z.object({
        data: z.array(person),
        members: z.array(person),
        total: z.int(),
        page: z.int(),
        limit: z.int(),
        totalPages: z.int(),
      }),
    ),
  }),
  addMembers: endpoint(`POST ${one}/members`, {
    access: 'risk.update',
    summary: 'Adds members; those already there stay as they are.',
    body: z.object({ members: refs('Choose at least one person') }),
    reply: ok(risk),
    success: 'Members added',
    failure: 'Failed to add members',
    stales: ['log'],
  }),
  removeMember: endpoint(`DELETE ${one}/:memberId`, {
    access: 'risk.update',
    summary: 'Takes a member off a risk; somebody who is not a member changes nothing.',
    reply: ok(risk),
    success: 'Member removed',
    failure: 'Failed to remove member',
    stales: ['log'],
  }),
};

export const riskActionEndpoints = {
  list: endpoint(`GET ${one}/actions`, {
    access: 'risk.read',
    summary: 'The actions of a risk.',
    query: listQuery({ sort: ['endDate', 'name', 'startDate', 'createdAt'] }),
    reply: list(riskAction),
  }),
  create: endpoint(`POST ${one}/actions`, {
    access: 'risk.update',
    summary: 'Adds an action to a risk.',
    body: riskActionCreate,
    reply: ok(riskAction),
    status: 201,
    success: 'Action created',
    failure: 'Failed to save action',
    stales,
  }),
  find: endpoint(`GET ${one}/actions/:actionId`, {
    access: 'risk.read',
    summary: 'One action.',
    reply: ok(riskAction),
  }),
  update: endpoint(`PATCH ${one}/actions/:actionId`, {
    access: 'risk-action.progress',
    topic: 'risk',
    summary: 'Changes an action; an assignee may change its status, an editor everything.',
    body: riskActionPatch,
    reply: ok(riskAction),
    success: 'Action updated',
    failure: 'Failed to save action',
    stales,
  }),
  remove: endpoint(`DELETE ${one}/actions/:actionId`, {
    access: 'risk.update',
    summary: 'Takes an action off a risk; the log keeps what it was.',
    reply: ok(riskAction),
    success: 'Action deleted',
    failure: 'Delete failed',
    stales,
  }),
};

export const riskFileEndpoints = {
  list: endpoint(`GET ${one}/attachments`, {
    access: 'risk.read',
    topic: 'record-file',
    summary: 'The files that are attached to a risk.',
    query: listQuery({ sort: recordFileSorts }),
    reply: list(recordFile),
  }),
  create: endpoint(`POST ${one}/attachments`, {
    access: 'risk.attach',
    topic: 'record-file',
    summary: 'Attaches a file that the caller has uploaded, by its key.',
    body: recordFileCreate,
    reply: ok(recordFile),
    status: 201,
    success: 'File attached',
    failure: 'Failed to upload file.',
    stales: ['log'],
  }),
  find: endpoint(`GET ${one}/attachments/:attachmentId`, {
    access: 'risk.read',
    topic: 'record-file',
    summary: 'One attached file with a link to its bytes that is good for five minutes.',
    reply: ok(linkedRecordFile),
    holdsRight: true,
  }),
  remove: endpoint(`DELETE ${one}/attachments/:attachmentId`, {
    access: 'risk.attach',
    topic: 'record-file',
    summary: 'Takes a file off a risk: an editor any, others their own; the log keeps its name.',
    reply: ok(recordFile),
    success: 'File deleted',
    failure: 'Delete failed',
    stales: ['log'],
  }),
};
