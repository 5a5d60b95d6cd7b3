import { IconFileDownload, IconTrash } from '@tabler/icons-react';
import { reportFormatWords } from 'contract/records/report/report-words';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import type { SavedReport } from 'contract/records/report/saved-report';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useList } from '../../core/loading/use-list.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { useMayChangeOwn } from './use-may-change-own.ts';
import { useReportPlace } from './use-report-place.ts';

const { savedColumns: words } = texts;

const columns: Column<SavedReport>[] = [
  { id: 'name', header: words.name, isPrimary: true, sortable: true, cell: ({ name }) => name },
  { id: 'title', header: words.title, width: 220, sortable: true, cell: ({ title }) => title },
  { id: 'format', header: words.format, width: 88, cell: ({ format }) => reportFormatWords[format].label },
  {
    id: 'updatedAt',
    header: words.updatedAt,
    width: 176,
    sortable: true,
    cell: ({ updatedAt }) => <MomentText moment={updatedAt} />,
  },
  { id: 'owner', header: words.owner, width: 160, cell: ({ owner }) => owner?.name },
];

function useDelete() {
  const { params } = useReportPlace();
  const remove = useAction(reportEndpoints.removeSaved);
  const { confirm, confirmDialog } = useConfirm();
  return {
    confirmDialog,
    async drop({ _id, name }: SavedReport) {
      const question = {
        title: texts.removeSavedTitle(name),
        message: texts.removeSavedText,
        confirmLabel: texts.remove,
      };
      if (await confirm(question)) await remove.run({ params: { ...params, savedReportId: _id } });
    },
  };
}

/** The saved reports of a workspace; each opens as it was chosen, to be generated, scheduled or changed. */
export function SavedReports() {
  const { params, saved } = useReportPlace();
  const navigate = useNavigate();
  const list = useList(reportEndpoints.saved, { params });
  const mayChange = useMayChangeOwn();
  const { drop, confirmDialog } = useDelete();
  return (
    <>
      <DataTable
        label={texts.saved}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => saved(_id)}
        rowActions={(one) => [
          { label: texts.use, icon: <IconFileDownload />, onSelect: () => void navigate(saved(one._id)) },
          ...(mayChange(one)
            ? [
                {
                  label: texts.remove,
                  icon: <IconTrash />,
                  tone: 'danger' as const,
                  onSelect: () => void drop(one),
                },
              ]
            : []),
        ]}
        searchLabel={texts.searchSaved}
        empty={{ message: texts.noSaved, children: texts.noSavedText }}
      />
      {confirmDialog}
    </>
  );
}
