import { checksOf, noted } from '../../records/workflow/record-checks.ts';

const edit = { permission: 'capa.update' } as const;
const approve = { permission: 'capa.decide' } as const;
const { whole, advice, actions } = checksOf;

/** What a plan is asked before somebody approves it. */
export const planGuards = [
  'isContained',
  'problemStated',
  'problemPlain',
  'factsAnswered',
  'implicationsStated',
  'analysisMade',
  'causeNamed',
  'causeCertain',
  'causesCovered',
  'actionPlanned',
  'plannedAnew',
  'analysedAnew',
  'correctivesCover',
  'notTrainingAlone',
  'humanErrorRemoved',
  'actionsAssigned',
  'effectivenessPlanned',
  'lateralDecided',
  'repeatsDecided',
  ...whole,
] as const;

/** What is settled before a CAPA is closed, whatever its class and by whichever way. */
export const closingGuards = [
  'isContained',
  'placesSettled',
  'documentsDecided',
  'sourceAnswered',
  'lessonsAnswered',
  'risksReviewed',
  'approvalHolds',
  ...advice,
] as const;

/**
 * The short way of small organizations: draft, plan, do, check, closed. It asks what the long one asks, and leaves out the stages
 * at which a CAPA only waits for somebody: triage, and the reviews of the plan, of what was done and of the closure.
 */
export const fiveSteps = {
  'begin-plan': {
    from: ['draft'],
    to: 'investigation',
    label: 'Begin the plan',
    done: 'Plan begun',
    ...edit,
    guards: ['fiveStepsSet', 'isJudged', 'isTriaged', 'containmentDecided', ...whole],
    ...noted,
  },
  'begin-correction': {
    from: ['draft'],
    to: 'implementation',
    label: 'Begin a correction only',
    done: 'Only a correction is made',
    ...approve,
    guards: [
      'fiveStepsSet',
      'isJudged',
      'isTriaged',
      'rationaleGiven',
      'correctionPlanned',
      'actionsAssigned',
      ...whole,
    ],
    duties: ['isOfOtherAuthor'],
    ...noted,
  },
  'begin-work': {
    from: ['investigation'],
    to: 'implementation',
    label: 'Approve plan',
    done: 'Plan approved',
    ...approve,
    guards: ['fiveStepsSet', ...planGuards, 'approvalHolds'],
    duties: ['isOfOtherOwners', 'isApprovedByAnother', 'isCheckedByAnother'],
    signs: 'Approved',
  },
  'begin-check': {
    from: ['implementation'],
    to: 'monitoring',
    label: 'Verify and begin monitoring',
    done: 'Implementation verified',
    ...approve,
    guards: ['fiveStepsSet', 'isToBeMonitored', 'isContained', 'documentsDecided', ...whole, ...actions],
    duties: ['isOfOtherImplementers'],
    ...noted,
  },
  'close-effective': {
    from: ['monitoring'],
    to: 'closed',
    label: 'Close as effective',
    done: 'CAPA closed as effective',
    ...approve,
    guards: ['fiveStepsSet', 'checkMade', 'checksEffective', ...whole, ...actions, ...closingGuards],
    duties: ['isOfOtherOwners', 'isOfOtherImplementers'],
    signs: 'Closed',
  },
  'close-unmonitored': {
    from: ['implementation'],
    to: 'closed',
    label: 'Verify and close',
    done: 'CAPA verified and closed',
    ...approve,
    guards: ['fiveStepsSet', 'isUnmonitored', ...whole, ...actions, ...closingGuards],
    duties: ['isOfOtherOwners', 'isOfOtherImplementers'],
    reason: 'required',
    reasonLabel: 'Why nothing needs to be verified later',
    signs: 'Closed',
  },
} as const;

/** Where a CAPA of the short way does not stand. */
export const leftOutStages = ['triage', 'plan-review', 'verification', 'closure-review'] as const;

/** What tells the two ways apart. */
export const wayChecks = {
  fiveStepsSet: { label: 'CAPAs of five stages', at: 'overview', isOffer: true },
  everyStageSet: { label: 'CAPAs of every stage', at: 'overview', isOffer: true },
  isUnmonitored: { label: 'Nothing to monitor', at: 'overview', isOffer: true },
} as const;
