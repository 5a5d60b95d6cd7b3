import sql from 'sql-template-tag';
import { createJob } from '../../core/jobs/jobs.ts';
import { commitRows, undoRows } from './import-commit.service.ts';
import { readImport } from './import-read.service.ts';
import {
  checkRows,
  countsOf,
  keepChecks,
  runStep,
  stopReading,
  type Outcome,
  type Run,
} from './import-run.service.ts';
import { importTask, readTask } from './import.service.ts';

async function checkImport(run: Run): Promise<Outcome> {
  const checked = await checkRows(run);
  await keepChecks(run, checked);
  return { fields: [sql`state = 'checked'`, ...countsOf(checked)] };
}

const steps = {
  read: { busy: 'reading', back: 'failed', work: readImport },
  check: { busy: 'checking', back: 'mapping', work: checkImport },
  commit: { busy: 'importing', back: 'checked', work: commitRows },
  undo: { busy: 'undoing', back: 'done', work: undoRows },
} as const;

export const importJobs = [
  createJob(importTask.name, {
    payload: importTask.payload,
    run: (services, task) => runStep(services, task, steps[task.step]),
  }),
  createJob(readTask.name, {
    payload: readTask.payload,
    ends: 1,
    run: (services, task) => runStep(services, task, steps.read),
    giveUp: stopReading,
  }),
];
