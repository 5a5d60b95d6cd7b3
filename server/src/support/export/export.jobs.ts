import { createJob } from '../../core/jobs/jobs.ts';
import { runExport } from './export-run.service.ts';
import { exportTask, type ExportSources } from './export.service.ts';

/** The job that writes exports, given what there is to export. */
export const exportJobs = (sources: ExportSources) => [
  createJob(exportTask.name, {
    ...exportTask,
    run: (services, task) => runExport(services, task, sources),
  }),
];
