import type { RouteFields } from '../../records/approval/approval.ts';
import { capaKindLabels, capaPriorityLabels, classLabels, sourceLabels } from './capa-choices.ts';

/** What a stage of an approval route may ask of a CAPA. */
export const capaRouteFields = {
  class: { label: 'Class', choices: classLabels },
  source: { label: 'Source', choices: sourceLabels },
  kind: { label: 'Kind', choices: capaKindLabels },
  priority: { label: 'Priority', choices: capaPriorityLabels },
  costEstimate: { label: 'Estimated cost' },
  costActual: { label: 'Actual cost' },
} as const satisfies RouteFields;
