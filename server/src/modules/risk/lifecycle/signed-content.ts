import type { Risk } from 'contract/modules/risk/risk';
import { acceptanceFields } from 'contract/modules/risk/risk-acceptance';
import { consequenceInput } from 'contract/modules/risk/risk-consequence';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import type { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import { treatmentInput } from 'contract/modules/risk/risk-treatment';
import sql from 'sql-template-tag';
import { signedCauses } from '../../../records/analysis/signed-analyses.service.ts';
import {
  calledBy,
  signedInputs,
  type SignedPart,
  signedRows,
  type SignedWith,
  thoseSigned,
} from '../../../records/signature/step-content.service.ts';
import { assessmentStore } from '../risk-assessment.store.ts';
import { consequenceStore, controlStore, treatmentStore } from '../risk-part.store.ts';
import { findStanding } from '../risk-rating.service.ts';
import { acceptanceStore } from './lifecycle.store.ts';
import { findTolerance } from './tolerance.service.ts';

type Step = keyof typeof riskWorkflow.transitions;
type Part = SignedPart<Risk>;

const judged = [
  'date',
  'likelihood',
  'impacts',
  'impact',
  'severity',
  'occurrence',
  'detection',
  'p1',
  'p2',
  'score',
  'level',
  'priority',
  'edition',
  'rationale',
  'assumptions',
  'knowledge',
  'file',
  'evaluators',
];

/** By whom an assessment was made: by all who scored it, else by one. */
function evaluatorsOf(row: Record<string, unknown>): unknown[] {
  const panel = row['panel'] as { person: unknown }[]; // as the store's reply declares it
  return panel.length > 0 ? panel.map(({ person }) => person) : [row['evaluator']];
}

/**
 * Of each type the assessment that counts: the newest that somebody has looked at, else the newest that waits. Whoever approves
 * them decides about those that wait, so there the newest of all.
 */
const assessments = (types: readonly RatingType[], { decides }: { decides: boolean }): Part =>
  signedRows({
    store: assessmentStore,
    fields: judged,
    labelOf: (row) => String(row['name']),
    where: ({ _id }, before) => [
      sql`t.id in (
        select distinct on (a.type) a.id from risk_assessments a
         where a.organization_id = app_organization() and a.record_id = ${_id} and a.deleted_at is null
           and a.type = any(${types}) and a.status in ('pending', 'reviewed', 'approved')
         order by a.type, a.status = 'pending' and ${before !== undefined || !decides}, a.assessed_on desc, a.id desc)`,
    ],
    saidOf: (row) => ({ ...row, evaluators: evaluatorsOf(row) }),
  });

const causes: Part = signedCauses('risk', 'Cause');

const consequences: Part = signedInputs('Consequence', consequenceStore, consequenceInput);

// Who owns a control and when it is tested goes on changing while it does what was signed.
const ofControls = {
  store: controlStore,
  fields: [
    'name',
    'description',
    'controlType',
    'nature',
    'hierarchy',
    'effectiveness',
    'causes',
    'consequences',
    'documents',
    'file',
    'verifiedBy',
    'verifiedOn',
    'verificationNote',
    'newRisks',
    'newRisksNote',
  ],
  labelOf: calledBy('Control'),
};

/** All controls: they keep what is left of a risk where it was accepted. */
const controls: Part = signedRows(ofControls);

/**
 * The controls that an assessment rests on: those that were there when it was approved. What treatment adds is looked at with
 * the residual risk, and leaves the approval as it is; one that is changed or removed does not.
 */
const controlsThen: Part = signedRows({
  ...ofControls,
  where: thoseSigned(controlStore),
});

const treatment: Part = signedRows({
  store: treatmentStore,
  fields: Object.keys(treatmentInput.shape),
  labelOf: () => 'Treatment plan',
});

/** The acceptance that is asked for and, once it is signed, the one that holds. */
const acceptance: Part = signedRows({
  store: acceptanceStore,
  fields: Object.keys(acceptanceFields.omit({ status: true, feedback: true }).shape),
  labelOf: () => 'Acceptance',
  where: ({ _id }, before) => [
    sql`t.id = (
      select a.id from risk_acceptances a
       where a.organization_id = app_organization() and a.record_id = ${_id} and a.deleted_at is null
         and a.status in ('submitted', 'accepted')
       order by a.status = ${before ? 'accepted' : 'submitted'} desc, a.id desc limit 1)`,
  ],
});

/** The level that is accepted, and the tolerance that it is measured against. */
const standing: Part = async (ctx, risk) => {
  const [rated, tolerance] = await Promise.all([findStanding(ctx, risk._id), findTolerance(ctx, risk)]);
  const score = rated
    ? `Score ${rated.score}, ${levelLabel(rated.level, risk.kind).toLowerCase()}`
    : 'Not rated';
  const bound = tolerance === null ? 'no tolerance is set' : `the tolerance is ${tolerance}`;
  const value = { score: rated?.score ?? null, level: rated?.level ?? null, tolerance };
  return [{ field: 'risk_standing', label: 'Level and tolerance', value, text: `${score}; ${bound}` }];
};

/** What the steps of a risk that are signed are about, besides the risk itself. */
export const riskSigns: SignedWith<Step, Risk> = {
  approve: {
    assessments: assessments(['inherent', 'current'], { decides: true }),
    consequences,
    controls: controlsThen,
    causes,
  },
  accept: {
    acceptance,
    standing,
    assessments: assessments(['inherent', 'current', 'residual'], { decides: false }),
    controls,
    consequences,
    causes,
    treatment,
  },
};
