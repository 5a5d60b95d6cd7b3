import { z } from 'zod';
import { id, optional, optionalLongText, optionalText, requiredText } from '../../core/field.ts';
import {
  actionBase,
  actionChange,
  actionInput,
  actionStart,
  actionStatus,
} from '../../records/record/action.ts';
import { treatmentStrategies } from './risk-choices.ts';

export const causeInput = z.object({
  name: requiredText('Cause is required').meta({ label: 'Cause' }),
  description: optionalLongText().meta({ label: 'Cause description', control: 'textarea' }),
  strategy: optional(z.enum(treatmentStrategies, 'Choose a strategy')).meta({
    label: 'Strategy',
    control: 'select',
  }),
});

export const riskActionInput = actionInput.extend({
  cause: optional(causeInput).meta({ label: 'Cause', control: 'cause' }),
  budget: optional(
    z
      .number('Budget is a number')
      .min(0, 'Budget is at least 0')
      .max(1e12, 'Budget is at most 1,000,000,000,000'),
  ).meta({
    label: 'Budget',
    control: 'number',
  }),
  personnel: optionalText(500).meta({ label: 'Personnel' }),
});

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
  personnel: z.string().nullable(),
});

export type RiskAction = z.output<typeof riskAction>;
export type RiskActionInput = z.output<typeof riskActionInput>;
