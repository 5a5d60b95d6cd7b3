import { role, roleInput } from 'contract/organization/role/role';
import { createStore } from '../../core/store/store.ts';

const countOf = (table: string, living: string) => `(select count(*)::int from ${table} x
  where x.organization_id = t.organization_id and x.workspace_id = t.workspace_id and x.role_id = t.id ${living})`;

export const roleStore = createStore({
  name: 'role',
  title: 'Role',
  table: 'roles',
  input: roleInput,
  reply: role,
  inWorkspace: true,
  lists: {
    sites: { column: 'site_ids', of: 'sites' },
    processes: { column: 'process_ids', of: 'processes' },
  },
  computed: {
    levels: 'jsonb_strip_nulls(t.levels)',
    members: countOf('account_permissions', ''),
    groups: countOf('groups', 'and x.deleted_at is null'),
  },
  unique: { roles_name: { name: 'A role with this name exists already' } },
  search: 'lower(t.name)',
  sorts: {
    position: 't.position',
    name: 'lower(t.name)',
    level: 't.level',
    createdAt: 't.created_at',
  },
  defaultSort: 'position',
});
