import {
  effectiveness,
  effectivenessCheck,
  effectivenessCheckInput,
  effectivenessFields,
} from 'contract/modules/capa/effectiveness/effectiveness';
import { personOf } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';
import { fileOfRow } from '../../../records/part/row-sql.service.ts';
import { editors } from '../similar/editors.ts';

const common = { module: 'capa', inWorkspace: true, root: 'record', partOf: 'records' } as const;

const found = `(select coalesce(json_agg(json_build_object('_id', r.id, 'number', r.number, 'name', r.name,
    'raisedOn', day_in(s.time_zone, r.created_at), 'editors', ${editors}) order by r.created_at, r.id), '[]')
  from records r join sites s on s.organization_id = r.organization_id and s.id = r.site_id
 where r.organization_id = w.organization_id and r.id = any(w.found) and r.deleted_at is null)`;

const state = `case when o.stage <> 'closed' or t.cycle <> (select c.cycle from capas c where c.organization_id = o.organization_id and c.id = o.id)
      then 'over'
    when w.broken_on is not null then 'broken'
    when w.rule = 'process-cause' and w.categories = '{}' then 'blind'
    else 'holds' end`;

const watch = `(select json_build_object('state', ${state}, 'since', day_in(z.time_zone, w.since), 'until', w.until,
    'heldDays', coalesce(w.broken_on, w.looked_on) - day_in(z.time_zone, w.since), 'lookedOn', w.looked_on, 'brokenOn', w.broken_on, 'found', ${found})
  from capa_watches w
  join records o on o.organization_id = w.organization_id and o.id = w.record_id
  join sites z on z.organization_id = o.organization_id and z.id = o.site_id
 where w.organization_id = t.organization_id and w.record_id = t.record_id and w.cycle = t.cycle)`;

/** The effectiveness plans of CAPAs, one for each cycle. */
export const planStore = createStore({
  ...common,
  name: 'capa_effectiveness',
  title: 'Effectiveness plan',
  table: 'capa_effectiveness',
  input: effectivenessFields,
  reply: effectiveness,
  refs: { checker: 'accounts' },
  computed: {
    record: 't.record_id',
    name: 't.metric',
    checker: personOf('checker_id'),
    decidedBy: personOf('decided_by'),
    watch,
  },
  unique: {
    capa_effectiveness_cycle: { metric: 'Effectiveness is planned already: change that plan' },
  },
  search: 'lower(t.objective)',
  sorts: { cycle: 't.cycle', createdAt: 't.created_at' },
  defaultSort: '-cycle',
});

/** The checks of plans. */
export const checkStore = createStore({
  ...common,
  name: 'capa_effectiveness_check',
  title: 'Check',
  table: 'capa_effectiveness_checks',
  input: effectivenessCheckInput,
  reply: effectivenessCheck,
  refs: { file: 'record_files' },
  computed: {
    record: 't.record_id',
    file: fileOfRow,
    name: `'Check of ' || t.checked_on::text`,
    checkedBy: personOf('created_by'),
  },
  search: `lower(coalesce(t.note, ''))`,
  sorts: { checkedOn: 't.checked_on', value: 't.value', createdAt: 't.created_at' },
  defaultSort: '-checkedOn',
});
