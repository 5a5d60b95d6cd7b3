import type { Resource } from 'contract/core/rights/resources';
import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * A select of the ids of the organization's workspaces in which the caller may read what this resource is; for records
 * the level for what the workspace's module is named after decides.
 */
export const visibleWorkspaces = (resource: Resource | 'records'): Sql => sql`select v.id from workspaces v
  where v.organization_id = app_organization() and v.deleted_at is null and exists (
    select from workspace_rights(v.organization_id, app_account(), v.id) r
     where coalesce((r.levels->>${resource === 'records' ? raw('v.type') : resource})::int, r.level) > 0)`;
