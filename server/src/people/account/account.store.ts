import { account, accountRow } from 'contract/people/account/account';
import { z } from 'zod';
import { permissionWordSql } from '../../core/http/permission-word.ts';
import { createStore } from '../../core/store/store.ts';
import { shownRefusal } from '../../support/notification/mail-refusal.service.ts';

const person = `json_build_object('_id', t.user_id, 'name', t.name, 'email', t.email, 'profilePicture', t.profile_picture)`;

const permissions = `coalesce((select json_agg(json_build_object('_id', w.id, 'workspace', w.id, 'permission',
    ${permissionWordSql('v.level')}, 'roleId', r.id, 'validUntil', p.valid_until,
    'workspaceName', w.name, 'roleName', r.name, 'module', w.type) order by w.type, lower(w.name))
  from account_permissions p
  join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
  left join roles r on r.organization_id = p.organization_id and r.id = p.role_id
  cross join lateral (select coalesce(r.level, p.level) as level) v
  where p.organization_id = t.organization_id and p.account_id = t.id), '[]'::json)`;

/** What a search for people looks in, of a row `t` of them. */
export const memberSearch = `lower(t.name || ' ' || t.email)`;

/** One membership with what it is given. */
export const accountStore = createStore({
  name: 'account',
  title: 'Account',
  table: 'members',
  input: z.object({}),
  reply: account,
  computed: {
    user: person,
    role: `'admin'`,
    organizationRole: 't.role',
    accountId: 't.organization_id',
    Permissions: permissions,
    mailRefusal: shownRefusal('t'),
  },
  search: memberSearch,
  sorts: { name: 'lower(t.name)' },
  defaultSort: 'name',
});

// An owner or admin works everywhere; others where they are given something.
const workplaces = `coalesce((select json_agg(json_build_object('_id', s.id, 'name', pl.name, 'module', s.module,
    'workspaces', m.workspaces) order by pl.position)
  from subscriptions s join plans pl on pl.id = s.plan_id
  cross join lateral (select json_agg(json_build_object('_id', w.id, 'name', w.name) order by lower(w.name)) as workspaces
    from workspaces w where w.organization_id = s.organization_id and w.module_id = s.id and w.deleted_at is null
     and (t.role in ('owner', 'admin') or exists (select from account_permissions p
       where p.organization_id = w.organization_id and p.account_id = t.id and p.workspace_id = w.id))) m
  where s.organization_id = t.organization_id and m.workspaces is not null), '[]'::json)`;

const openItems = `(select count(*)::int from open_items x where x.organization_id = t.organization_id and x.account_id = t.id)`;

/** The rows of the organization's people. */
export const memberStore = createStore({
  name: 'account',
  title: 'Account',
  table: 'members',
  input: z.object({}),
  reply: accountRow,
  computed: {
    user: person,
    modules: workplaces,
    account: `json_build_object('_id', t.id, 'id', t.id, 'role', 'admin', 'organizationRole', t.role, 'status', t.status,
      'accountType', t.account_type, 'version', t.version)`,
    openItems,
    mailRefusal: shownRefusal('t'),
  },
  search: memberSearch,
  sorts: {
    name: 'lower(t.name)',
    email: 'lower(t.email)',
    createdAt: 't.created_at',
    lastSeenAt: `coalesce(t.last_seen_at, '-infinity')`,
  },
  defaultSort: 'name',
});
