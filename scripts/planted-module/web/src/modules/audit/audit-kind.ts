import type { Audit, AuditAction } from 'contract/modules/audit/audit';
import { auditEndpoints, auditParts } from 'contract/modules/audit/audit.endpoints';
import { auditWorkflow } from 'contract/modules/audit/audit.workflow';
import { auditFields as all, auditInput, auditPatch, auditStatus } from 'contract/modules/audit/audit';
import { actionStates } from 'contract/records/record/action-steps';
import type { RecordFields } from '../../records/record/record-fields.ts';
import type { RecordKind } from '../../records/record/record-kind.ts';
import { auditLists } from './audit-lists.ts';

const onward = ['start', 'resume', 'complete'];

/** Audits, as the screens of every kind of record know them. */
export const auditKind: RecordKind<Audit, AuditAction> = {
  ...auditLists,
  calls: auditEndpoints,
  parts: auditParts,
  states: auditWorkflow.states,
  onward,
  several: {
    name: 'category',
    label: 'Category',
    choices: { Complaint: 'Complaint', 'Internal finding': 'Internal finding', Scrap: 'Scrap' },
  },
  actionStates,
  actionsOf: ({ tasks }) => tasks,
};

/** The fields of an audit. */
export const auditFields: RecordFields = {
  input: auditInput,
  patch: auditPatch,
  status: auditStatus,
  all,
  groups: [],
  placeholders: { category: 'Choose a category', site: 'Choose a site', process: 'Choose a process' },
};
