import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { AccessReview } from 'contract/people/access-review/access-review';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listReviews } from './access-review.service.ts';

/** The access reviews of the organization as their list shows them. */
export const exportReviews = exportOfList<ListExportInput<'access-reviews'>, AccessReview>({
  permission: exportEndpoints.createAccessReviews.access,
  columns: [
    { title: 'Started (UTC)', cell: ({ startedAt }) => ({ instant: startedAt }) },
    { title: 'Started by', cell: ({ startedBy }) => startedBy?.name ?? null },
    { title: 'Due', cell: ({ dueOn }) => ({ day: dueOn }) },
    { title: 'Overdue', cell: ({ isOverdue }) => (isOverdue ? 'Yes' : 'No') },
    { title: 'Lines', cell: ({ lines }) => lines },
    { title: 'Decided', cell: ({ decided }) => decided },
    { title: 'Kept', cell: ({ kept }) => kept },
    { title: 'To change', cell: ({ toChange }) => toChange },
    { title: 'To remove', cell: ({ toRemove }) => toRemove },
    { title: 'Completed (UTC)', cell: ({ completedAt }) => completedAt && { instant: completedAt } },
    { title: 'Completed by', cell: ({ completedBy }) => completedBy?.name ?? null },
  ],
  list: listReviews,
});
