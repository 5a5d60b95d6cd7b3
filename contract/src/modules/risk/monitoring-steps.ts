import { checksOf, noted } from '../../records/workflow/record-checks.ts';
import { closedAsChoice } from './risk-choices.ts';

const edit = { permission: 'risk.update' } as const;
const approve = { permission: 'risk.approve' } as const;
const { whole, advice, actions } = checksOf;
/** What a risk is asked before it is accepted or closed. */
export const approved = ['assessmentApproved', 'approvalHolds'] as const;

/** What may become of a risk that is treated or accepted. */
export const monitoring = {
  reassess: {
    from: ['monitoring'],
    to: 'assessed',
    label: 'Assess again',
    done: 'Risk is assessed again',
    ...edit,
    reason: 'required',
  },
  materialize: {
    from: ['monitoring'],
    to: 'treating',
    label: 'Treat what happened',
    done: 'Risk treated again',
    ...edit,
    guards: ['incidentRecorded'],
    ...noted,
  },
  'renew-acceptance': {
    from: ['monitoring'],
    to: 'acceptance-review',
    label: 'Renew acceptance',
    done: 'Renewal of the acceptance requested',
    ...edit,
    guards: ['isAccepted', 'acceptancePrepared'],
    ...noted,
  },
  revoke: {
    from: ['monitoring'],
    to: 'evaluated',
    label: 'Revoke acceptance',
    done: 'Acceptance revoked',
    ...approve,
    guards: ['isAccepted'],
    reason: 'required',
  },
  close: {
    from: ['monitoring'],
    to: 'closed',
    label: 'Close risk',
    done: 'Risk closed',
    ...approve,
    guards: [...whole, ...actions, ...approved, ...advice],
    reason: 'required',
    choice: closedAsChoice,
  },
  reopen: {
    from: ['closed'],
    to: 'assessed',
    label: 'Reopen',
    done: 'Risk reopened',
    ...approve,
    reason: 'required',
  },
} as const;
