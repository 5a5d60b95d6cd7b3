import {
  IconArrowsVertical,
  IconCircleCheck,
  IconPaperclip,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconPointFilled,
  IconTrash,
  IconWritingSign,
} from '@tabler/icons-react';
import { performerOf } from 'contract/organization/log/performer';
import type { StreamChange, StreamEntry } from 'contract/records/comment/stream';
import { type ReactNode, useState } from 'react';
import { MomentText } from '../../ui/format/date-text.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import type { RecordKind } from '../record/record-kind.ts';
import { commentTexts } from './comment-texts.ts';
import { deedOf } from './stream-words.ts';
import classes from './stream.module.css';

const pictures: Record<string, ReactNode> = {
  created: <IconPlus />,
  updated: <IconPencil />,
  attached: <IconPaperclip />,
  deleted: <IconTrash />,
  start: <IconPlayerPlay />,
  resume: <IconPlayerPlay />,
  hold: <IconPlayerPause />,
  complete: <IconCircleCheck />,
  decided: <IconCircleCheck />,
  signed: <IconWritingSign />,
};

type Props = { kind: Pick<RecordKind, 'words'> };

/** Something that was done: who did what, when, and why. */
export function ChangeRow({ kind, change }: Props & { change: StreamChange }) {
  return (
    <li className={classes.event}>
      <span className={classes.knot}>
        <span className={classes.deed}>{pictures[change.action] ?? <IconPointFilled />}</span>
      </span>
      <div className={classes.said}>
        <p className={classes.line}>
          <span>
            <b>{performerOf(change.performedBy)}</b> {deedOf(change, kind)}
          </span>
          <span className={classes.when}>
            <MomentText moment={change.createdAt} />
          </span>
        </p>
        {change.reason && (
          <p className={classes.why}>
            <span className={classes.quiet}>{commentTexts.reason}</span> {change.reason}
          </p>
        )}
      </div>
    </li>
  );
}

/** Small changes as one line, which opens to all of them. */
export function FoldedRow({ kind, folded }: Props & { folded: StreamEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const days = [folded.at(-1), folded[0]].map((entry) => (entry ? formatDay(entry.at) : ''));
  const [from = '', to = ''] = days;
  return (
    <>
      {isOpen &&
        folded.map(({ change }) => change && <ChangeRow key={change._id} kind={kind} change={change} />)}
      <li className={classes.event}>
        <span className={classes.knot}>
          <IconArrowsVertical />
        </span>
        <button
          type="button"
          className={classes.act}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? commentTexts.less : commentTexts.more(folded.length, from, to)}
        </button>
      </li>
    </>
  );
}
