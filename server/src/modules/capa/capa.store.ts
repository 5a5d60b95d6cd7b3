import { capa, capaFields } from 'contract/modules/capa/capa';
import { capaAction, capaActionInput } from 'contract/modules/capa/capa-action';
import { capaPriorityLabels, sourceLabels } from 'contract/modules/capa/capa-choices';
import { capaStages, capaWorkflow } from 'contract/modules/capa/capa.workflow';
import { showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';
import { causeLabel } from '../../records/analysis/cause-label.service.ts';
import { grossDays, netDays } from './clocks.ts';
import { isRepeat } from './dashboard/figure-filters.ts';
import { trendOf } from './similar/trend.store.ts';
import { proofOf } from './effectiveness/proof-filters.ts';
import { timesExtended } from '../../records/extension/record-extension.service.ts';
import { actionEntity } from '../../records/record/action.store.ts';
import { createRecordStore } from '../../records/record/record.store.ts';

const entity = actionEntity('capa', { input: capaActionInput, reply: capaAction, record: 'capa' });

const actions = {
  ...entity,
  refs: { ...entity.refs, linkedRecord: 'records' },
  lists: { ...entity.lists, rootCauses: { column: 'root_cause_ids', of: 'causes' } },
  computed: {
    ...entity.computed,
    cycle: 't.cycle',
    // By its number alone: the log of the action is read by people who may not see the risk.
    linkedRecord: `(select json_build_object('_id', x.id, 'name', x.number) from records x
      where x.organization_id = t.organization_id and x.id = t.linked_record_id and x.deleted_at is null
        and x.workspace_id = any ((select readable_records())::uuid[]))`,
    // An action that says nothing of its type is a corrective one.
    type: `coalesce(t.type, 'corrective')`,
    // A cause that was taken back is removed by nothing.
    rootCauses: `coalesce((select json_agg(json_build_object('_id', c.id, 'name', c.name, 'label', ${causeLabel('c')}) order by c.serial) from causes c
      where c.organization_id = t.organization_id and c.id = any(t.root_cause_ids) and c.deleted_at is null), '[]'::json)`,
  },
};

/** Where a value stands among these words; what says none of them comes before all. */
const placeOf = (value: string, words: readonly string[]) =>
  `coalesce(array_position(array[${words.map((word) => `'${word}'`).join(', ')}], ${value}), 0)`;

const ownOf = (column: string) =>
  `(select k.${column} from capas k where k.organization_id = t.organization_id and k.id = t.id)`;

/**
 * By when the CAPA of the row `t`, with what is its own in `o`, can be closed; null of one without a plan, or that is over. Five
 * days are left for the review of its closure; a correction is not monitored.
 */
export const expectedClose = `case when t.due_on is null or t.is_over then null when o.capa_required = 'no' then t.due_on + 5
  else (select coalesce(p.extended_to[cardinality(p.extended_to)]::date,
      coalesce(p.starts_on, t.due_on) + p.wait_days + (p.checks_count - 1) * p.interval_days) + 5 from capa_effectiveness p
         where p.organization_id = t.organization_id and p.record_id = t.id and p.cycle = o.cycle and p.deleted_at is null) end`;

/** Stages as one follows the other, sources as they are called, and class and priority from the lightest on. */
const sorts = {
  stage: placeOf(
    `case when t.status = 'on-hold' then t.status else coalesce(t.stage, '${capaWorkflow.initial}') end`,
    Object.keys(capaStages),
  ),
  class: `coalesce(${ownOf('class_rank')}, 0)`,
  source: placeOf(
    ownOf('source'),
    Object.entries(sourceLabels)
      .toSorted(([, one], [, other]) => one.localeCompare(other))
      .map(([source]) => source),
  ),
  priority: placeOf(ownOf('priority'), Object.keys(capaPriorityLabels)),
};

/** The fields that name who of the workspace saw or told it. */
export const witnesses = ['detectedByPerson', 'reportedByPerson'] as const;

const personOfOwn = (column: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = o.${column})`;

const personOfJson = `(select ${showPerson} from accounts x
  where x.organization_id = t.organization_id and x.id = (o.plan_remarks->>'by')::uuid)`;

export const capaActionStore = createStore(actions);

export const capaStore = createRecordStore({
  kind: 'capa',
  title: 'CAPA',
  input: capaFields,
  reply: capa,
  own: {
    table: 'capas',
    fields: [
      'subProcesses',
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
      'rejectedAs',
      'noContainmentReason',
      'dateOccurred',
      ...witnesses,
      'detectedBy',
      'reportedBy',
      'productService',
      'batchOrRef',
      'customerRef',
      'supplier',
      'quantityAffected',
      'requirementRefs',
      'costEstimate',
      'costActual',
      'problemStatement',
      'adverseImplications',
      'sourceAnswer',
      'closeSummary',
      'lessons',
      'form5W2H',
      'isIsNot',
      'startDate',
      'originalDueDate',
      'cycle',
      'retryCount',
      'heldSince',
      'heldDays',
    ],
    json: ['form5W2H', 'isIsNot'],
    refs: { detectedByPerson: 'accounts', reportedByPerson: 'accounts' },
  },
  awaits: {},
  begins: {
    subProcesses: [],
    priority: 'medium',
    cycle: 1,
    retryCount: 0,
    heldDays: 0,
    form5W2H: {},
    isIsNot: {},
  },
  initial: capaWorkflow.initial,
  openedOn: 'dateDetected',
  computed: {
    detectedByPerson: personOfOwn('detected_by_person_id'),
    reportedByPerson: personOfOwn('reported_by_person_id'),
    class: `(array['minor', 'major', 'critical'])[o.class_rank]`,
    Form5W2H: 'o.form5w2h',
    proof: proofOf.text,
    isRecurrence: isRepeat.text,
    trend: trendOf,
    planRemarks: `case when o.plan_remarks is not null then o.plan_remarks || jsonb_build_object('by', ${personOfJson}) end`,
    expectedClose,
    extensions: timesExtended,
    grossDays: grossDays.text,
    netDays: netDays.text,
  },
  sorts,
  actions,
});
