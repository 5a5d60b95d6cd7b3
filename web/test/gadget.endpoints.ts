import { listQuery } from 'contract/core/list';
import { partEndpoints } from 'contract/records/kind/kind.endpoints';
import { type RecordDefinition, recordEndpoints } from 'contract/records/record/record.endpoints';
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
  several: input.pick({ colour: true }).partial(),
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
export const gadgetParts = partEndpoints(definition);
export const { action: mendingCalls } = gadgetParts;
