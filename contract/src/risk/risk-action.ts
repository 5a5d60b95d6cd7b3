import { z } from 'zod';
import {
  neededVersion,
  calendarDate,
  id,
  instant,
  omittable,
  optional,
  optionalText,
  person,
  refs,
  requiredText,
} from '../core/field.ts';
import { statesOf } from '../core/workflow.ts';
import { treatmentStrategies } from './risk-choices.ts';
import { riskActionWorkflow } from './risk.workflow.ts';

export const riskActionStatus = z.enum(statesOf(riskActionWorkflow), 'Choose a status');

export const causeInput = z.object({
  name: requiredText('Cause is required').meta({ label: 'Cause' }),
  description: optionalText().meta({ label: 'Cause description', control: 'textarea' }),
  strategy: optional(z.enum(treatmentStrategies, 'Choose a strategy')).meta({
    label: 'Strategy',
    control: 'select',
  }),
});

export const riskActionInput = z.object({
  name: requiredText('Action name is required').meta({ label: 'Action name' }),
  description: optionalText().meta({ label: 'Description', control: 'textarea' }),
  startDate: calendarDate('Start date is required').meta({ label: 'Start date', control: 'date' }),
  endDate: calendarDate('End date is required').meta({ label: 'End date', control: 'date' }),
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
  assignedTo: refs('Assignee is required').meta({ label: 'Assigned to', control: 'users' }),
});

export const riskActionCreate = riskActionInput.extend({ status: omittable(riskActionStatus) });

export const riskActionPatch = riskActionInput.partial().extend({
  status: omittable(riskActionStatus),
  version: neededVersion,
});

/** Whether the dates of an action are in order; the message when they are not. */
export function actionDatesProblem(action: { startDate: string; endDate: string }): string | undefined {
  return action.endDate < action.startDate ? 'End date is before the start date' : undefined;
}

export const riskAction = z.object({
  _id: id,
  risk: id,
  name: z.string(),
  description: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  status: riskActionStatus,
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
  assignedTo: z.array(person),
  isOverdue: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type RiskAction = z.output<typeof riskAction>;
export type RiskActionInput = z.output<typeof riskActionInput>;
