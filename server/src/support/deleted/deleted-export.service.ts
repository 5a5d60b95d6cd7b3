import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import { type DeletedItem, deletedKindLabels, keptText } from 'contract/support/deleted/deleted.endpoints';
import { exportOfList } from '../export/list-export.service.ts';
import type { Deleted } from './deleted.service.ts';

/** What was deleted in a workspace as its list shows it. */
export const exportDeleted = ({ listAll }: Deleted) =>
  exportOfList<ListExportInput<'deleted'>, DeletedItem>({
    permission: exportEndpoints.createDeleted.access,
    columns: [
      { title: 'Type', cell: ({ kind }) => deletedKindLabels[kind] },
      { title: 'Number', cell: ({ number }) => number },
      { title: 'Name', cell: ({ name }) => name },
      { title: 'Deleted by', cell: ({ deletedBy }) => deletedBy?.name ?? null },
      { title: 'Deleted (UTC)', cell: ({ deletedAt }) => ({ instant: deletedAt }) },
      { title: 'Reason', cell: ({ reason }) => reason },
      { title: 'Kept', cell: (item) => keptText(item) },
      { title: 'May go from', cell: ({ keptUntil }) => (keptUntil ? { day: keptUntil } : null) },
    ],
    all: listAll,
  });
