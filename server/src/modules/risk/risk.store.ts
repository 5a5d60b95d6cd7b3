import { risk, type Risk, riskFields } from 'contract/modules/risk/risk';
import { riskAction, riskActionInput } from 'contract/modules/risk/risk-action';
import { type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { trendOver } from 'contract/modules/risk/risk-trend';
import { type RiskStage, riskWorkflow } from 'contract/modules/risk/risk.workflow';
import { showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';
import { actionEntity } from '../../records/record/action.store.ts';
import { createRecordStore } from '../../records/record/record.store.ts';

const actions = actionEntity('risk', { input: riskActionInput, reply: riskAction, record: 'risk' });

export const riskActionStore = createStore(actions);

/** A row `g` of the ratings, as answers show it. */
export const ratingSql = `json_build_object('likelihood', g.likelihood, 'impact', g.impact, 'score', g.score, 'level', g.level,
  'ratedOn', g.rated_on, 'edition', g.edition, 'isPending', g.is_pending, 'severity', g.severity, 'occurrence', g.occurrence,
  'detection', g.detection, 'rpn', g.severity * g.occurrence * g.detection, 'priority', g.priority,
  'knowledge', g.knowledge)`;

// One look at the few rows of a risk; each type that is not rated is null.
const ratingsSql = `(select json_build_object(${ratingTypes
  .map((type) => `'${type}', (array_agg(g.rating) filter (where g.type = '${type}'))[1]`)
  .join(', ')}) from (
    select g.type, ${ratingSql} as rating
      from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id) g)`;

const scoreOf = (type: RatingType) =>
  `coalesce((select g.score from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id and g.type = '${type}'), 0)`;

const countingScore = `(select g.score from risk_ratings g
    where g.organization_id = t.organization_id and g.record_id = t.id and g.counts)`;

// The day is asked once and not for each row. Nothing bounds an opportunity, and what is closed is borne no more.
const accepted = `(select coalesce(o.riskappetite, (select p.appetite from risk_appetites p
    where p.organization_id = t.organization_id and p.workspace_id = t.workspace_id and p.category = t.category
      and p.valid_from <= (select organization_today()) and (p.valid_to is null or p.valid_to >= (select organization_today()))
    order by p.edition desc limit 1))
  from risks o where o.organization_id = t.organization_id and o.id = t.id and o.kind = 'threat' and t.stage <> 'closed')`;

const appetiteDelta = `(${countingScore} - ${accepted})`;

/** The strategy of the plan of a risk `t`. */
export const strategySql = `(select k.strategy from risk_treatments k
    where k.organization_id = t.organization_id and k.record_id = t.id and k.deleted_at is null)`;

/** Where the score that counts of a risk `t` goes, as `trendOf` of the contract says it. */
export const trendSql = `(select case when count(*) > 1 then (array['down', 'flat', 'up'])[2 + sign(
      (array_agg(a.score order by a.assessed_on desc, a.id desc))[1] - (array_agg(a.score order by a.assessed_on, a.id))[1])::int] end
    from (select a.score, a.assessed_on, a.id from risk_assessments a
           where a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null
             and a.status in ('pending', 'reviewed', 'approved')
             and a.type = (select g.type from risk_ratings g where g.organization_id = t.organization_id and g.record_id = t.id and g.counts)
           order by a.assessed_on desc, a.id desc limit ${trendOver}) a)`;

// Who was chosen may be no manager any more.
const ownerSql = `coalesce(
  (select m.value from json_array_elements(c.managers) m where m.value ->> '_id' = o.owner_id::text), c.managers -> 0)`;

const approvalSql = `o.assessment_approval || jsonb_build_object('by', (select ${showPerson} from accounts x
    where x.organization_id = t.organization_id and x.id = o.approval_by), 'at', o.approval_at)`;

const lastReview = `(select max(v.reviewed_on) from risk_reviews v
  where v.organization_id = t.organization_id and v.record_id = t.id and v.deleted_at is null)`;

// Whoever does not see that risk is not told of it.
const mergedIntoSql = `case when o.closed_as = 'merged' then (
  select json_build_object('_id', r.id, 'number', r.number, 'name', r.name,
           'link', '/' || k.module_path || '/' || w.module_id || '/workspace/' || w.id || '/' || k.record_path || '/' || r.id)
    from record_links l
    join records r on r.organization_id = l.organization_id and r.id = l.target_id and r.deleted_at is null
    join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id and w.id = any ((select readable_records())::uuid[])
    join record_kinds k on k.kind = r.kind
   where l.organization_id = t.organization_id and l.record_id = t.id and l.type = 'merged_into' and l.deleted_at is null
   limit 1) end`;

const ratingSorts = {
  strategy: `coalesce(${strategySql}, '')`,
  trend: `coalesce(array_position(array['down', 'flat', 'up'], ${trendSql}), 0)`,
  inherent: scoreOf('inherent'),
  current: scoreOf('current'),
  residual: scoreOf('residual'),
  rpn: `coalesce((select g.severity * g.occurrence * g.detection from risk_ratings g
    where g.organization_id = t.organization_id and g.record_id = t.id and g.counts), 0)`,
  // What has none is the last of those that lie above.
  appetiteDelta: `coalesce(${appetiteDelta}, -25)`,
};

/** Where nobody has approved an assessment yet; later on a new one is decided about where the risk then stands. */
const unevaluated: readonly unknown[] = ['identified', 'assessed', 'assessment-review'] satisfies RiskStage[];

const isUnapproved = ({
  assessmentApproval,
  stage = riskWorkflow.initial,
}: {
  assessmentApproval?: Partial<Risk['assessmentApproval']>;
  stage?: unknown;
}) => unevaluated.includes(stage) && assessmentApproval?.status !== 'Approved';

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
      'closedAs',
      'owner',
    ],
    refs: { owner: 'accounts' },
    json: ['form5W2H', 'assessmentApproval', 'statement', 'hazard'],
    workedOut: ['assessmentApproval.by', 'assessmentApproval.at'],
  },
  awaits: { assessment: isUnapproved },
  begins: {
    form5W2H: {},
    assessmentApproval: { status: 'Draft', feedback: null, by: null, at: null },
    ratings: { inherent: null, current: null, residual: null, target: null },
    appetiteDelta: null,
    strategy: null,
    trend: null,
    mergedInto: null,
    kind: 'threat',
    statement: {},
    hazard: {},
  },
  initial: riskWorkflow.initial,
  openedOn: 'dateIdentified',
  computed: {
    owner: ownerSql,
    assessmentApproval: approvalSql,
    lastReview,
    ratings: ratingsSql,
    appetiteDelta,
    strategy: strategySql,
    trend: trendSql,
    mergedInto: mergedIntoSql,
  },
  sorts: ratingSorts,
  actions,
});
