import { noted } from '../../records/workflow/record-checks.ts';
import { planGuards } from './five-steps.ts';

const edit = { permission: 'capa.update' } as const;
const approve = { permission: 'capa.decide' } as const;

/** What is planned about the causes, and whether it is enough. */
export const planning = {
  'submit-plan': {
    from: ['investigation'],
    to: 'plan-review',
    label: 'Submit plan',
    done: 'Plan submitted for approval',
    ...edit,
    guards: ['everyStageSet', ...planGuards],
    duties: ['isCheckedByAnother'],
    ...noted,
  },
  approve: {
    from: ['plan-review'],
    to: 'implementation',
    label: 'Approve plan',
    done: 'Plan approved',
    ...approve,
    guards: [
      'causeNamed',
      'causesCovered',
      'actionPlanned',
      'notTrainingAlone',
      'effectivenessPlanned',
      'approvalHolds',
    ],
    duties: ['isOfOtherOwners', 'isApprovedByAnother', 'isCheckedByAnother'],
    signs: 'Approved',
  },
  'request-changes': {
    from: ['plan-review'],
    to: 'investigation',
    label: 'Request changes',
    done: 'Changes requested',
    ...approve,
    reason: 'required',
    items: { label: 'Items to be changed', text: 'Comment' },
  },
  'amend-plan': {
    from: ['implementation', 'verification'],
    to: 'investigation',
    label: 'Amend plan',
    done: 'Plan opened to be amended',
    ...edit,
    guards: ['hasPlan'],
    reason: 'required',
  },
} as const;
