import { listQuery } from 'contract/core/list';
import { linkEndpoints } from 'contract/records/link/link.endpoints';
import { approvalEndpoints } from 'contract/records/approval/approval.endpoints';
import { commentEndpoints } from 'contract/records/comment/comment.endpoints';
import {
  actionEndpoints,
  type RecordDefinition,
  recordEndpoints,
  recordFileEndpoints,
} from 'contract/records/record/record.endpoints';
import { signatureEndpoints } from 'contract/records/signature/signature.endpoints';
import { actionInput, gadget, input, mending } from './gadget-contract.ts';

const definition = {
  kind: 'risk', // whose rights and topic are borrowed
  module: 'capa',
  path: 'gadgets',
  words: { one: 'gadget', many: 'gadgets' },
  query: listQuery({ sort: ['createdAt', 'name'] }),
  create: input,
  patch: input.partial(),
  reply: gadget,
  texts: {
    created: 'Gadget put on the shelf',
    updated: 'Gadget changed',
    saveFailed: 'Failed to save gadget',
    removed: 'Gadget taken off the shelf',
    removeFailed: 'Failed to take gadget off',
    restored: 'Gadget is back',
    restoreFailed: 'Failed to bring gadget back',
    purged: 'Gadget is gone',
  },
  stales: [],
  action: { create: actionInput, patch: actionInput.partial(), reply: mending },
} as const satisfies RecordDefinition;

export const gadgetCalls = recordEndpoints(definition);
export const mendingCalls = actionEndpoints(definition);
export const gadgetFileCalls = recordFileEndpoints(definition);
export const gadgetCommentCalls = commentEndpoints(definition);
export const gadgetLinkCalls = linkEndpoints(definition);
export const gadgetApprovalCalls = approvalEndpoints(definition);
export const gadgetSignatureCalls = signatureEndpoints(definition);
