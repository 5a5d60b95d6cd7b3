import { z } from 'zod';

/** A run that is to start by its schedule, in the queue. */
export const startTask = {
  name: 'start-checklist',
  payload: z.object({ organizationId: z.uuid(), scheduleId: z.uuid(), day: z.iso.date() }),
};

export type StartTask = z.output<typeof startTask.payload>;

/** An organization in which scheduled runs were missed, in the queue. */
export const missTask = { name: 'miss-checklists', payload: z.object({ organizationId: z.uuid() }) };
