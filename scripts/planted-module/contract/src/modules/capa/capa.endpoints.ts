import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { partEndpoints } from '../../records/kind/kind.endpoints.ts';
import { recordEndpoints, type RecordDefinition } from '../../records/record/record.endpoints.ts';
import {
  capa,
  capaAction,
  capaActionCreate,
  capaActionPatch,
  capaCreate,
  capaFilters,
  capaPatch,
  capaSorts,
  verificationInput,
} from './capa.ts';

const definition = {
  kind: 'capa',
  module: 'capa',
  path: 'libraries',
  words: { one: 'CAPA', many: 'CAPAs' },
  query: listQuery({ sort: capaSorts, filters: capaFilters }),
  create: capaCreate,
  patch: capaPatch,
  reply: capa,
  texts: {
    created: 'CAPA raised',
    updated: 'CAPA saved',
    saveFailed: 'Failed to save CAPA',
    removed: 'CAPA deleted',
    removeFailed: 'Failed to delete CAPA',
    restored: 'CAPA restored',
    restoreFailed: 'Failed to restore CAPA',
    purged: 'CAPA permanently deleted',
  },
  stales: ['subscription', 'analytics', 'attention', 'log', 'task', 'pinned-filter', 'approval', 'signature'],
  action: { create: capaActionCreate, patch: capaActionPatch, reply: capaAction },
} as const satisfies RecordDefinition;

export const capaEndpoints = {
  ...recordEndpoints(definition),
  verify: endpoint('PATCH /capa/libraries/:workspaceId/:recordId/verification', {
    access: 'capa.verify',
    summary: 'Says whether the effectiveness of a CAPA is verified.',
    body: verificationInput,
    reply: ok(capa),
    success: 'Verification saved',
    failure: 'Failed to save CAPA',
    stales: ['attention', 'log'],
  }),
};

export const capaParts = partEndpoints(definition);
