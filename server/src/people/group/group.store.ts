import { group, groupInput } from 'contract/people/group/group';
import { showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';

export const groupStore = createStore({
  name: 'group',
  title: 'Group',
  table: 'groups',
  input: groupInput,
  reply: group,
  inWorkspace: true,
  refs: { lead: 'accounts', role: 'roles' },
  links: {
    members: {
      table: 'group_members',
      key: 'group_id',
      target: 'account_id',
      of: 'accounts',
      show: showPerson,
      ordered: true,
    },
  },
  computed: { workspace: 't.workspace_id' },
  unique: { groups_name: { name: 'A group with this name exists already' } },
  search: 'lower(t.name)',
  sorts: { createdAt: 't.created_at', name: 'lower(t.name)' },
  defaultSort: '-createdAt',
});
