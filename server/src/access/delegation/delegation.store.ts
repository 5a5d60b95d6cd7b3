import { delegation, delegationInput } from 'contract/access/delegation/delegation';
import { type Entity, showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';

const personOf = (column: string) =>
  `case when t.${column} is not null then
    (select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.${column}) end`;

const absences = {
  name: 'delegation',
  title: 'Absence',
  table: 'delegations',
  input: delegationInput,
  reply: delegation,
  refs: { to: 'accounts' },
  joins: 'cross join lateral (select day_of_person(t.organization_id, t.from_id) as today) d',
  computed: {
    name: '(select x.name from accounts x where x.organization_id = t.organization_id and x.id = t.from_id)',
    from: personOf('from_id'),
    to: personOf('to_id'),
    createdBy: personOf('created_by'),
    endedBy: personOf('ended_by'),
    state: `case when t.ended_at is not null then 'ended' when d.today > t.last_day then 'past'
      when d.today < t.first_day then 'planned' else 'running' end`,
  },
  search: `lower((select string_agg(x.name, ' ') from accounts x
    where x.organization_id = t.organization_id and x.id in (t.from_id, t.to_id)))`,
  sorts: { firstDay: 't.first_day' },
  defaultSort: '-firstDay',
} satisfies Entity;

/** When people are away, and who stands in for them. */
export const delegationStore = createStore(absences);

/** The same without the reasons, for those who are told no more than when and who. */
export const plainDelegationStore = createStore({
  ...absences,
  computed: { ...absences.computed, reason: 'null' },
});
