import { defineWorkflow } from '../../core/workflow.ts';
import { actionWorkflow } from '../../records/record/action-steps.ts';
import { anyOrder, path, states } from '../../records/record/steps.ts';
import { recordChecks } from '../../records/workflow/record-checks.ts';

const done = {
  start: 'CAPA started',
  resume: 'CAPA resumed',
  reopen: 'CAPA reopened',
  hold: 'CAPA put on hold',
  complete: 'CAPA completed',
  reset: 'CAPA set back to pending',
};

const steps = anyOrder('capa.update', done);

/** The states of a CAPA; a completed one lacks nothing. */
export const capaWorkflow = defineWorkflow({
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

/** The actions under a CAPA take the steps that all actions take. */
export const capaActionWorkflow = actionWorkflow('capa');
