import type { Capa, CapaAction } from 'contract/modules/capa/capa';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { capaFields as all, capaInput, capaPatch, capaStatus } from 'contract/modules/capa/capa';
import { actionStates } from 'contract/records/record/action-steps';
import type { RecordFields } from '../../records/record/record-fields.ts';
import type { RecordKind } from '../../records/record/record-kind.ts';
import { capaLists } from './capa-lists.ts';

const onward = { pending: 'start', 'in-progress': 'complete', 'on-hold': 'resume' };

/** CAPAs, as the screens of every kind of record know them. */
export const capaKind: RecordKind<Capa, CapaAction> = {
  ...capaLists,
  calls: capaEndpoints,
  parts: capaParts,
  states: capaWorkflow.states,
  onward,
  actionStates,
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
