import { risk, type Risk, riskFields } from 'contract/modules/risk/risk';
import { riskAction, riskActionInput } from 'contract/modules/risk/risk-action';
import { createStore } from '../../core/store/store.ts';
import { actionEntity } from '../../records/record/action.store.ts';
import { createRecordStore } from '../../records/record/record.store.ts';

const actions = actionEntity('risk', { input: riskActionInput, reply: riskAction, record: 'risk' });

export const riskActionStore = createStore(actions);

const isUnapproved = ({ assessmentApproval }: { assessmentApproval?: Partial<Risk['assessmentApproval']> }) =>
  assessmentApproval?.status !== 'Approved';

export const riskStore = createRecordStore({
  kind: 'risk',
  title: 'Risk',
  input: riskFields,
  reply: risk,
  own: {
    table: 'risks',
    fields: [
      'form5W2H',
      'riskappetite',
      'assessmentApproval',
      'kind',
      'statement',
      'proximity',
      'velocity',
      'knowledgeStrength',
    ],
    json: ['form5W2H', 'assessmentApproval', 'statement'],
  },
  awaits: { assessment: isUnapproved },
  begins: {
    form5W2H: {},
    assessmentApproval: { status: 'Draft', feedback: null },
    kind: 'threat',
    statement: {},
  },
  openedOn: 'dateIdentified',
  actions,
});
