import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { Checklist, Run } from 'contract/records/checklist/checklist';
import { checklistStates, runStates } from 'contract/records/checklist/checklist-types';
import type { ChecklistSchedule } from 'contract/records/checklist/schedule';
import { scheduleFrequencyWords } from 'contract/records/report/schedule-words';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listChecklists } from './checklist.service.ts';
import { listAllRuns } from './run.service.ts';
import { listSchedules } from './schedule.service.ts';

/** The checklists of a workspace as their list shows them. */
export const exportChecklists = exportOfList<ListExportInput<'checklists'>, Checklist>({
  permission: exportEndpoints.createChecklists.access,
  columns: [
    { title: 'Checklist', cell: ({ name }) => name },
    { title: 'Description', cell: ({ description }) => description },
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Status', cell: ({ status }) => checklistStates[status].label },
    { title: 'Version', cell: ({ edition }) => edition || null },
    { title: 'Changed since', cell: ({ isChanged }) => (isChanged ? 'Yes' : 'No') },
    { title: 'Questions', cell: ({ itemCount }) => itemCount },
    { title: 'Open runs', cell: ({ openRuns }) => openRuns },
    { title: 'Owner', cell: ({ owner }) => owner.name },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
    { title: 'Updated (UTC)', cell: ({ updatedAt }) => ({ instant: updatedAt }) },
  ],
  list: listChecklists,
});

/** The runs of a workspace's checklists as their list shows them. */
export const exportRuns = exportOfList<ListExportInput<'checklist-runs'>, Run>({
  permission: exportEndpoints.createChecklistRuns.access,
  columns: [
    { title: 'Number', cell: ({ number }) => number },
    { title: 'Checklist', cell: ({ name }) => name },
    { title: 'Version', cell: ({ edition }) => edition },
    { title: 'Record', cell: ({ recordNumber }) => recordNumber },
    { title: 'Record name', cell: ({ record }) => record?.name ?? null },
    { title: 'Action', cell: ({ action }) => action?.name ?? null },
    { title: 'Site', cell: ({ site }) => site?.name ?? null },
    { title: 'Process', cell: ({ process }) => process?.name ?? null },
    { title: 'Assigned to', cell: ({ assignee, group }) => assignee?.name ?? group?.name ?? null },
    { title: 'Status', cell: ({ status }) => runStates[status].label },
    { title: 'Due', cell: ({ dueDate }) => dueDate && { day: dueDate } },
    { title: 'Overdue', cell: ({ isOverdue }) => (isOverdue ? 'Yes' : 'No') },
    { title: 'Answered', cell: ({ answeredItems }) => answeredItems },
    { title: 'Questions', cell: ({ itemCount }) => itemCount },
    { title: 'Failed', cell: ({ failedItems }) => failedItems },
    { title: 'Score (%)', cell: ({ score }) => score },
    {
      title: 'Result',
      cell: ({ status, isFailed }) => (status === 'completed' ? (isFailed ? 'Failed' : 'Passed') : null),
    },
    { title: 'Completed (UTC)', cell: ({ completedAt }) => completedAt && { instant: completedAt } },
    { title: 'Completed by', cell: ({ completedBy }) => completedBy?.name ?? null },
    { title: 'Reason', cell: ({ reason }) => reason },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  all: listAllRuns,
});

/** The schedules of a workspace's checklists as their list shows them. */
export const exportSchedules = exportOfList<ListExportInput<'checklist-schedules'>, ChecklistSchedule>({
  permission: exportEndpoints.createChecklistSchedules.access,
  columns: [
    { title: 'Schedule', cell: ({ name }) => name },
    { title: 'Checklist', cell: ({ checklist }) => checklist.name },
    { title: 'How often', cell: ({ frequency }) => scheduleFrequencyWords[frequency] },
    { title: 'Site', cell: ({ site }) => site?.name ?? null },
    { title: 'Assigned to', cell: ({ assignee }) => assignee.name },
    { title: 'Next on', cell: ({ nextOn, isPaused }) => (isPaused ? null : { day: nextOn }) },
    { title: 'Paused', cell: ({ isPaused }) => (isPaused ? 'Yes' : 'No') },
    { title: 'Last on', cell: ({ lastOn }) => lastOn && { day: lastOn } },
    { title: 'What came of it', cell: ({ lastResult }) => lastResult },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  list: listSchedules,
});
