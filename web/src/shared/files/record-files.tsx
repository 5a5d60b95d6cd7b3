import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import type { RecordFile } from 'contract/records/record-file/record-file';
import type { Outcome } from '../../core/http/use-action.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { useReason } from '../forms/use-reason.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import type { ListState } from '../data-table/list-state.ts';
import { DropZone } from './drop-zone.tsx';
import { fileColumns } from './file-columns.tsx';
import { FilesPicture } from './files-picture.tsx';
import { filesTexts } from './files-texts.ts';
import classes from './record-files.module.css';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

export type RecordFilesProps = {
  list: ListState & { rows: RecordFile[] };
  /** The files on their way; absent for those who may not add any. */
  uploads: Uploads | undefined;
  /** Shows a file: what is in it, and its versions. */
  onOpen: (file: RecordFile) => void;
  onDownload: (file: RecordFile) => void;
  mayRemove: (file: RecordFile) => boolean;
  onRemove: (file: RecordFile, reason: string) => Promise<Outcome<unknown>>;
};

/** The files of a record: adding, fetching and taking them off. */
export function RecordFiles({ list, uploads, onOpen, onDownload, mayRemove, onRemove }: RecordFilesProps) {
  const { askReason, reasonDialog } = useReason();

  const askAndRemove = async (file: RecordFile) => {
    const question = {
      name: `file:${file._id}`,
      title: filesTexts.removeTitle,
      message: filesTexts.removeQuestion,
      names: [file.name],
      confirmLabel: filesTexts.removeTitle,
    };
    await askReason(question, (reason) => onRemove(file, reason));
  };

  const actsOn = (file: RecordFile): MenuItem[] => [
    { label: filesTexts.open, icon: <IconEye />, onSelect: () => onOpen(file) },
    { label: filesTexts.download, icon: <IconDownload />, onSelect: () => onDownload(file) },
    ...(mayRemove(file)
      ? [
          {
            label: filesTexts.remove,
            icon: <IconTrash />,
            tone: 'danger' as const,
            onSelect: () => void askAndRemove(file),
          },
        ]
      : []),
  ];

  return (
    <div className={classes.part}>
      {uploads && <DropZone onFiles={uploads.add} />}
      {uploads && <UploadList uploads={uploads} />}
      <DataTable
        label={filesTexts.table}
        list={list}
        rows={list.rows}
        columns={fileColumns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        onOpen={onOpen}
        rowActions={actsOn}
        withRowNumbers={false}
        searchLabel={filesTexts.search}
        empty={{ picture: <FilesPicture />, message: filesTexts.empty, children: filesTexts.emptyText }}
      />
      {reasonDialog}
    </div>
  );
}
