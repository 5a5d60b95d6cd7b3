import type { XrayCheck } from '../../records/xray/xray-check.ts';

/** What contradicts itself in a risk register as it stands. */
export const riskChecks = {
  risk_without_action: {
    title: 'At work without an action',
    why: 'The risk has been in progress for {days} days and has no action.',
    severity: 'warn',
    group: 'records',
    about: 'record',
    act: 'Add an action',
  },
  risk_without_appetite: {
    title: 'Assessed without an appetite',
    why: 'Its assessment is approved, and neither it nor its category says how much is accepted.',
    severity: 'warn',
    group: 'records',
    about: 'record',
    act: 'Set the appetite',
  },
  risk_completed_unassessed: {
    title: 'Completed without an approved assessment',
    why: 'The risk is completed, and its assessment is {state}.',
    severity: 'alert',
    group: 'records',
    about: 'record',
    act: 'Open',
  },
  risk_not_reassessed: {
    title: 'Treated and not looked at again',
    why: 'All {count} of its actions are completed, the last {days} days ago, and the risk has not been changed since.',
    severity: 'warn',
    group: 'records',
    about: 'record',
    act: 'Assess again',
  },
  risk_control_untested: {
    title: 'Control said to work, never tested',
    why: '{count} of its controls are said to be effective, at least in part, and were never tested, such as “{control}”.',
    severity: 'warn',
    group: 'records',
    about: 'record',
    act: 'Test the control',
  },
  kri_red_without_review: {
    title: 'Indicator red and nobody has looked',
    why: '{count} of its indicators have been red for at least {days} days, such as “{indicator}”, and the risk was neither reviewed nor assessed since.',
    severity: 'alert',
    group: 'records',
    about: 'record',
    act: 'Review',
  },
} as const satisfies Record<string, XrayCheck>;
