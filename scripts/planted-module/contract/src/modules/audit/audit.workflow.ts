import { defineWorkflow } from '../../core/workflow.ts';
import { actionWorkflow } from '../../records/record/action-steps.ts';
import { anyOrder, path, states } from '../../records/record/steps.ts';
import { recordChecks } from '../../records/workflow/record-checks.ts';

const done = {
  start: 'Audit started',
  resume: 'Audit resumed',
  reopen: 'Audit reopened',
  hold: 'Audit put on hold',
  complete: 'Audit completed',
  reset: 'Audit set back to pending',
};

const steps = anyOrder('audit.update', done);

/** The states of an audit; a completed one lacks nothing. */
export const auditWorkflow = defineWorkflow({
  initial: 'pending',
  states,
  path,
  checks: recordChecks,
  transitions: {
    ...steps,
    complete: {
      ...steps.complete,
      guards: [
        'fieldsFilled',
        'ownerActive',
        'allActionsDone',
        'evidencePresent',
        'approvalHolds',
        'linkedDone',
      ],
    },
  },
});

/** The actions under an audit take the steps that all actions take. */
export const auditActionWorkflow = actionWorkflow('audit');
