import { defineWorkflow } from '../../core/workflow.ts';
import { actionWorkflow } from '../../records/record/action-steps.ts';
import { anyOrder, path, states } from '../../records/record/steps.ts';

const done = {
  start: 'CAPA started',
  resume: 'CAPA resumed',
  reopen: 'CAPA reopened',
  hold: 'CAPA put on hold',
  complete: 'CAPA completed',
  reset: 'CAPA set back to pending',
};

/** The states of a CAPA; a completed one has a source. */
export const capaWorkflow = defineWorkflow({
  initial: 'pending',
  states,
  path,
  transitions: anyOrder('capa.update', done),
});

/** The actions under a CAPA take the steps that all actions take. */
export const capaActionWorkflow = actionWorkflow('capa');
