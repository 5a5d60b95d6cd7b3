import type { RecordFile } from 'contract/records/record-file/record-file';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureMessage } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { download } from '../../../core/http/download.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { RecordFiles } from '../../../shared/files/record-files.tsx';
import type { Uploads } from '../../../shared/files/use-uploads.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';

const FileDialog = lazyDialog(async () => (await import('../../record-file/file-dialog.tsx')).FileDialog);

/** The address without the file that it has opened. */
function withoutFile(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('file');
  return rest;
}

export type FilesPanelProps = {
  kind: RecordKind;
  record: ShownRecord;
  mayEdit: boolean;
  uploads: Uploads | undefined;
};

/** The files of a record. */
export function FilesPanel({ kind: { parts }, record, mayEdit, uploads }: FilesPanelProps) {
  const { workspaceId } = useWorkspaceIds();
  const ownId = useActor()?.accountId;
  const params = { workspaceId, recordId: record._id };
  const list = useList(parts.file.list, { params, prefix: 'files' });
  const removal = useAction(parts.file.remove);
  const paramsOf = ({ _id }: Pick<RecordFile, '_id'>) => ({ ...params, attachmentId: _id });

  const [search, setSearch] = useSearchParams();
  const asked = search.get('file');
  const [opened, setOpened] = useState<Pick<RecordFile, '_id' | 'name'> | undefined>(
    asked ? { _id: asked, name: '' } : undefined,
  );
  const [isOpen, setOpen] = useState(asked !== null);
  const close = () => {
    setOpen(false);
    if (asked) setSearch((now) => withoutFile(now), { replace: true });
  };
  const open = (file: RecordFile) => {
    setOpened(file);
    setOpen(true);
  };

  const mayRemove = ({ createdBy }: Pick<RecordFile, 'createdBy'>) =>
    uploads !== undefined && (mayEdit || createdBy?._id === ownId);

  const fetchFile = async (file: RecordFile) => {
    try {
      download((await call(parts.file.find, { params: paramsOf(file) })).url);
    } catch (error) {
      toast.error(failureMessage(error));
    }
  };

  return (
    <>
      <RecordFiles
        list={list}
        uploads={uploads}
        onOpen={open}
        onDownload={(file) => void fetchFile(file)}
        mayRemove={mayRemove}
        onRemove={(file, reason) => removal.run({ params: paramsOf(file), body: { reason } })}
      />
      {opened && (
        <FileDialog
          key={opened._id}
          calls={parts.file}
          params={paramsOf(opened)}
          name={opened.name}
          mayRenew={mayRemove}
          opened={isOpen}
          onClose={close}
        />
      )}
    </>
  );
}
