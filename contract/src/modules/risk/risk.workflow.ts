import { defineWorkflow } from '../../core/workflow.ts';
import { anyOrder, states } from '../../records/record/steps.ts';

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
  transitions: {
    ...riskSteps,
    complete: { ...riskSteps.complete, guards: ['allActionsDone', 'assessmentApproved'] },
  },
});

/** The actions under a risk use the same four states. */
export const riskActionWorkflow = defineWorkflow({
  initial: 'pending',
  states,
  transitions: anyOrder('risk-action.progress', {
    start: 'Action started',
    resume: 'Action resumed',
    reopen: 'Action reopened',
    hold: 'Action put on hold',
    complete: 'Action completed',
    reset: 'Action set back to pending',
  }),
});
