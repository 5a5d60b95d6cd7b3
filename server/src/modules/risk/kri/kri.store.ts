import { kri, loggedKri, reading, readingInput } from 'contract/modules/risk/kri/risk-kri';
import { personOf } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';
import { todayOfRow } from '../../../records/part/row-sql.service.ts';

const common = { module: 'risk', inWorkspace: true, root: 'record', partOf: 'records' } as const;

/** The key risk indicators of risks. */
export const kriStore = createStore({
  ...common,
  name: 'risk_kri',
  title: 'Indicator',
  table: 'risk_kris',
  input: loggedKri,
  reply: kri,
  refs: { owner: 'accounts' },
  computed: {
    record: 't.record_id',
    owner: personOf('owner_id'),
    isOverdue: `coalesce(is_overdue(t.next_reading, ${todayOfRow}, false), false)`,
  },
  search: 'lower(t.name)',
  sorts: { createdAt: 't.created_at', name: 'lower(t.name)', nextReading: 't.next_reading' },
  defaultSort: 'createdAt',
});

/** The readings of indicators; one is called by its indicator. */
export const readingStore = createStore({
  ...common,
  name: 'risk_kri_reading',
  title: 'Reading',
  table: 'risk_kri_readings',
  input: readingInput,
  reply: reading,
  joins: 'join risk_kris i on i.organization_id = t.organization_id and i.id = t.kri_id',
  computed: { record: 't.record_id', name: 'i.name', reader: personOf('created_by') },
  search: `lower(coalesce(t.note, ''))`,
  sorts: { readOn: 't.read_on', value: 't.value', createdAt: 't.created_at' },
  defaultSort: '-readOn',
});
