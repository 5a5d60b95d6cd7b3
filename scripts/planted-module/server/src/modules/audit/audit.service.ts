import { type Audit, type AuditAction, auditInput } from 'contract/modules/audit/audit';
import { auditWorkflow } from 'contract/modules/audit/audit.workflow';
import { createKind } from '../../records/kind/kind.service.ts';
import { recordChecksOf } from '../../records/workflow/record-checks.service.ts';
import { auditActionStore, auditStore } from './audit.store.ts';

const guards = recordChecksOf(auditInput);

export const auditKind = createKind<
  Audit['status'],
  keyof typeof auditWorkflow.transitions,
  keyof typeof guards,
  Audit,
  AuditAction
>({
  kind: 'audit',
  store: auditStore,
  actionStore: auditActionStore,
  workflow: auditWorkflow,
  guards,
});
