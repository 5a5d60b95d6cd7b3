import { defineWorkflow } from '../../core/workflow.ts';
import { closingGuards, fiveSteps, wayChecks } from './five-steps.ts';
import { planning } from './planning-steps.ts';
import { triaging } from './triage-steps.ts';
import { actionWorkflow } from '../../records/record/action-steps.ts';
import { effectivenessChecks, monitoring } from './effectiveness/monitoring-steps.ts';
import { checksOf, labelsOfStages, noted, recordChecks } from '../../records/workflow/record-checks.ts';

/** From the approval of its plan until it is closed. */
const underway = { status: 'in-progress', planned: true, promised: true, retained: true } as const;

/** Once its implementation is verified: how long it is monitored is no delay, and the checks have days of their own. */
const verified = { ...underway, met: true } as const;

/** At its end, where it stays. */
const ended = { final: true, kept: true, retained: true } as const;

/**
 * Where a CAPA stands (ISO 9001, 10.2; ISO 13485, 8.5.2 and 8.5.3): it is triaged, investigated, planned, implemented and
 * verified, and closed. Lists and figures know each stage by one of the coarse statuses.
 */
export const capaStages = {
  draft: { label: 'Draft', tone: 'neutral', status: 'pending' },
  triage: { label: 'Triage', tone: 'half', status: 'pending', retained: true },
  investigation: {
    label: 'Investigation',
    tone: 'info',
    status: 'in-progress',
    teamwork: true,
    promised: true,
    retained: true,
  },
  'plan-review': {
    label: 'Plan in review',
    tone: 'half',
    status: 'in-progress',
    locked: true,
    promised: true,
    retained: true,
  },
  implementation: { label: 'Implementation', tone: 'info', ...underway },
  verification: { label: 'Verification', tone: 'half', ...underway },
  monitoring: { label: 'Monitoring', tone: 'info', ...verified },
  'closure-review': { label: 'Closure in review', tone: 'half', ...verified },
  closed: { label: 'Closed', tone: 'success', status: 'completed', ...ended },
  rejected: { label: 'Rejected', tone: 'neutral', status: 'cancelled', ...ended },
  cancelled: { label: 'Cancelled', tone: 'neutral', status: 'cancelled', ...ended },
  'on-hold': { label: 'On hold', tone: 'warning', status: 'on-hold' },
} as const;

export type CapaStage = keyof typeof capaStages;

/** How each stage is called. */
export const capaStageLabels = labelsOfStages(capaStages);

const {
  'on-hold': _,
  closed: _closed,
  rejected: _rejected,
  cancelled: _cancelled,
  ...stayedStages
} = capaStageLabels;

/** The stages from which a CAPA goes on; one on hold stays where it was. */
export const stayedStageLabels = stayedStages;

const edit = { permission: 'capa.update' } as const;
const approve = { permission: 'capa.decide' } as const;
const { whole, actions } = checksOf;

/** Back from the review of the closure to the stage at which something is not yet as it should be. */
const backTo = <S extends string, G extends string = never>(to: S, stage: string, ...guards: G[]) =>
  ({
    from: ['closure-review'],
    to,
    label: `Return to ${stage}`,
    done: `Returned to ${stage}`,
    ...approve,
    guards,
    reason: 'required',
  }) as const;

const returning = {
  'return-to-monitoring': backTo('monitoring', 'monitoring', 'isToBeMonitored'),
  'return-to-verification': backTo('verification', 'verification'),
  'return-to-implementation': backTo('implementation', 'implementation'),
  'return-to-plan-review': backTo('plan-review', 'plan review', 'hasPlan'),
  'return-to-investigation': backTo('investigation', 'investigation'),
  'return-to-triage': backTo('triage', 'triage'),
  'return-to-draft': backTo('draft', 'draft'),
} as const;

/** What was planned is done, looked at by somebody else, and closed. */
const finishing = {
  'submit-verification': {
    from: ['implementation'],
    to: 'verification',
    label: 'Submit for verification',
    done: 'Submitted for verification',
    ...edit,
    guards: [
      'everyStageSet',
      'isContained',
      'actionsCarriedOut',
      'extensionsDecided',
      'evidencePresent',
      ...whole,
    ],
    ...noted,
  },
  fail: {
    from: ['verification'],
    to: 'implementation',
    label: 'Verification failed',
    done: 'Sent back to implementation',
    ...approve,
    duties: ['isOfOtherImplementers'],
    reason: 'optional',
    reasonLabel: 'What else is to be said',
    items: {
      label: 'Actions that failed',
      text: 'Why it failed',
      missing: 'Choose the actions that failed, and say why each has',
    },
  },
  close: {
    from: ['closure-review'],
    to: 'closed',
    label: 'Close',
    done: 'CAPA closed',
    ...approve,
    guards: [...whole, ...actions, ...closingGuards],
    duties: ['isOfOtherOwners'],
    signs: 'Closed',
  },
  // A minor case need not prove later that it works (ICH Q9: as formal as the risk asks).
  'verify-close': {
    from: ['verification'],
    to: 'closed',
    label: 'Verify and close',
    done: 'CAPA verified and closed',
    ...approve,
    guards: ['isMinor', 'minorClosureSet', ...whole, ...actions, ...closingGuards],
    duties: ['isOfOtherOwners', 'isOfOtherImplementers'],
    reason: 'required',
    reasonLabel: 'Why nothing needs to be verified later',
    signs: 'Closed',
  },
  reopen: {
    from: ['closed'],
    to: 'investigation',
    label: 'Reopen',
    done: 'CAPA reopened',
    ...approve,
    guards: ['mayReopen'],
    reason: 'required',
    signs: 'Approved',
  },
} as const;

