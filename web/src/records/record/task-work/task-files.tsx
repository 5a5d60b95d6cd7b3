import { IconCameraPlus, IconFile, IconX } from '@tabler/icons-react';
import type { RecordFile } from 'contract/records/record-file/record-file';
import { type DragEvent, useEffect, useState } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useActor } from '../../../core/session/use-can.ts';
import type { PendingFile, Uploads } from '../../../shared/files/use-uploads.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { type TaskFiles as Files, useActionParams, type Worked } from './use-task-work.ts';
import classes from './task-files.module.css';
import { workTexts } from './work-texts.ts';

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

function File({ worked, file, onRemove }: FileProps & { onRemove: (() => void) | undefined }) {
  const params = { ...useActionParams(worked), attachmentId: file._id };
  const open = async () => {
    try {
      const { preview, url } = await call(worked.kind.parts.file.find, { params });
      window.open(preview ?? url, '_blank', 'noopener');
    } catch (error) {
      toast.error(failureMessage(error));
    }
  };
  return (
    <li className={classes.file}>
      <button
        type="button"
        className={classes.tile}
        aria-label={workTexts.open(file.name)}
        onClick={() => void open()}
      >
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
  const { file, share, error } = one;
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
          {error === undefined && <ProgressBar label={file.name} share={share ?? 0} />}
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
          <Button size="small" onClick={() => uploads.retry(one)}>
            {workTexts.again}
          </Button>
        </span>
      )}
    </li>
  );
}

function AddTile({ uploads }: { uploads: Uploads }) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    uploads.add(event.dataTransfer.files);
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      // Without this the browser opens the file in place of the page.
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: drop,
  };
  return (
    <li {...handlers} className={classes.add} data-over={isOver || undefined}>
      <IconCameraPlus />
      <FileButton multiple aria-label={workTexts.add} onFiles={uploads.add}>
        {workTexts.add}
      </FileButton>
      <span className={classes.drop}>{workTexts.drop}</span>
    </li>
  );
}

/** The photos and files of an action, those on their way, and a place to add some. */
export function TaskFiles({ worked, files }: { worked: Worked; files: Files }) {
  const { kind } = worked;
  const params = useActionParams(worked);
  const ownId = useActor()?.accountId;
  const removal = useAction(kind.parts.file.remove);
  const { askReason, reasonDialog } = useReason();
  const { uploads, mayAttach, mayEdit } = files;

  const remove = async ({ _id, name }: RecordFile) => {
    const reason = await askReason({
      name: `file:${_id}`,
      title: workTexts.removeTitle,
      message: workTexts.removeQuestion,
      names: [name],
      confirmLabel: workTexts.removeTitle,
    });
    if (reason !== undefined)
      await removal.run({ params: { ...params, attachmentId: _id }, body: { reason } });
  };
  const mayRemove = ({ createdBy }: RecordFile) => mayEdit || (mayAttach && createdBy?._id === ownId);

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
            onRemove={mayRemove(file) ? () => void remove(file) : undefined}
          />
        ))}
        {uploads.pending.map((one) => (
          <Pending key={one.id} one={one} uploads={uploads} />
        ))}
        {mayAttach && <AddTile uploads={uploads} />}
      </ul>
      {reasonDialog}
    </section>
  );
}
