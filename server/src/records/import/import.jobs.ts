import sql from 'sql-template-tag';
import { createJob, type Job } from '../../core/jobs/jobs.ts';
import { commitRows } from './import-commit.service.ts';
import { readImport } from './import-read.service.ts';
import { checkRows, keepChecks, runStep, stopReading } from './import-run.service.ts';
import type { Outcome, Run } from './import-target.ts';
import { importTask, readTask } from './import-task.ts';
import { type Target, type Targets, targetOf } from './import-target.ts';

async function checkImport(run: Run, target: Target): Promise<Outcome> {
  await keepChecks(run, await checkRows(run, target));
  return { fields: [sql`state = 'checked'`] };
}

const steps = {
  read: { busy: 'reading', back: 'failed', work: readImport },
  check: { busy: 'checking', back: 'mapping', work: checkImport },
  commit: { busy: 'importing', back: 'checked', work: commitRows },
  undo: {
    busy: 'undoing',
    back: 'done',
    work: (run: Run, target: Target) => target.undo(run, `The import of ${run.job.fileName} was undone`),
  },
} as const;

/** The steps of imports as jobs, of everything that can be imported. */
export function importJobs(targets: Targets): Job[] {
  const find = ({ target }: { target: string }) => targetOf(targets, target);
  return [
    createJob(importTask.name, {
      ...importTask,
      run: (services, task) => runStep(services, task, steps[task.step], find),
    }),
    createJob(readTask.name, {
      ...readTask,
      ends: 1,
      run: (services, task) => runStep(services, task, steps.read, find),
      giveUp: stopReading,
    }),
  ];
}
