import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { LogReview } from 'contract/records/log-review/log-review';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listLogReviews } from './log-review.service.ts';

/** The monthly reviews of the log of a workspace as their list shows them. */
export const exportLogReviews = exportOfList<ListExportInput<'log-reviews'>, LogReview>({
  permission: exportEndpoints.createLogReviews.access,
  columns: [
    { title: 'Month', cell: ({ month }) => month },
    { title: 'Rows', cell: ({ rows }) => rows },
    { title: 'First row', cell: ({ firstRow }) => firstRow },
    { title: 'Last row', cell: ({ lastRow }) => lastRow },
    { title: 'Alerts', cell: ({ alerts }) => alerts },
    { title: 'Warnings', cell: ({ warnings }) => warnings },
    { title: 'Mark of the last row', cell: ({ hash }) => hash },
    { title: 'Due', cell: ({ dueOn }) => ({ day: dueOn }) },
    { title: 'Overdue', cell: ({ isOverdue }) => (isOverdue ? 'Yes' : 'No') },
    { title: 'Completed (UTC)', cell: ({ completedAt }) => completedAt && { instant: completedAt } },
    { title: 'Completed by', cell: ({ completedBy }) => completedBy?.name ?? null },
  ],
  list: listLogReviews,
});
