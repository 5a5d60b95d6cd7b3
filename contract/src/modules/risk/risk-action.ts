import { z } from 'zod';
import { id, optional, optionalLongText, optionalText, requiredText, wholeNumber } from '../../core/field.ts';
import {
  actionBase,
  actionChange,
  actionInput,
  actionStart,
  actionStatus,
} from '../../records/record/action.ts';
import { amount } from '../../records/record/amount.ts';
import { strategyLabels, treatmentStrategies } from './risk-choices.ts';

export const causeInput = z.object({
  name: requiredText('Cause is required').meta({ label: 'Cause' }),
  description: optionalLongText().meta({ label: 'Cause description', control: 'textarea' }),
  strategy: optional(z.enum(treatmentStrategies, 'Choose a strategy')).meta({
    label: 'Strategy',
    control: 'select',
    choices: strategyLabels,
  }),
});

/** By how many of the five points of a scale an action is to bring a threat down, or an opportunity up. */
const reduction = (label: string) =>
  optional(wholeNumber(0, 4, `${label} is a whole number from 0 to 4`)).meta({
    label,
    control: 'number',
    help: 'Points of the scale from 1 to 5 that are expected of it: down for a threat, up for an opportunity.',
  });

export const riskActionInput = actionInput.extend({
  cause: optional(causeInput).meta({ label: 'Cause', control: 'cause' }),
  budget: amount('Budget'),
  actualCost: amount('Actual cost'),
  personnel: optionalText(500).meta({ label: 'Personnel' }),
  reducesLikelihood: reduction('Changes likelihood by'),
  reducesImpact: reduction('Changes impact by'),
});

/** What an action of a risk asks of whoever completes it, until somebody takes it off: treatment ends only once its actions are verified. */
export const riskActionAsks = { verificationRequired: true };

export const riskActionCreate = riskActionInput.extend(actionStart);

export const riskActionPatch = riskActionInput.partial().extend(actionChange);

export const riskAction = actionBase.extend({
  risk: id,
  status: actionStatus,
  cause: z
    .object({
      _id: id,
      name: z.string(),
      description: z.string().nullable(),
      strategy: z.enum(treatmentStrategies).nullable(),
    })
    .nullable(),
  budget: z.number().nullable(),
  actualCost: z.number().nullable(),
  personnel: z.string().nullable(),
  reducesLikelihood: z.int().nullable(),
  reducesImpact: z.int().nullable(),
});

export type RiskAction = z.output<typeof riskAction>;
export type RiskActionInput = z.output<typeof riskActionInput>;
