import { capa, capaFields } from 'contract/modules/capa/capa';
import { capaAction, capaActionInput } from 'contract/modules/capa/capa-action';
import { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { createStore } from '../../core/store/store.ts';
import { causeLabel } from '../../records/analysis/cause-label.service.ts';
import { timesExtended } from '../../records/extension/record-extension.service.ts';
import { actionEntity } from '../../records/record/action.store.ts';
import { createRecordStore } from '../../records/record/record.store.ts';

const entity = actionEntity('capa', { input: capaActionInput, reply: capaAction, record: 'capa' });

const actions = {
  ...entity,
  lists: { ...entity.lists, rootCauses: { column: 'root_cause_ids', of: 'causes' } },
  computed: {
    ...entity.computed,
    // An action that says nothing of its type is a corrective one.
    type: `coalesce(t.type, 'corrective')`,
    // A cause that was taken back is removed by nothing.
    rootCauses: `coalesce((select json_agg(json_build_object('_id', c.id, 'name', c.name, 'label', ${causeLabel('c')}) order by c.serial) from causes c
      where c.organization_id = t.organization_id and c.id = any(t.root_cause_ids) and c.deleted_at is null), '[]'::json)`,
  },
};

export const capaActionStore = createStore(actions);

export const capaStore = createRecordStore({
  kind: 'capa',
  title: 'CAPA',
  input: capaFields,
  reply: capa,
  own: {
    table: 'capas',
    fields: [
      'kind',
      'source',
      'priority',
      'severity',
      'recurrenceLikelihood',
      'detectability',
      'classOverride',
      'classReason',
      'capaRequired',
      'capaRationale',
      'noContainmentReason',
      'dateOccurred',
      'detectedBy',
      'reportedBy',
      'productService',
      'batchOrRef',
      'customerRef',
      'quantityAffected',
      'requirementRefs',
      'costEstimate',
      'costActual',
      'problemStatement',
      'adverseImplications',
      'lessons',
      'form5W2H',
      'isIsNot',
      'startDate',
      'originalDueDate',
      'cycle',
    ],
    json: ['form5W2H', 'isIsNot'],
  },
  // It is given its day of acceptance by the step that accepts it.
  awaits: { triage: ({ startDate }) => !startDate },
  begins: { priority: 'medium', cycle: 1, form5W2H: {}, isIsNot: {} },
  initial: capaWorkflow.initial,
  openedOn: 'dateDetected',
  computed: {
    class: `(array['minor', 'major', 'critical'])[o.class_rank]`,
    Form5W2H: 'o.form5w2h',
    extensions: timesExtended,
  },
  actions,
});
