import { assessmentFields, riskAssessment } from 'contract/modules/risk/risk-assessment';
import { personOf, showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';
import { fileOfRow } from '../../records/part/row-sql.service.ts';

const rows =
  'from risk_assessment_scores l where l.organization_id = t.organization_id and l.assessment_id = t.id';
const people = `from risk_assessment_scores l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
  where l.organization_id = t.organization_id and l.assessment_id = t.id`;
const isRevealed = `(t.is_blind and not exists (select ${rows} and l.given_at is null))`;

/** The assessments of risks. What others have scored is shown once all have: before that each sees their own alone. */
export const assessmentStore = createStore({
  name: 'risk_assessment',
  title: 'Assessment',
  table: 'risk_assessments',
  module: 'risk',
  inWorkspace: true,
  root: 'record',
  partOf: 'records',
  input: assessmentFields,
  reply: riskAssessment,
  columns: { date: 'assessed_on' },
  json: ['impacts'],
  refs: { file: 'record_files' },
  computed: {
    record: 't.record_id',
    file: fileOfRow,
    rpn: 't.severity * t.occurrence * t.detection',
    name: `initcap(t.type) || ' assessment'`,
    evaluator: personOf('created_by'),
    decidedBy: personOf('decided_by'),
    panel: `coalesce((select json_agg(json_build_object('person', ${showPerson}, 'hasScored', l.given_at is not null) order by lower(x.name), x.id) ${people}), '[]'::json)`,
    isRevealed,
    scores: `coalesce((select json_agg(json_build_object('person', ${showPerson}, 'likelihood', l.likelihood, 'impacts', l.impacts,
        'impact', l.impact, 'score', l.score, 'level', l.level, 'rationale', l.rationale, 'knowledge', l.knowledge,
        'severity', l.severity, 'occurrence', l.occurrence, 'detection', l.detection,
        'rpn', l.severity * l.occurrence * l.detection, 'priority', l.priority, 'p1', l.p1, 'p2', l.p2) order by lower(x.name), x.id)
      ${people} and l.given_at is not null and (l.account_id = app_account() or ${isRevealed})), '[]'::json)`,
  },
  search: `lower(t.type || ' assessment ' || coalesce(t.rationale, ''))`,
  sorts: { date: 't.assessed_on', score: 'coalesce(t.score, 0)', createdAt: 't.created_at' },
  defaultSort: '-date',
});