const open = [
  'draft',
  'triage',
  'investigation',
  'plan-review',
  'implementation',
  'verification',
  'monitoring',
  'closure-review',
] as const;

const pausing = {
  hold: {
    from: open,
    to: 'on-hold',
    label: 'Put on hold',
    done: 'CAPA put on hold',
    ...approve,
    reason: 'required',
    until: 'required',
    untilMost: 90,
  },
  resume: {
    from: ['on-hold'],
    to: 'draft',
    returns: true,
    label: 'Resume',
    done: 'CAPA resumed',
    ...approve,
    ...noted,
  },
  cancel: {
    from: ['draft', 'triage', 'investigation'],
    to: 'cancelled',
    label: 'Cancel',
    done: 'CAPA cancelled',
    ...approve,
    reason: 'required',
  },
} as const;

/** The steps of a CAPA, with what each asks; a status alone takes the first step that leads to it. */
export const capaWorkflow = defineWorkflow({
  initial: 'draft',
  states: capaStages,
  path: [
    'draft',
    'triage',
    'investigation',
    'plan-review',
    'implementation',
    'verification',
    'monitoring',
    'closure-review',
    'closed',
  ],
  checks: {
    ...recordChecks,
    isJudged: { label: 'Source, severity and likelihood given', at: 'overview' },
    isTriaged: { label: 'Kind, severity and likelihood decided', at: 'overview' },
    rationaleGiven: { label: 'Why no CAPA is required', at: 'overview', field: 'capaRationale' },
    correctionPlanned: { label: 'A correction planned', at: 'actions' },
    containmentDecided: {
      label: 'Containment begun, or not needed',
      at: 'containment',
      tab: 'Containment',
    },
    isContained: { label: 'Containment carried out', at: 'containment', tab: 'Containment' },
    problemStated: { label: 'Problem stated', at: 'overview', field: 'problemStatement' },
    problemPlain: {
      label: 'Problem stated without causes and names',
      at: 'overview',
      field: 'problemStatement',
      isAdvice: true,
    },
    factsAnswered: { label: 'What, when and where answered', at: 'overview' },
    implicationsStated: {
      label: 'Adverse implications stated',
      at: 'overview',
      field: 'adverseImplications',
    },
    analysisMade: { label: 'An analysis of the causes completed', at: 'analysis', tab: 'Analysis' },
    causeNamed: { label: 'A root cause named', at: 'analysis', tab: 'Analysis' },
    causeCertain: {
      label: 'A root cause verified or most probable',
      at: 'analysis',
      tab: 'Analysis',
    },
    causesCovered: { label: 'Each root cause covered by an action', at: 'coverage', tab: 'Coverage' },
    actionPlanned: { label: 'An action planned', at: 'actions' },
    plannedAnew: { label: 'An action planned in this cycle', at: 'actions' },
    analysedAnew: { label: 'Another cause or analysis in this cycle', at: 'analysis', tab: 'Analysis' },
    correctivesCover: {
      label: 'Each corrective action covers a root cause',
      at: 'coverage',
      tab: 'Coverage',
    },
    notTrainingAlone: { label: 'More than training planned', at: 'actions' },
    humanErrorRemoved: { label: 'Human errors answered by more than training', at: 'actions' },
    actionsAssigned: { label: 'Each action given to somebody', at: 'actions' },
    actionsCarriedOut: { label: 'Actions carried out', at: 'actions' },
    ...effectivenessChecks,
    hasPlan: { label: 'A plan that was approved', at: 'overview' },
    lateralDecided: { label: 'Other places looked at', at: 'impact', tab: 'Impact' },
    placesSettled: { label: 'Other places settled', at: 'impact', tab: 'Impact' },
    repeatsDecided: { label: 'Likely repeats decided', at: 'similar', tab: 'Similar' },
    documentsDecided: { label: 'Documents decided about', at: 'impact', tab: 'Impact' },
    sourceAnswered: { label: 'Source answered', at: 'overview', field: 'sourceAnswer' },
    lessonsAnswered: { label: 'Lessons answered', at: 'impact', tab: 'Impact' },
    risksReviewed: { label: 'Linked risks reviewed', at: 'links', tab: 'Links', isAnswered: true },
    isMinor: { label: 'Minor', at: 'overview', isOffer: true },
    minorClosureSet: { label: 'Minor CAPAs closed as they are verified', at: 'overview', isOffer: true },
    ...wayChecks,
    mayReopen: { label: 'Closed not too long ago', at: 'overview' },
  },
  transitions: {
    ...fiveSteps,
    ...triaging,
    ...planning,
    ...monitoring,
    ...finishing,
    ...returning,
    ...pausing,
  },
});

/** The actions under a CAPA take the steps that all actions take. */
export const capaActionWorkflow = actionWorkflow('capa');
