import { raw } from 'sql-template-tag';
import type { DeletedSource } from '../deleted/deleted.service.ts';
import { restoreAction } from './risk-action.service.ts';
import { forEachRisk } from './risk.service.ts';

/** Risks among what was deleted. */
export const deletedRisks: DeletedSource = {
  kind: 'risk',
  permissions: { read: 'risk.read', restore: 'risk.restore', purge: 'risk.purge' },
  rows: raw(`select t.id, 'risk' as kind, t.number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
    from risks t where t.organization_id = app_organization() and t.deleted_at is not null`),
  restore: (ctx, id, reason) => forEachRisk(ctx, [id], reason, 'restore'),
  purge: (ctx, id, reason) => forEachRisk(ctx, [id], reason, 'purge'),
};

/** Actions among what was deleted; those of a deleted risk come back with it. */
export const deletedActions: DeletedSource = {
  kind: 'risk_action',
  permissions: { read: 'risk.read', restore: 'risk.restore' },
  rows: raw(`select t.id, 'risk_action' as kind, r.number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
    from risk_actions t join risks r on r.organization_id = t.organization_id and r.id = t.risk_id
   where t.organization_id = app_organization() and t.deleted_at is not null`),
  restore: (ctx, id, reason) => restoreAction(ctx, id, reason),
};
