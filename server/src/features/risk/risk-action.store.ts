import { riskAction, riskActionInput } from 'contract/risk/risk-action';
import { showPerson, type Entity } from '../../core/entity.ts';
import { createStore } from '../../core/store.ts';

// An action is overdue on the day after its end date, in its site's time zone, while it is not completed.
const isOverdue = `(t.status <> 'completed' and t.end_date < (now() at time zone s.time_zone)::date)`;

export const riskActionEntity = {
  name: 'risk_action',
  title: 'Action',
  table: 'risk_actions',
  module: 'risk',
  input: riskActionInput,
  reply: riskAction,
  inWorkspace: true,
  root: 'risk',
  partOf: 'risks',
  links: {
    assignedTo: {
      table: 'risk_action_assignees',
      key: 'action_id',
      target: 'account_id',
      of: 'accounts',
      show: showPerson,
      ordered: true,
    },
  },
  json: ['cause'],
  joins: `join risks k on k.organization_id = t.organization_id and k.id = t.risk_id
    join sites s on s.organization_id = k.organization_id and s.id = k.site_id`,
  computed: { risk: 't.risk_id', isOverdue },
  search: 'lower(t.name)',
  sorts: {
    endDate: 't.end_date',
    name: 'lower(t.name)',
    startDate: 't.start_date',
    createdAt: 't.created_at',
  },
  defaultSort: 'endDate',
} satisfies Entity;

export const riskActionStore = createStore(riskActionEntity);
