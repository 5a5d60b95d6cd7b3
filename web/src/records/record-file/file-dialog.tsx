import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { LinkedRecordFile, RecordFile } from 'contract/records/record-file/record-file';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { RecordSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PartCalls } from '../record/record-kind.ts';
import { fileTexts as texts } from './file-texts.ts';
import classes from './file.module.css';
import { type FileParams, OpenFile } from './open-file.tsx';

export type FileDialogProps = {
  calls: PartCalls['file'];
  params: FileParams;
  name: string;
  /** Whether the person may put a new version in the place of a file: whoever may take it off. */
  mayRenew: (file: Pick<LinkedRecordFile, 'createdBy'>) => boolean;
  /** Those that stand beside it, between which the arrows move. */
  among?: readonly RecordFile[];
  onShow?: (file: RecordFile) => void;
  opened: boolean;
  onClose: () => void;
};

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
    <p className={classes.neighbors}>
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
  mayRenew,
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
          <OpenFile
            key={file._id}
            file={file}
            calls={calls}
            params={params}
            mayAttach={mayRenew(file)}
            renew={() => answer.refetch()}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
