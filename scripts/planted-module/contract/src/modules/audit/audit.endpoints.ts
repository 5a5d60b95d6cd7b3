import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { partEndpoints } from '../../records/kind/kind.endpoints.ts';
import { recordEndpoints, type RecordDefinition } from '../../records/record/record.endpoints.ts';
import {
  audit,
  auditAction,
  auditActionCreate,
  auditActionPatch,
  auditCreate,
  auditFilters,
  auditInput,
  auditPatch,
  auditSorts,
  verificationInput,
} from './audit.ts';

const definition = {
  kind: 'audit',
  module: 'audit',
  path: 'libraries',
  words: { one: 'audit', many: 'audits' },
  query: listQuery({ sort: auditSorts, filters: auditFilters }),
  create: auditCreate,
  patch: auditPatch,
  reply: audit,
  several: auditInput.pick({ category: true }),
  texts: {
    created: 'Audit raised',
    updated: 'Audit saved',
    saveFailed: 'Failed to save audit',
    removed: 'Audit deleted',
    removeFailed: 'Failed to delete audit',
    restored: 'Audit restored',
    restoreFailed: 'Failed to restore audit',
    purged: 'Audit permanently deleted',
  },
  stales: ['subscription', 'analytics', 'attention', 'log', 'task', 'pinned-filter', 'approval', 'signature'],
  action: { create: auditActionCreate, patch: auditActionPatch, reply: auditAction },
} as const satisfies RecordDefinition;

export const auditEndpoints = {
  ...recordEndpoints(definition),
  verify: endpoint('PATCH /audit/libraries/:workspaceId/:recordId/verification', {
    access: 'audit.verify',
    summary: 'Says whether the effectiveness of an audit is verified.',
    body: verificationInput,
    reply: ok(audit),
    success: 'Verification saved',
    failure: 'Failed to save audit',
    stales: ['attention', 'log'],
  }),
};

export const auditParts = partEndpoints(definition);
