import { risk, type Risk, riskFields } from 'contract/modules/risk/risk';
import { riskAction, riskActionInput } from 'contract/modules/risk/risk-action';
import { type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import { createStore } from '../../core/store/store.ts';
import { actionEntity } from '../../records/record/action.store.ts';
import { createRecordStore } from '../../records/record/record.store.ts';

const actions = actionEntity('risk', { input: riskActionInput, reply: riskAction, record: 'risk' });

export const riskActionStore = createStore(actions);

/** A row `g` of the ratings, as answers show it. */
export const ratingSql = `json_build_object('likelihood', g.likelihood, 'impact', g.impact, 'score', g.score, 'level', g.level,
  'ratedOn', g.rated_on, 'edition', g.edition, 'isPending', g.is_pending, 'severity', g.severity, 'occurrence', g.occurrence,
  'detection', g.detection, 'rpn', g.severity * g.occurrence * g.detection, 'priority', g.priority)`;

// One look at the few rows of a risk; each type that is not rated is null.
const ratingsSql = `(select json_build_object(${ratingTypes
  .map((type) => `'${type}', (array_agg(g.rating) filter (where g.type = '${type}'))[1]`)
  .join(', ')}) from (
    select g.type, ${ratingSql} as rating
      from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id) g)`;

const scoreOf = (type: RatingType) =>
  `coalesce((select g.score from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id and g.type = '${type}'), 0)`;

const ratingSorts = {
  inherent: scoreOf('inherent'),
  current: scoreOf('current'),
  residual: scoreOf('residual'),
  rpn: `coalesce((select g.severity * g.occurrence * g.detection from risk_ratings g
    where g.organization_id = t.organization_id and g.record_id = t.id and g.type <> 'target'
    order by array_position(array['residual', 'current', 'inherent'], g.type) limit 1), 0)`,
};

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
      'hazard',
      'proximity',
      'velocity',
      'knowledgeStrength',
      'newRisks',
    ],
    json: ['form5W2H', 'assessmentApproval', 'statement', 'hazard'],
  },
  awaits: { assessment: isUnapproved },
  begins: {
    form5W2H: {},
    assessmentApproval: { status: 'Draft', feedback: null },
    ratings: { inherent: null, current: null, residual: null, target: null },
    kind: 'threat',
    statement: {},
    hazard: {},
  },
  initial: riskWorkflow.initial,
  openedOn: 'dateIdentified',
  computed: { ratings: ratingsSql },
  sorts: ratingSorts,
  actions,
});
