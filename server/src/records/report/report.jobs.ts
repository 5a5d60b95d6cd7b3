import { z } from 'zod';
import { createJob, type Job } from '../../core/jobs/jobs.ts';
import type { SourcesOf } from './report-request.ts';
import { giveUpReport, runReport } from './report-run.service.ts';
import { reportTask, scheduleTask } from './report-task.ts';
import { planSchedules, sendSchedule } from './schedule-run.service.ts';

/** The jobs that make reports, and those that are scheduled. */
export const reportJobs = (sources: SourcesOf): Job[] => [
  createJob(reportTask.name, {
    ...reportTask,
    run: (services, task) => runReport(services, task, sources),
    giveUp: giveUpReport,
  }),
  createJob(scheduleTask.name, { ...scheduleTask, run: sendSchedule }),
  createJob('plan-report-schedules', { payload: z.object({}), cron: '*/5 * * * *', run: planSchedules }),
];
