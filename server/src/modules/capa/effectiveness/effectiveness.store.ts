import {
  effectiveness,
  effectivenessCheck,
  effectivenessCheckInput,
  effectivenessFields,
} from 'contract/modules/capa/effectiveness/effectiveness';
import { personOf } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';

const common = { module: 'capa', inWorkspace: true, root: 'record', partOf: 'records' } as const;

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
  computed: {
    record: 't.record_id',
    name: `'Check of ' || to_char(t.checked_on, 'DD Mon YYYY')`,
    checkedBy: personOf('created_by'),
  },
  search: `lower(coalesce(t.note, ''))`,
  sorts: { checkedOn: 't.checked_on', value: 't.value', createdAt: 't.created_at' },
  defaultSort: '-checkedOn',
});
