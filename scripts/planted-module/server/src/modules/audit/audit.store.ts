import { actionInput } from 'contract/records/record/action';
import { audit, auditAction, auditFields } from 'contract/modules/audit/audit';
import { createStore } from '../../core/store/store.ts';
import { actionEntity } from '../../records/record/action.store.ts';
import { createRecordStore } from '../../records/record/record.store.ts';

const actions = actionEntity('audit', { input: actionInput, reply: auditAction, record: 'audit' });

export const auditActionStore = createStore(actions);

export const auditStore = createRecordStore({
  kind: 'audit',
  title: 'Audit',
  input: auditFields,
  reply: audit,
  own: { table: 'audits', fields: ['containment', 'verification'], json: [] },
  begins: { verification: 'Open' },
  awaits: { verification: ({ verification }) => verification !== 'Verified' },
  openedOn: 'detectedOn',
  actions,
});
