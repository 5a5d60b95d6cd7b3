import { z } from 'zod';
import {
  neededVersion,
  calendarDate,
  id,
  instant,
  omittable,
  optional,
  optionalLongText,
  optionalText,
  person,
  refs,
  requiredText,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { statesOf } from '../../core/workflow.ts';
import { treatmentStrategies } from './risk-choices.ts';
import { riskActionWorkflow } from './risk.workflow.ts';

export const riskActionStatus = z.enum(statesOf(riskActionWorkflow), 'Choose a status');

export const causeInput = z.object({
  name: requiredText('Cause is required').meta({ label: 'Cause' }),
  description: optionalLongText().meta({ label: 'Cause description', control: 'textarea' }),
  strategy: optional(z.enum(treatmentStrategies, 'Choose a strategy')).meta({
    label: 'Strategy',
    control: 'select',
  }),
});

export const riskActionInput = z.object({
  name: requiredText('Action name is required').meta({ label: 'Action name' }),
  startDate: calendarDate('Start date is required').meta({ label: 'Start date', control: 'date' }),
  endDate: calendarDate('End date is required').meta({ label: 'End date', control: 'date' }),
  assignedTo: refs('Assignee is required', limits.assigneesOfAction).meta({
    label: 'Assigned to',
    control: 'users',
  }),
  description: optionalLongText().meta({ label: 'Description', control: 'textarea' }),
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

export const riskActionCreate = riskActionInput.extend({ status: omittable(riskActionStatus) });

export const riskActionPatch = riskActionInput.partial().extend({
  status: omittable(riskActionStatus),
  version: neededVersion,
});

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
