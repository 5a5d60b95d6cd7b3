import { z } from 'zod';

/** A report in the queue. */
export const reportTask = {
  name: 'report',
  bulk: 'asked' as const,
  payload: z.object({
    organizationId: z.uuid(),
    accountId: z.uuid(),
    workspaceId: z.uuid(),
    reportId: z.uuid(),
  }),
};

export type ReportTask = z.output<typeof reportTask.payload>;

/** A schedule whose time has come, in the queue. */
export const scheduleTask = {
  name: 'report-schedule',
  bulk: 'unasked' as const,
  payload: z.object({
    organizationId: z.uuid(),
    scheduleId: z.uuid(),
    dueAt: z.iso.datetime({ offset: true }),
  }),
};

export type ScheduleTask = z.output<typeof scheduleTask.payload>;
