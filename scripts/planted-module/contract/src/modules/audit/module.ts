import { actionInput } from '../../records/record/action.ts';
import { actionStates } from '../../records/record/action-steps.ts';
import { z } from 'zod';
import { recordKinds } from '../../core/record-kinds.ts';
import { wholeNumber } from '../../core/field.ts';
import { endpointsOfKind } from '../../records/kind/endpoints-of-kind.ts';
import { recordWidgets } from '../../records/dashboard/widget.ts';
import type { ModuleDefinition } from '../../records/record/module-definition.ts';
import { auditEndpoints, auditParts } from './audit.endpoints.ts';
import { auditFields, auditFilters, auditSorts } from './audit.ts';
import { auditWorkflow } from './audit.workflow.ts';

/** What the audit module is. */
export const auditModule = {
  endpoints: endpointsOfKind('audit', auditEndpoints, auditParts),
  records: {
    audit: {
      fields: auditFields,
      states: auditWorkflow.states,
      list: { filters: auditFilters, sorts: auditSorts },
      dashboard: recordWidgets({ many: 'audits', titles: 'Audits', opened: 'detected' }),
      narrows: ['site', 'process'],
      action: { fields: actionInput, states: actionStates },
    },
  },
  settings: {
    fields: {
      verificationDays: wholeNumber(1, 365, 'Days are a whole number from 1 to 365').meta({
        label: 'Days until an audit must be verified',
        control: 'number',
      }),
    },
    defaults: { verificationDays: recordKinds.audit.awaits.verification.days },
    shown: { verificationDays: z.int().optional() },
  },
  xray: {
    audit_completed_unverified: {
      title: 'Completed without verification',
      why: 'The audit is completed, and nobody has verified that it works.',
      severity: 'alert',
      group: 'records',
      about: 'record',
      act: 'Verify',
    },
  },
} as const satisfies ModuleDefinition;
