import { defineWorkflow } from '../../core/workflow.ts';
import { actionWorkflow } from '../../records/record/action-steps.ts';
import { checksOf, labelsOfStages, noted, recordChecks } from '../../records/workflow/record-checks.ts';
import { approved, monitoring } from './monitoring-steps.ts';

/**
 * Where a risk stands (ISO 31000, 6.4 to 6.6): it is identified, analysed, evaluated, treated or accepted, and monitored.
 * Lists and figures know each stage by one of the four coarse statuses.
 */
export const riskStages = {
  identified: { label: 'Identified', tone: 'neutral', status: 'pending' },
  assessed: { label: 'Assessed', tone: 'neutral', status: 'pending' },
  'assessment-review': { label: 'Assessment in review', tone: 'half', status: 'pending', locked: true },
  evaluated: { label: 'Evaluated', tone: 'neutral', status: 'pending' },
  treating: { label: 'In treatment', tone: 'info', status: 'in-progress' },
  'acceptance-review': { label: 'Acceptance in review', tone: 'half', status: 'in-progress', locked: true },
  'residual-review': { label: 'Residual risk in review', tone: 'half', status: 'in-progress', locked: true },
  monitoring: { label: 'Monitored', tone: 'success', status: 'completed' },
  closed: { label: 'Closed', tone: 'success', status: 'completed', final: true },
  'on-hold': { label: 'On hold', tone: 'warning', status: 'on-hold' },
} as const;

export type RiskStage = keyof typeof riskStages;

/** How each stage is called. */
export const riskStageLabels = labelsOfStages(riskStages);

const edit = { permission: 'risk.update' } as const;
const approve = { permission: 'risk.approve' } as const;
const { whole, advice, actions } = checksOf;

/** From a risk that somebody has named to one whose assessment was approved. */
const assessing = {
  assess: {
    from: ['identified'],
    to: 'assessed',
    label: 'Finish assessment',
    done: 'Risk assessed',
    ...edit,
    guards: ['hazardDescribed', 'statementFilled', 'isRated'],
    ...noted,
  },
  'submit-assessment': {
    from: ['assessed'],
    to: 'assessment-review',
    label: 'Submit for approval',
    done: 'Assessment submitted for approval',
    ...edit,
    guards: ['isRated', 'consequenceNamed', ...whole],
    ...noted,
  },
  approve: {
    from: ['assessment-review'],
    to: 'evaluated',
    label: 'Approve assessment',
    done: 'Assessment approved',
    ...approve,
    guards: ['isRated'],
    duties: ['isOfOtherEvaluators', 'isOfOtherOwners'],
    signs: 'Approved',
  },
  review: {
    from: ['assessment-review'],
    to: 'assessment-review',
    label: 'Mark as reviewed',
    done: 'Assessment reviewed',
    ...approve,
    duties: ['isOfOtherEvaluators'],
    ...noted,
  },
  reject: {
    from: ['assessment-review'],
    to: 'assessed',
    label: 'Reject assessment',
    done: 'Assessment rejected',
    ...approve,
    reason: 'required',
  },
} as const;

/** What is done about a risk whose assessment stands: it is treated until what is left is small enough, or accepted as it is. */
const treating = {
  treat: {
    from: ['evaluated'],
    to: 'treating',
    label: 'Start treatment',
    done: 'Treatment started',
    ...edit,
    guards: ['strategyChosen', 'targetSet', 'actionPlanned', 'actionsAssigned'],
    ...noted,
  },
  'request-acceptance': {
    from: ['evaluated', 'residual-review'],
    to: 'acceptance-review',
    label: 'Request acceptance',
    done: 'Acceptance requested',
    ...edit,
    guards: ['acceptancePrepared'],
    ...noted,
  },
  accept: {
    from: ['acceptance-review'],
    to: 'monitoring',
    label: 'Accept risk',
    done: 'Risk accepted',
    ...approve,
    guards: ['levelMayAccept', 'acceptanceCurrent', ...approved, ...advice],
    duties: ['isOfOtherRequester'],
    signs: 'Accepted',
  },
  'reject-acceptance': {
    from: ['acceptance-review'],
    to: 'evaluated',
    // What was to be renewed is monitored on, while the acceptance that it has holds.
    returns: true,
    label: 'Reject acceptance',
    done: 'Acceptance rejected',
    ...approve,
    reason: 'required',
  },
  'complete-treatment': {
    from: ['treating'],
    to: 'residual-review',
    label: 'Complete treatment',
    done: 'Treatment completed',
    ...edit,
    guards: [
      ...whole,
      ...actions,
      'controlsVerified',
      'residualRated',
      'newRisksAnswered',
      'approvalHolds',
      ...advice,
    ],
    ...noted,
  },
  'approve-residual': {
    from: ['residual-review'],
    to: 'monitoring',
    label: 'Approve residual risk',
    done: 'Residual risk approved',
    ...approve,
    guards: [...actions, 'withinTolerance', 'priorityLowered', 'approvalHolds', ...advice],
    duties: ['isOfOtherEvaluators', 'isOfOtherOwners'],
    ...noted,
  },
  insufficient: {
    from: ['residual-review'],
    to: 'treating',
    label: 'Treatment is not enough',
    done: 'Sent back to treatment',
    ...approve,
    reason: 'required',
  },
} as const;

