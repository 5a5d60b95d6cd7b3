import { IconCameraPlus, IconFile, IconX } from '@tabler/icons-react';
import type { RecordFile } from 'contract/records/record-file/record-file';
import { useEffect, useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { usePageDrop } from '../../../shared/files/use-page-drop.ts';
import type { PendingFile, Uploads } from '../../../shared/files/use-uploads.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useWorkspaceIds } from '../record-paths.ts';
import { type TaskFiles as Files, useActionParams, type Worked } from './use-task-work.ts';
import classes from './task-files.module.css';
import { workTexts } from './work-texts.ts';
import { waitingCount } from './waiting-count.ts';

const FileDialog = lazyDialog(async () => (await import('../../record-file/file-dialog.tsx')).FileDialog);

const isPicture = (type: string) => /^image\/(png|jpe?g|webp|gif)$/.test(type);

type FileProps = { worked: Worked; file: RecordFile };

/** The picture itself, by a link that is good for some minutes. */
function Thumbnail({ worked, file }: FileProps) {
  const params = { ...useActionParams(worked), attachmentId: file._id };
  const { data } = useApi(worked.kind.parts.file.find, { params }, { staleTime: 240_000 });
  return data?.preview ? (
    <img className={classes.picture} src={data.preview} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className={classes.blank} />
  );
}

type TileProps = FileProps & { onOpen: () => void; onRemove: (() => void) | undefined };

function File({ worked, file, onOpen, onRemove }: TileProps) {
  return (
    <li className={classes.file}>
      <button type="button" className={classes.tile} aria-label={workTexts.open(file.name)} onClick={onOpen}>
        {isPicture(file.type) ? (
          <Thumbnail worked={worked} file={file} />
        ) : (
          <span className={classes.blank}>
            <IconFile />
          </span>
        )}
      </button>
      <span className={classes.name} title={file.name}>
        {file.name}
      </span>
      {onRemove && (
        <span className={classes.remove}>
          <IconButton name={workTexts.remove(file.name)} icon={<IconX />} size="small" onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

/** A photo that is on its way: it shows at once, from the device itself. */
function Pending({ one, uploads }: { one: PendingFile; uploads: Uploads }) {
  const { file, share, error, isRefused, isWaiting } = one;
  const [url] = useState(() => (isPicture(file.type) ? URL.createObjectURL(file) : undefined));
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return (
    <li className={classes.file}>
      <span className={classes.tile}>
        {url ? (
          <img className={classes.picture} src={url} alt="" data-pending />
        ) : (
          <span className={classes.blank}>
            <IconFile />
          </span>
        )}
        <span className={classes.progress}>
          {error === undefined && !isWaiting && <ProgressBar label={file.name} share={share ?? 0} />}
        </span>
      </span>
      <span className={classes.name}>{file.name}</span>
      <span className={classes.remove}>
        <IconButton
          name={workTexts.stop(file.name)}
          icon={<IconX />}
          size="small"
          onClick={() => uploads.drop(one)}
        />
      </span>
      {error !== undefined && (
        <span className={classes.error} role="alert">
          {error}{' '}
          {!isRefused && (
            <Button size="small" onClick={() => uploads.retry(one)}>
              {workTexts.again}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Adds photos and files; while some are dragged, the whole page takes them. */
function AddTile({ uploads }: { uploads: Uploads }) {
  const isOver = usePageDrop(uploads.add, true);
  return (
    <li className={classes.add} data-over={isOver || undefined}>
      <IconCameraPlus />
      <FileButton multiple aria-label={workTexts.add} onFiles={uploads.add}>
        {workTexts.add}
      </FileButton>
      <span className={classes.drop}>{isOver ? workTexts.dropHere : workTexts.drop}</span>
    </li>
  );
}

/** Shows the files of an action one at a time: with the arrows from picture to picture. */
function useFileViewer(
  { kind, record }: Worked,
  files: readonly RecordFile[],
  mayRemove: (file: Pick<RecordFile, 'createdBy'>) => boolean,
) {
  const { workspaceId } = useWorkspaceIds();
  const [shown, setShown] = useState<RecordFile>();
  const [isOpen, setOpen] = useState(false);
  const open = (file: RecordFile) => {
    setShown(file);
    setOpen(true);
  };
  const dialog = shown && (
    <FileDialog
      calls={kind.parts.file}
      params={{ workspaceId, recordId: record._id, attachmentId: shown._id }}
      name={shown.name}
      mayRenew={mayRemove}
      among={isPicture(shown.type) ? files.filter(({ type }) => isPicture(type)) : []}
      onShow={setShown}
      opened={isOpen}
      onClose={() => setOpen(false)}
    />
  );
  return { open, dialog };
}

/** The photos and files of an action, those on their way, and a place to add some. */
export function TaskFiles({ worked, files }: { worked: Worked; files: Files }) {
  const { kind } = worked;
  const params = useActionParams(worked);
  const ownId = useActor()?.accountId;
  const removal = useAction(kind.parts.file.remove);
  const { askReason, reasonDialog } = useReason();
  const { uploads, mayAttach, mayEdit } = files;
  const mayRemove = ({ createdBy }: Pick<RecordFile, 'createdBy'>) =>
    mayEdit || (mayAttach && createdBy?._id === ownId);
  const viewer = useFileViewer(worked, files.files, mayRemove);
  const waiting = waitingCount(uploads);

  const remove = async ({ _id, name }: RecordFile) => {
    const question = {
      name: `file:${_id}`,
      title: workTexts.removeTitle,
      message: workTexts.removeQuestion,
      names: [name],
      confirmLabel: workTexts.removeTitle,
    };
    await askReason(question, (reason) =>
      removal.run({ params: { ...params, attachmentId: _id }, body: { reason } }),
    );
  };

  if (files.total === 0 && !mayAttach) return null;
  return (
    <section className={classes.part} aria-label={workTexts.photos}>
      <h2 className={classes.head}>
        {workTexts.photos}{' '}
        <span className={classes.count}>
          {workTexts.photosCount(files.total, worked.action.evidenceRequired)}
        </span>
      </h2>
      <ul className={classes.list}>
        {files.files.map((file) => (
          <File
            key={file._id}
            worked={worked}
            file={file}
            onOpen={() => viewer.open(file)}
            onRemove={mayRemove(file) ? () => void remove(file) : undefined}
          />
        ))}
        {uploads.pending.map((one) => (
          <Pending key={one.id} one={one} uploads={uploads} />
        ))}
        {mayAttach && <AddTile uploads={uploads} />}
      </ul>
      {waiting > 0 && (
        <p className={classes.waiting} role="status">
          {workTexts.waitToBeSent(waiting)}
        </p>
      )}
      {reasonDialog}
      {viewer.dialog}
    </section>
  );
}
