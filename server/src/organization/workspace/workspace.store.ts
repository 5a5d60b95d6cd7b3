import { grants } from 'contract/core/rights/levels';
import { administratorGrants } from 'contract/core/rights/permissions';
import { workspace, workspaceInput } from 'contract/organization/workspace/workspace';
import { permissionWordSql } from '../../core/http/permission-word.ts';
import { createStore } from '../../core/store/store.ts';

// The caller's own membership and what it may do in this workspace.
const callersAccount = `(select json_build_object('_id', a.id, 'accountId', a.id,
    'organizationId', a.organization_id, 'role', 'admin',
    'organizationRole', a.role, 'status', a.status, 'permission', ${permissionWordSql('v.level')},
    'level', v.level, 'levels', v.levels, 'grants', case when a.role = 'owner' then '${JSON.stringify(grants)}'::json
      when v.level >= 5 then (select json_agg(distinct g) from unnest(v.grants || '{${administratorGrants.join()}}'::text[]) g)
      else to_json(v.grants) end,
    'scope', scope_of(a.organization_id, a.id)->t.id::text)
  from accounts a cross join lateral workspace_rights(a.organization_id, a.id, t.id) v
  where a.organization_id = t.organization_id and a.id = app_account())`;

const isSample = `exists (select from sample_data x
  where x.organization_id = t.organization_id and t.id = any(x.workspace_ids))`;

export const workspaceStore = createStore({
  name: 'workspace',
  title: 'Workspace',
  table: 'workspaces',
  isWorkspace: true,
  input: workspaceInput,
  reply: workspace,
  computed: { account: callersAccount, isDeleted: 't.deleted_at is not null', isSample },
  search: 'lower(t.name)',
  sorts: { createdAt: 't.created_at', name: 'lower(t.name)' },
  defaultSort: '-createdAt',
});
