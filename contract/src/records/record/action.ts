import { z } from 'zod';
import { calendarDate, id, instant, optionalLongText, person, refs, requiredText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';

/** What people write of an action under a record of any kind; a kind adds what only its own have. */
export const actionInput = z.object({
  name: requiredText('Action name is required').meta({ label: 'Action name' }),
  startDate: calendarDate('Start date is required').meta({ label: 'Start date', control: 'date' }),
  endDate: calendarDate('End date is required').meta({ label: 'End date', control: 'date' }),
  assignedTo: refs('Assignee is required', limits.assigneesOfAction).meta({
    label: 'Assigned to',
    control: 'users',
  }),
  description: optionalLongText().meta({ label: 'Description', control: 'textarea' }),
});

/** What an answer says of one; a kind adds its status, the id of the record, and what only its own have. */
export const actionBase = z.object({
  _id: id,
  name: z.string(),
  description: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  assignedTo: z.array(person),
  isOverdue: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

/** Whether the dates of an action are in order; the message when they are not. */
export function actionDatesProblem(action: { startDate: string; endDate: string }): string | undefined {
  return action.endDate < action.startDate ? 'End date is before the start date' : undefined;
}
