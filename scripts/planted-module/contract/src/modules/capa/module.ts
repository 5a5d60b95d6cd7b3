import { actionInput } from '../../records/record/action.ts';
import { actionStates } from '../../records/record/action-steps.ts';
import { z } from 'zod';
import { recordKinds } from '../../core/record-kinds.ts';
import { wholeNumber } from '../../core/field.ts';
import { endpointsOfKind } from '../../records/kind/endpoints-of-kind.ts';
import { recordWidgets } from '../../records/dashboard/widget.ts';
import type { ModuleDefinition } from '../../records/record/module-definition.ts';
import { capaEndpoints, capaParts } from './capa.endpoints.ts';
import { capaFields, capaFilters, capaSorts } from './capa.ts';
import { capaWorkflow } from './capa.workflow.ts';

/** What the CAPA module is. */
export const capaModule = {
  endpoints: endpointsOfKind('capa', capaEndpoints, capaParts),
  records: {
    capa: {
      fields: capaFields,
      states: capaWorkflow.states,
      list: { filters: capaFilters, sorts: capaSorts },
      dashboard: recordWidgets({ many: 'CAPAs', titles: 'CAPAs', opened: 'detected' }),
      action: { fields: actionInput, states: actionStates },
    },
  },
  settings: {
    fields: {
      verificationDays: wholeNumber(1, 365, 'Days are a whole number from 1 to 365').meta({
        label: 'Days until a CAPA must be verified',
        control: 'number',
      }),
    },
    defaults: { verificationDays: recordKinds.capa.awaits.verification.days },
    shown: { verificationDays: z.int().optional() },
  },
  xray: {
    capa_completed_unverified: {
      title: 'Completed without verification',
      why: 'The CAPA is completed, and nobody has verified that it works.',
      severity: 'alert',
      group: 'records',
      about: 'record',
      act: 'Verify',
    },
  },
} as const satisfies ModuleDefinition;
