import { teamRole, teamRoleInput, teamRoleLabels } from 'contract/modules/capa/team/team-role';
import { personOf } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';

const roles = Object.keys(teamRoleLabels)
  .map((role) => `'${role}'`)
  .join(', ');

const nameOf = `(select x.name from accounts x where x.organization_id = t.organization_id and x.id = t.person_id)`;

/** Who is what on the teams of CAPAs. */
export const teamRoleStore = createStore({
  module: 'capa',
  inWorkspace: true,
  root: 'record',
  partOf: 'records',
  name: 'capa_team_role',
  title: 'Role',
  table: 'capa_team_roles',
  input: teamRoleInput,
  reply: teamRole,
  refs: { person: 'accounts' },
  computed: {
    record: 't.record_id',
    name: nameOf,
    person: personOf('person_id'),
    isOnTeam: `exists (select from record_people p where p.organization_id = t.organization_id and p.record_id = t.record_id
      and p.account_id = t.person_id and p.relation in ('manager', 'member'))`,
  },
  unique: {
    capa_team_roles_leader: { role: 'The team has a leader already. Give them another role first.' },
    capa_team_roles_once: { role: 'The person has this role already.' },
  },
  search: `lower(concat_ws(' ', ${nameOf}, t.contribution))`,
  sorts: { role: `array_position(array[${roles}], t.role)`, createdAt: 't.created_at' },
  defaultSort: 'role',
});
