import type { Capa, CapaAction } from 'contract/modules/capa/capa';
import {
  capaActionEndpoints,
  capaApprovalEndpoints,
  capaCommentEndpoints,
  capaLinkEndpoints,
  capaEndpoints,
  capaFileEndpoints,
  capaSignatureEndpoints,
} from 'contract/modules/capa/capa.endpoints';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { capaFields as all, capaInput, capaPatch, capaStatus } from 'contract/modules/capa/capa';
import type { RecordFields } from '../../records/record/record-fields.ts';
import type { RecordKind } from '../../records/record/record-kind.ts';
import { capaLists } from './capa-lists.ts';

const onward = { pending: 'start', 'in-progress': 'complete', 'on-hold': 'resume' };

/** CAPAs, as the screens of every kind of record know them. */
export const capaKind: RecordKind<Capa, CapaAction> = {
  ...capaLists,
  calls: capaEndpoints,
  actionCalls: capaActionEndpoints,
  fileCalls: capaFileEndpoints,
  commentCalls: capaCommentEndpoints,
  linkCalls: capaLinkEndpoints,
  approvalCalls: capaApprovalEndpoints,
  signatureCalls: capaSignatureEndpoints,
  states: capaWorkflow.states,
  onward,
  actionStates: capaWorkflow.states,
  actionsOf: ({ tasks }) => tasks,
};

/** The fields of a CAPA. */
export const capaFields: RecordFields = {
  input: capaInput,
  patch: capaPatch,
  status: capaStatus,
  all,
  groups: [],
  placeholders: { category: 'Choose a category', site: 'Choose a site', process: 'Choose a process' },
};