const open = [
  'identified',
  'assessed',
  'assessment-review',
  'evaluated',
  'treating',
  'acceptance-review',
  'residual-review',
  'monitoring',
] as const;

const pausing = {
  hold: {
    from: open,
    to: 'on-hold',
    label: 'Put on hold',
    done: 'Risk put on hold',
    ...edit,
    reason: 'required',
    until: 'required',
  },
  resume: {
    from: ['on-hold'],
    to: 'identified',
    returns: true,
    label: 'Resume',
    done: 'Risk resumed',
    ...edit,
    ...noted,
  },
} as const;

/** The steps of a risk, with what each asks; a status alone takes the first step that leads to it. */
export const riskWorkflow = defineWorkflow({
  initial: 'identified',
  states: riskStages,
  path: [
    'identified',
    'assessed',
    'assessment-review',
    'evaluated',
    'treating',
    'residual-review',
    'monitoring',
    'closed',
  ],
  checks: {
    ...recordChecks,
    statementFilled: { label: 'Cause, event and consequence stated', at: 'overview' },
    hazardDescribed: { label: 'Hazard, sequence, hazardous situation and harm described', at: 'overview' },
    isRated: { label: 'Inherent and current risk assessed', at: 'assessments', tab: 'Assessments' },
    consequenceNamed: { label: 'A consequence named', at: 'analysis', tab: 'Analysis' },
    strategyChosen: { label: 'A treatment planned', at: 'treatment', tab: 'Treatment' },
    targetSet: { label: 'A target assessed', at: 'assessments', tab: 'Assessments' },
    actionPlanned: { label: 'An action planned', at: 'actions' },
    actionsAssigned: { label: 'Each action given to somebody', at: 'actions' },
    residualRated: { label: 'Residual risk assessed', at: 'assessments', tab: 'Assessments' },
    controlsVerified: { label: 'Each control verified', at: 'controls', tab: 'Controls' },
    priorityLowered: {
      label: 'Action priority not high, or accepted',
      at: 'acceptance',
      tab: 'Acceptance',
    },
    newRisksAnswered: { label: 'New risks considered', at: 'overview', field: 'newRisks' },
    withinTolerance: { label: 'Within tolerance, or accepted', at: 'acceptance', tab: 'Acceptance' },
    acceptancePrepared: { label: 'Acceptance prepared', at: 'acceptance', tab: 'Acceptance' },
    acceptanceCurrent: {
      label: 'Unchanged since acceptance was requested',
      at: 'acceptance',
      tab: 'Acceptance',
    },
    levelMayAccept: { label: 'Accepted by whom the level asks for', at: 'acceptance', tab: 'Acceptance' },
    assessmentApproved: { label: 'Assessment approved', at: 'overview' },
    // Of a risk that is monitored in peace, these two would stand there as work that is missing.
    isAccepted: { label: 'An acceptance holds', at: 'acceptance', tab: 'Acceptance', isOffer: true },
    incidentRecorded: {
      label: 'What happened recorded',
      at: 'reviews',
      tab: 'Reviews & KRIs',
      isOffer: true,
    },
  },
  transitions: { ...assessing, ...treating, ...monitoring, ...pausing },
});

/** The actions under a risk take the steps that all actions take. */
export const riskActionWorkflow = actionWorkflow('risk');
