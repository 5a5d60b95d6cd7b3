import { checksOf, noted } from '../../records/workflow/record-checks.ts';
import { rejectionChoice } from './capa-choices.ts';

const edit = { permission: 'capa.update' } as const;
const approve = { permission: 'capa.decide' } as const;
const { whole } = checksOf;

/** From what somebody has found to a CAPA that is accepted, or is none. */
export const triaging = {
  submit: {
    from: ['draft'],
    to: 'triage',
    label: 'Submit for triage',
    done: 'CAPA submitted for triage',
    ...edit,
    guards: ['everyStageSet', 'isJudged', ...whole],
    ...noted,
  },
  accept: {
    from: ['triage'],
    to: 'investigation',
    label: 'Accept',
    done: 'CAPA accepted',
    ...approve,
    guards: ['isTriaged', 'containmentDecided', ...whole],
    duties: ['isOfOtherAuthor'],
    ...noted,
  },
  'correction-only': {
    from: ['triage'],
    to: 'implementation',
    label: 'Correct only',
    done: 'Only a correction is made',
    ...approve,
    guards: ['isTriaged', 'rationaleGiven', 'correctionPlanned', 'actionsAssigned', ...whole],
    duties: ['isOfOtherAuthor'],
    ...noted,
  },
  return: {
    from: ['triage'],
    to: 'draft',
    label: 'Return to draft',
    done: 'Returned to draft',
    ...approve,
    reason: 'required',
  },
  reject: {
    from: ['triage'],
    to: 'rejected',
    label: 'Reject',
    done: 'CAPA rejected',
    ...approve,
    duties: ['isOfOtherAuthor'],
    reason: 'required',
    choice: rejectionChoice,
  },
} as const;
