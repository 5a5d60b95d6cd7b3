import type { Resource } from 'contract/core/resources';
import sql, { type Sql } from 'sql-template-tag';

/** A select of the ids of the organization's workspaces in which the caller may read what this resource is. */
export const visibleWorkspaces = (resource: Resource): Sql => sql`select v.id from workspaces v
  where v.organization_id = app_organization() and v.deleted_at is null and exists (
    select from workspace_rights(v.organization_id, app_account(), v.id) r
     where coalesce((r.levels->>${resource})::int, r.level) > 0)`;
