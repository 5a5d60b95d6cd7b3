import { actionInput } from 'contract/records/record/action';
import { capa, capaAction, capaFields } from 'contract/modules/capa/capa';
import { createStore } from '../../core/store/store.ts';
import { actionEntity } from '../../records/record/action.store.ts';
import { createRecordStore } from '../../records/record/record.store.ts';

const actions = actionEntity('capa', { input: actionInput, reply: capaAction, record: 'capa' });

export const capaActionStore = createStore(actions);

export const capaStore = createRecordStore({
  kind: 'capa',
  title: 'CAPA',
  input: capaFields,
  reply: capa,
  own: { table: 'capas', fields: ['containment', 'verification'], json: [] },
  begins: { verification: 'Open' },
  awaits: { verification: ({ verification }) => verification !== 'Verified' },
  openedOn: 'detectedOn',
  actions,
});
