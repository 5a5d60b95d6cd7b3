import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import { capaPriorityLabels, hasPlan } from 'contract/modules/capa/capa-choices';
import { asksImpact } from 'contract/modules/capa/capa-class';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { capaStages } from 'contract/modules/capa/capa.workflow';
import { actionStates } from 'contract/records/record/action-steps';
import type { ExtendedKind } from '../../records/extension/extension-kind.ts';
import type { DocumentKind } from '../../records/record-file/document-kind.ts';
import { capaLists } from './capa-lists.ts';

/** The steps that go on, through every stage or through five. */
const onward = [
  'submit',
  'begin-plan',
  'accept',
  'submit-plan',
  'begin-work',
  'approve',
  'submit-verification',
  'begin-check',
  'close-unmonitored',
  'pass',
  'pass-correction',
  'effective',
  'close-effective',
  'close',
  'resume',
] as const;

/** CAPAs, as the screens of every kind of record know them. */
export const capaKind: DocumentKind<Capa, CapaAction> & ExtendedKind<Capa, CapaAction> = {
  ...capaLists,
  calls: capaEndpoints,
  parts: capaParts,
  // One that was rejected or cancelled is at an end as well.
  states: actionStates,
  stages: capaStages,
  onward,
  hasPlan,
  asksImpact,
  problemOf: ({ problemStatement }) => problemStatement,
  remarkOn: ({ planRemarks }, itemId) => planRemarks?.items.find(({ _id }) => _id === itemId)?.text,
  several: { name: 'priority', label: 'Priority', choices: capaPriorityLabels },
  actionStates,
  actionsOf: ({ tasks }) => tasks,
};
