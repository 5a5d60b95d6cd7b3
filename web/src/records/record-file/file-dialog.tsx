import { IconChevronLeft, IconChevronRight, IconDownload, IconEye } from '@tabler/icons-react';
import type { LinkedRecordFile, RecordFile } from 'contract/records/record-file/record-file';
import { useEffect, useEffectEvent, useState } from 'react';
import { download } from '../../core/http/download.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { formatSize } from '../../shared/files/file-size.ts';
import { UploadList } from '../../shared/files/upload-list.tsx';
import { useUploads } from '../../shared/files/use-uploads.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { RecordSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PartCalls } from '../record/record-kind.ts';
import { FilePreview, type Previewed } from './file-preview.tsx';
import { fileTexts as texts } from './file-texts.ts';
import classes from './file.module.css';

type Params = { workspaceId: string; recordId: string; attachmentId: string };

export type FileDialogProps = {
  calls: PartCalls['file'];
  params: Params;
  name: string;
  /** Whether the person may add a new version. */
  mayAttach: boolean;
  /** Those that stand beside it, between which the arrows move. */
  among?: readonly RecordFile[];
  onShow?: (file: RecordFile) => void;
  opened: boolean;
  onClose: () => void;
};

type Edition = Previewed & {
  edition: number;
  sha256: string;
  addedBy: LinkedRecordFile['renewedBy'];
  addedAt: string;
};

/** All versions of a file, the present one first. */
const editionsOf = ({ earlier, renewedBy, renewedAt, ...present }: LinkedRecordFile): Edition[] => [
  { ...present, addedBy: renewedBy, addedAt: renewedAt },
  ...earlier.map(({ createdBy, createdAt, ...one }) => ({ ...one, addedBy: createdBy, addedAt: createdAt })),
];

type VersionsProps = { editions: readonly Edition[]; shown: number; onShow: (edition: number) => void };

function Versions({ editions, shown, onShow }: VersionsProps) {
  const [present] = editions;
  return (
    <ul className={classes.versions} aria-label={texts.versions}>
      {editions.map(({ edition, name, size, addedBy, addedAt, url }) => (
        <li key={edition} className={classes.version} data-shown={edition === shown || undefined}>
          <div className={classes.words}>
            <strong>{texts.version(edition)}</strong> {name}
            <p className={classes.quiet}>
              <MomentText moment={addedAt} /> {addedBy && texts.by(addedBy.name)}, {formatSize(size)}
              {edition === present?.edition && `, ${texts.present}`}
            </p>
          </div>
          <IconButton
            name={texts.show(edition)}
            icon={<IconEye />}
            size="small"
            aria-pressed={edition === shown}
            onClick={() => onShow(edition)}
          />
          <IconButton
            name={texts.downloadVersion(edition)}
            icon={<IconDownload />}
            size="small"
            onClick={() => download(url)}
          />
        </li>
      ))}
    </ul>
  );
}

const usesOf = ({ usedIn }: LinkedRecordFile): string =>
  [texts.record, ...usedIn.map(({ kind, name }) => texts.use(texts.uses[kind], name))].join('\n');

type OpenProps = { file: LinkedRecordFile; calls: PartCalls['file']; params: Params; mayAttach: boolean };

function OpenFile({ file, calls, params, mayAttach }: OpenProps) {
  const editions = editionsOf(file);
  const [chosen, setChosen] = useState<number>();
  const shown = editions.find(({ edition }) => edition === chosen) ?? editions[0];
  const renewing = useAction(calls.renew, {
    failureToast: () => undefined,
    onSuccess: () => setChosen(undefined),
  });
  const uploads = useUploads((key) => renewing.run({ params, body: { key } }));
  if (!shown) return null;
  return (
    <div className={classes.file}>
      <div className={classes.preview}>
        <FilePreview {...shown} />
      </div>
      <div className={classes.buttons}>
        <Button variant="primary" icon={<IconDownload />} onClick={() => download(shown.url)}>
          {texts.download}
        </Button>
        {mayAttach && (
          <FileButton aria-label={texts.newVersion} onFiles={(files) => uploads.add(files.slice(0, 1))}>
            {texts.newVersion}
          </FileButton>
        )}
      </div>
      {mayAttach && <UploadList uploads={uploads} />}
      <Versions editions={editions} shown={shown.edition} onShow={setChosen} />
      <Facts
        facts={[
          { label: texts.usedIn, value: <span className={classes.lines}>{usesOf(file)}</span> },
          { label: texts.hash, value: <code className={classes.hash}>{shown.sha256}</code> },
        ]}
      />
    </div>
  );
}

const nothing: readonly RecordFile[] = [];

type NeighboursProps = { among: readonly RecordFile[]; shown: string; onShow: (file: RecordFile) => void };

/** The way to the file before and after, by button or by the arrows. */
function Neighbours({ among, shown, onShow }: NeighboursProps) {
  const place = among.findIndex(({ _id }) => _id === shown);
  const step = (by: number) => {
    const next = among[(place + by + among.length) % among.length];
    if (next) onShow(next);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !isTyping) step(document.dir === 'rtl' ? -by : by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <p className={classes.neighbours}>
      <IconButton name={texts.before} icon={<IconChevronLeft />} size="small" onClick={() => step(-1)} />
      <span className={classes.quiet}>{texts.place(place + 1, among.length)}</span>
      <IconButton name={texts.after} icon={<IconChevronRight />} size="small" onClick={() => step(1)} />
    </p>
  );
}

/** A file of a record: what is in it, its versions, where it is used, and the sum by which its bytes are known. */
export function FileDialog({
  calls,
  params,
  name,
  mayAttach,
  among = nothing,
  onShow,
  opened,
  onClose,
}: FileDialogProps) {
  const { attachmentId } = params;
  // Links in the answer are good for five minutes.
  const answer = useApi(calls.find, { params }, { enabled: opened, staleTime: 240_000 });
  return (
    <Dialog opened={opened} onClose={onClose} title={answer.data?.name ?? name} size="large">
      {onShow && among.length > 1 && <Neighbours among={among} shown={attachmentId} onShow={onShow} />}
      <Loaded answer={answer} skeleton={<RecordSkeleton />}>
        {(file) => (
          <OpenFile key={file._id} file={file} calls={calls} params={params} mayAttach={mayAttach} />
        )}
      </Loaded>
    </Dialog>
  );
}
