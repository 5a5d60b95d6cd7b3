import type { RiskMode } from 'contract/modules/risk/risk-levels';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import type { GuardCases } from './guard-case.ts';

const rerate = (type: string, score: string) =>
  `update risk_ratings set ${score} where record_id = $1 and type = '${type}'`;

// A category that no other case has, since a policy is of the whole workspace.
const tolerateLess = [
  `update records set category = 'Reputational' where id = $1`,
  `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason)
   select r.organization_id, gen_random_uuid(), r.workspace_id, r.category, 1, 1, 5, '2026-01-01', 'As agreed' from records r where r.id = $1
   on conflict do nothing`,
];

const askForApproval = `insert into workspace_settings (organization_id, id, workspace_id, settings)
  select organization_id, gen_random_uuid(), workspace_id, '{"approvalBeforeCompletion": true}' from records where id = $1
  on conflict (organization_id, workspace_id) do update
  set settings = workspace_settings.settings || '{"approvalBeforeCompletion": true}'`;

const acceptance = (change: string) => `update risk_acceptances set ${change} where record_id = $1`;

const assessedBy = `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, assessed_on, likelihood, impact, impacts, score,
    level, edition, rationale, status, created_by)
  select organization_id, gen_random_uuid(), workspace_id, id, 'current', current_date, 2, 3, '{"people": 3}', 6, 'medium', 1,
         'As seen on the line', 'reviewed', $2 from records where id = $1`;

const managedBy = `insert into record_people (organization_id, record_id, account_id, relation)
  select organization_id, id, $2, 'manager' from records where id = $1`;

/** The workspace judges by another mode. */
const judgeBy = (mode: RiskMode) =>
  `insert into risk_schemes (organization_id, id, workspace_id, edition, content, reason)
   select organization_id, gen_random_uuid(), workspace_id, 2, '${JSON.stringify({ ...defaultScheme, mode })}', 'As agreed' from records where id = $1`;

const judgeAsBefore = [
  `delete from risk_schemes s using records r where r.id = $1 and s.workspace_id = r.workspace_id and s.edition = 2`,
];

const addControl = `insert into risk_controls (organization_id, id, workspace_id, record_id, name, control_type)
  select organization_id, gen_random_uuid(), workspace_id, id, 'Clutch service', 'preventive' from records where id = $1`;

const unrated = 'Assess the inherent and current risk first.';

/** Each guard of the lifecycle of a risk, with what it refuses. */
export const riskGuardCases = {
  hazardDescribed: {
    spoil: [judgeBy('iso14971')],
    mend: judgeAsBefore,
    says: 'Describe the hazard, foreseeable sequence of events, hazardous situation and harm first.',
  },
  controlsVerified: {
    spoil: [judgeBy('iso14971'), addControl],
    mend: judgeAsBefore,
    says: 'The control "Clutch service" lacks its place in the hierarchy, the verification that it is implemented, a test that shows it is effective and the answer whether it introduces new risks.',
  },
  priorityLowered: {
    spoil: [judgeBy('fmea'), rerate('residual', `priority = 'high'`)],
    mend: judgeAsBefore,
    says: 'The action priority that is left is high. Treat it further, or request acceptance and say why it may stay.',
  },
  statementFilled: {
    spoil: [`update risks set statement = '{"cause": "A worn clutch"}' where id = $1`],
    says: 'State the cause, the event and the consequence first.',
  },
  isRated: {
    approve: {
      spoil: [rerate('current', 'is_pending = true')],
      says: 'Have the assessment of the current risk reviewed first.',
    },
    assess: { spoil: [`delete from risk_ratings where record_id = $1`], says: unrated },
    'submit-assessment': { spoil: [`delete from risk_ratings where record_id = $1`], says: unrated },
  },
  assessmentApproved: {
    spoil: [
      askForApproval,
      `update risks set assessment_approval = '{"status":"Reviewed","feedback":null}' where id = $1`,
    ],
    says: 'Have the assessment approved first.',
  },
  consequenceNamed: {
    spoil: [`update risk_consequences set deleted_at = now() where record_id = $1`],
    says: 'Name at least one consequence first.',
  },
  strategyChosen: {
    spoil: [`delete from risk_treatments where record_id = $1`],
    says: 'Plan the treatment first: by which strategy, and why.',
  },
  targetSet: {
    spoil: [`delete from risk_ratings where record_id = $1 and type = 'target'`],
    says: 'Say first where treatment is to bring it: assess the target.',
  },
  actionPlanned: {
    spoil: [`update actions set status = 'cancelled' where record_id = $1`],
    says: 'Plan at least one action first.',
  },
  actionsAssigned: {
    spoil: [`delete from action_people p using actions a where a.record_id = $1 and p.action_id = a.id`],
    says: 'Give the action "Change the clutch" to somebody first.',
  },
  residualRated: {
    spoil: [`delete from risk_ratings where record_id = $1 and type = 'residual'`],
    says: 'Assess the residual risk first.',
  },
  newRisksAnswered: {
    spoil: [`update risks set new_risks = null where id = $1`],
    says: 'Say first whether treatment has brought new risks.',
  },
  withinTolerance: {
    spoil: tolerateLess,
    says: 'The residual score is 6, above the tolerance of 5. Treat it further, or request acceptance.',
  },
  acceptancePrepared: {
    spoil: [acceptance(`expires_on = valid_from + 366`)],
    says: 'A medium risk is accepted for at most 365 days. Choose an earlier day.',
  },
  acceptanceCurrent: {
    spoil: [rerate('residual', 'impact = 4, score = 8')],
    says: 'The rating or the controls have changed since acceptance was requested. Reject it, and have it requested anew.',
  },
  levelMayAccept: {
    spoil: tolerateLess,
    says: 'It is above the tolerance: an admin of the workspace accepts it.',
    level: 4,
  },
  isAccepted: {
    spoil: [`update risk_acceptances set status = 'revoked' where record_id = $1 and status = 'accepted'`],
    says: 'No acceptance of it holds now.',
  },
  incidentRecorded: {
    spoil: [`update risk_incidents set is_treated = true where record_id = $1`],
    says: 'Record first what has happened.',
  },
  isOfOtherEvaluators: {
    spoil: [assessedBy],
    says: 'Whoever made an assessment does not decide about it: somebody else does.',
  },
  isOfOtherOwners: {
    spoil: [managedBy],
    says: 'Whoever wrote or manages a record does not approve it: somebody else does.',
  },
  isOfOtherRequester: {
    spoil: [acceptance(`requested_by = $2`)],
    says: 'Whoever asks for an acceptance does not decide about it: somebody else does.',
  },
} satisfies GuardCases;
