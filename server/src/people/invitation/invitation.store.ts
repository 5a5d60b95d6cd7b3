import { invitation, invitationInput } from 'contract/people/invitation/invitation';
import { permissionWordSql } from '../../core/http/permission-word.ts';
import { createStore } from '../../core/store/store.ts';
import { shownRefusal } from '../../support/notification/mail-refusal.service.ts';

const permissions = `coalesce((select json_agg(json_build_object('workspace', w.id, 'permission',
    ${permissionWordSql('p.level')}, 'roleId', p.role_id,
    'validUntil', p.valid_until, 'workspaceName', w.name, 'roleName', r.name, 'module', w.type) order by w.type, lower(w.name))
  from invitation_permissions p
  join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id and w.deleted_at is null
  left join roles r on r.organization_id = p.organization_id and r.id = p.role_id
  where p.organization_id = t.organization_id and p.invitation_id = t.id), '[]'::json)`;

/** A pending invitation whose week is over reads as expired; nothing has to write that down. */
export const statusNow = `case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end`;

export const invitationStore = createStore({
  name: 'invitation',
  title: 'Invitation',
  table: 'invitations',
  input: invitationInput,
  reply: invitation,
  computed: {
    role: `'admin'`,
    Permissions: permissions,
    accountId: 't.organization_id',
    status: statusNow,
    mailRefusal: shownRefusal('t'),
    invitedBy: `(select json_build_object('_id', x.id, 'name', x.name) from accounts x
      where x.organization_id = t.organization_id and x.id = t.invited_by)`,
  },
  search: 'lower(t.email)',
  sorts: { createdAt: 't.created_at', email: 'lower(t.email)', expiresAt: 't.expires_at' },
  defaultSort: '-createdAt',
});
