import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import { id, named, omittable, optional, optionalText, ref, refs } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import {
  actionBase,
  actionChange,
  actionInput,
  actionStart,
  actionStatus,
} from '../../records/record/action.ts';
import { amount } from '../../records/record/amount.ts';
import { actionStrategyLabels, actionTypeLabels } from './capa-choices.ts';

const type = choiceOf(actionTypeLabels, 'Choose a type');
const strategy = choiceOf(actionStrategyLabels, 'Choose a strategy');

export const capaActionInput = actionInput.extend({
  type: omittable(type).meta({ label: 'Type', control: 'select', choices: actionTypeLabels }),
  strategy: optional(strategy).meta({
    label: 'Strategy',
    control: 'select',
    choices: actionStrategyLabels,
    help: 'The strongest first: what makes a mistake impossible holds longer than what asks for care.',
  }),
  rootCauses: optional(refs(undefined, limits.causesOfAction)).meta({
    label: 'Root causes',
    control: 'multiselect',
    help: 'Those that the action removes.',
  }),
  linkedRecord: optional(ref('Choose a record')).meta({
    label: 'Linked risk',
    control: 'select',
    help: 'One of the risks with which the CAPA is linked, where the action is about it.',
  }),
  budget: amount('Budget'),
  actualCost: amount('Actual cost'),
  personnel: optionalText(500).meta({ label: 'Personnel' }),
});

/** What an action of a CAPA asks of whoever completes it, until somebody takes it off (ISO 13485, 8.5.2: actions are verified). */
export const capaActionAsks = { noteRequired: true, evidenceRequired: true, verificationRequired: true };

export const capaActionCreate = capaActionInput.extend(actionStart);

export const capaActionPatch = capaActionInput.partial().extend(actionChange);

export const capaAction = actionBase.extend({
  capa: id,
  status: actionStatus,
  /** In which cycle of the CAPA it was planned. */
  cycle: z.int(),
  type,
  strategy: strategy.nullable(),
  /** Those that it removes, as they are called: RC-1. */
  rootCauses: z.array(named.extend({ label: z.string() })),
  /** The linked record that it is about; null where the caller does not see that. */
  linkedRecord: named.nullable(),
  budget: z.number().nullable(),
  actualCost: z.number().nullable(),
  personnel: z.string().nullable(),
});

export type CapaAction = z.output<typeof capaAction>;
