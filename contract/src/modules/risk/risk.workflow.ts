import { defineWorkflow } from '../../core/workflow.ts';
import { actionWorkflow } from '../../records/record/action-steps.ts';
import { anyOrder, path, states } from '../../records/record/steps.ts';
import { recordChecks } from '../../records/workflow/record-checks.ts';

const riskSteps = anyOrder('risk.update', {
  start: 'Risk started',
  resume: 'Risk resumed',
  reopen: 'Risk reopened',
  hold: 'Risk put on hold',
  complete: 'Risk completed',
  reset: 'Risk set back to pending',
});

/** While there is only the register, the order of the states is free; a completed risk has no open action. */
export const riskWorkflow = defineWorkflow({
  initial: 'pending',
  states,
  path,
  checks: {
    ...recordChecks,
    assessmentApproved: { label: 'Assessment approved', at: 'overview' },
  },
  transitions: {
    ...riskSteps,
    complete: {
      ...riskSteps.complete,
      guards: [
        'fieldsFilled',
        'ownerActive',
        'allActionsDone',
        'extensionsDecided',
        'evidencePresent',
        'assessmentApproved',
        'approvalHolds',
        'linkedDone',
        'notOnHold',
        'inTime',
        'logIntact',
      ],
    },
  },
});

/** The actions under a risk take the steps that all actions take. */
export const riskActionWorkflow = actionWorkflow('risk');
