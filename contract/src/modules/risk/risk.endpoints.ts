import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { baseVersion } from '../../core/field.ts';
import { listQuery } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { partEndpoints } from '../../records/kind/kind.endpoints.ts';
import { marksEndpoint } from '../../records/record/marks.ts';
import { recordEndpoints, type RecordDefinition } from '../../records/record/record.endpoints.ts';
import { form5W2H } from '../../records/record/form-5w2h.ts';
import { recordChange } from '../../records/workflow/stage.ts';
import { riskActionCreate, riskActionPatch, riskAction } from './risk-action.ts';
import { riskLifecycleParts } from './risk-lifecycle.endpoints.ts';
import { ownRiskParts } from './risk-part.endpoints.ts';
import { risk, riskCreate, riskFilters, riskInput, riskPatch, riskSorts } from './risk.ts';
import { assessmentApprovalInput, riskAppetiteInput } from './risk-decisions.ts';

const failure = 'Failed to save risk library';
const success = 'Risk library updated successfully';

// No export: what the browser gets of such a file are calls without their schemas.
const definition = {
  kind: 'risk',
  module: 'risk',
  path: 'libraries',
  words: { one: 'risk', many: 'risks' },
  query: listQuery({ sort: riskSorts, filters: riskFilters }),
  create: riskCreate,
  patch: riskPatch,
  reply: risk,
  several: riskInput.pick({ category: true, tags: true }).partial(),
  texts: {
    created: 'Risk library created successfully',
    updated: success,
    saveFailed: failure,
    removed: 'Risk library deleted successfully',
    removeFailed: 'Failed to delete risk library',
    restored: 'Risk library restored successfully',
    restoreFailed: 'Failed to restore risk library',
    purged: 'Risk library permanently deleted',
  },
  // Whatever counts or lists risks and their actions.
  stales: ['subscription', 'analytics', 'attention', 'log', 'task', 'pinned-filter', 'approval', 'signature'],
  action: { create: riskActionCreate, patch: riskActionPatch, reply: riskAction },
} as const satisfies RecordDefinition;

const one = '/risk/libraries/:workspaceId/:recordId' as const;

export const riskEndpoints = {
  ...recordEndpoints(definition),
  marks: marksEndpoint('/risk/libraries', { access: 'risk.read', many: 'risks' }),
  update5W2H: endpoint(`PATCH ${one}/form5W2H`, {
    access: 'risk.update',
    summary: 'Answers the 5W2H questions; those not sent stay.',
    body: z.object({
      form5W2H: z.object(form5W2H.shape, { error: 'The 5W2H answers are required' }),
      ...recordChange,
      version: baseVersion,
    }),
    reply: ok(risk),
    success: '5W2H answers saved',
    failure,
    stales: ['log'],
  }),
  setAppetite: endpoint(`PATCH ${one}/setRiskAppetite`, {
    access: 'risk.appetite',
    summary: 'Sets how much of this risk is acceptable, 1 to 25; with null it is what its category accepts.',
    body: riskAppetiteInput,
    reply: ok(risk),
    success: 'Risk appetite saved',
    failure,
    stales: ['log'],
  }),
  setApproval: endpoint(`PATCH ${one}/setAssessmentApproval`, {
    access: 'risk.approve',
    summary: 'Marks the assessment as draft, reviewed or approved.',
    body: assessmentApprovalInput,
    reply: ok(risk),
    success: 'Assessment saved',
    failure,
    stales: ['attention', 'log'],
  }),
};

export const riskParts = { ...partEndpoints(definition), ...ownRiskParts, ...riskLifecycleParts };
