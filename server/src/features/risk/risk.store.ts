import { risk, riskFields } from 'contract/risk/risk';
import { jsonOf, showPerson, type Link } from '../../core/entity.ts';
import { createStore } from '../../core/store.ts';
import { riskActionEntity } from './risk-action.store.ts';

const people = (relation: 'manager' | 'member'): Link => ({
  table: 'risk_people',
  key: 'risk_id',
  target: 'account_id',
  of: 'accounts',
  show: showPerson,
  only: { column: 'relation', value: relation },
  ordered: true,
});

// An action's JSON is worked out from its row `t` and the site `s`; here the site is the risk's own, which is `r`.
const actions = `coalesce((select json_agg(a.row order by a.end_date, a.id) from (
  select ${jsonOf(riskActionEntity).text} as row, t.end_date, t.id from risk_actions t
   where t.organization_id = r.organization_id and t.risk_id = r.id and t.deleted_at is null) a), '[]'::json)`;

export const riskStore = createStore({
  name: 'risk',
  title: 'Risk',
  table: 'risks',
  module: 'risk',
  input: riskFields,
  reply: risk,
  inWorkspace: true,
  counted: true,
  numbered: true,
  parts: { risk_action: 'tasks', record_file: 'files' },
  refs: { site: 'sites', process: 'processes' },
  links: { managers: people('manager'), members: people('member') },
  json: ['form5W2H', 'custom', 'assessmentApproval'],
  joins: `join sites s on s.organization_id = t.organization_id and s.id = t.site_id
    join processes p on p.organization_id = t.organization_id and p.id = t.process_id
    cross join lateral (select t.organization_id, t.id) r`,
  computed: {
    workspace: 't.workspace_id',
    site: `json_build_object('_id', s.id, 'name', s.name)`,
    process: `json_build_object('_id', p.id, 'name', p.name)`,
    tasks: actions,
    isDeleted: 't.deleted_at is not null',
    deletedBy: `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.deleted_by)`,
  },
  search: 'lower(t.name)',
  searchFunction: 'search_risks',
  sorts: {
    createdAt: 't.created_at',
    name: 'lower(t.name)',
    number: '(t.year, t.serial)',
    dateIdentified: 't.date_identified',
    status: 't.status',
    category: 't.category',
  },
  defaultSort: '-createdAt',
});
