import { failureLabels } from '../capa-choices.ts';
import { checksOf, noted } from '../../../records/workflow/record-checks.ts';

const approve = { permission: 'capa.decide' } as const;
const { whole, actions } = checksOf;

/** From what was implemented to what has proved that it works, or is investigated again. */
export const monitoring = {
  pass: {
    from: ['verification'],
    to: 'monitoring',
    label: 'Verification passed',
    done: 'Implementation verified',
    ...approve,
    guards: ['isToBeMonitored', 'documentsDecided', ...actions],
    duties: ['isOfOtherImplementers'],
    ...noted,
  },
  'pass-correction': {
    from: ['verification'],
    to: 'closure-review',
    label: 'Correction verified',
    done: 'Correction verified',
    ...approve,
    guards: ['isCorrectionOnly', 'documentsDecided', ...actions],
    duties: ['isOfOtherImplementers'],
    ...noted,
  },
  effective: {
    from: ['monitoring'],
    to: 'closure-review',
    label: 'Confirm as effective',
    done: 'CAPA confirmed as effective',
    ...approve,
    guards: ['everyStageSet', 'checkMade', 'checksEffective', ...whole],
    duties: ['isOfOtherImplementers'],
    signs: 'Verified',
  },
  ineffective: {
    from: ['monitoring'],
    to: 'investigation',
    label: 'Report as ineffective',
    done: 'CAPA is investigated again',
    ...approve,
    guards: ['checkMade'],
    duties: ['isOfOtherImplementers'],
    reason: 'required',
    choice: { label: 'What failed', choices: failureLabels, missing: 'Choose what failed' },
    signs: 'Verified',
  },
  partially: {
    from: ['monitoring'],
    to: 'investigation',
    label: 'Report as partially effective',
    done: 'CAPA is investigated again for what is left',
    ...approve,
    guards: ['checkMade'],
    duties: ['isOfOtherImplementers'],
    reason: 'required',
    signs: 'Verified',
  },
  inconclusive: {
    from: ['monitoring'],
    to: 'monitoring',
    label: 'Extend monitoring',
    done: 'Monitoring extended by one check',
    ...approve,
    guards: ['mayExtendMonitoring'],
    duties: ['isOfOtherImplementers'],
    reason: 'required',
    until: 'required',
    untilLabel: 'Day of the next check',
  },
} as const;

/** What the steps around the checks of effectiveness ask. */
export const effectivenessChecks = {
  effectivenessPlanned: { label: 'Effectiveness check planned', at: 'effectiveness', tab: 'Effectiveness' },
  checkMade: { label: 'A check made', at: 'effectiveness', tab: 'Effectiveness' },
  checksEffective: {
    label: 'Checks show that it works',
    at: 'effectiveness',
    tab: 'Effectiveness',
    isAnswered: true,
  },
  mayExtendMonitoring: {
    label: 'Monitoring extended less than twice',
    at: 'effectiveness',
    tab: 'Effectiveness',
  },
  isToBeMonitored: { label: 'More than a correction', at: 'overview', isOffer: true },
  isCorrectionOnly: { label: 'Only a correction', at: 'overview', isOffer: true },
} as const;
