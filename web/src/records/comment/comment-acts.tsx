import { IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import type { Comment } from 'contract/records/comment/comment';
import { useEffect, useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { threadTexts } from './comment-texts.ts';
import { Reactions } from './reactions.tsx';
import classes from './stream.module.css';
import type { StreamRights } from './stream-rights.ts';
import type { StreamPlace } from './use-stream.ts';

const TakeDownDialog = lazyDialog(async () => (await import('./take-down-dialog.tsx')).TakeDownDialog);

export type CommentActsProps = {
  place: StreamPlace;
  rights: StreamRights;
  comment: Comment;
  onAnswer: (() => void) | undefined;
  onEdit: () => void;
};

/** Whether a moment is over; told again when it passes. */
function useIsPast(moment: string): boolean {
  const [isPast, setIsPast] = useState(() => Date.parse(moment) <= Date.now());
  useEffect(() => {
    const left = Date.parse(moment) - Date.now();
    const timer = setTimeout(() => setIsPast(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [moment]);
  return isPast;
}

/** What can be done with a comment from its menu, with the dialogs that it opens. */
function useMenu({ place: { calls, params }, rights, comment, onEdit }: CommentActsProps) {
  const { confirm, confirmDialog } = useConfirm();
  const [isTakingDown, setIsTakingDown] = useState(false);
  const pinning = useAction(calls.pin);
  const removal = useAction(calls.remove);
  const isOver = useIsPast(comment.editableUntil);
  const one = { ...params, commentId: comment._id };
  const isOwn = comment.author !== null && comment.author._id === rights.ownId;

  const remove = async () => {
    const isSure = await confirm({
      title: threadTexts.removeTitle,
      message: threadTexts.removeText,
      confirmLabel: threadTexts.remove,
    });
    if (isSure) await removal.run({ params: one });
  };
  const edit: MenuItem = {
    label: threadTexts.edit,
    icon: <IconPencil />,
    ...(isOver ? { reason: threadTexts.editOver } : {}),
    onSelect: onEdit,
  };
  const pin: MenuItem = {
    label: comment.isPinned ? threadTexts.unpin : threadTexts.pin,
    icon: comment.isPinned ? <IconPinnedOff /> : <IconPin />,
    onSelect: () => void pinning.run({ params: one, body: { pinned: !comment.isPinned } }),
  };
  const removeItem: MenuItem = {
    label: threadTexts.remove,
    icon: <IconTrash />,
    tone: 'danger',
    onSelect: () => (isOwn ? void remove() : setIsTakingDown(true)),
  };
  const mayRemove = (isOwn && rights.mayComment) || rights.mayModerate;
  return {
    ordinary: [
      ...(isOwn && rights.mayComment ? [edit] : []),
      ...(rights.mayPin && comment.parent === null ? [pin] : []),
    ],
    dangerous: mayRemove ? [removeItem] : [],
    dialogs: (
      <>
        {confirmDialog}
        <TakeDownDialog
          opened={isTakingDown}
          place={{ calls, params }}
          comment={comment}
          onClose={() => setIsTakingDown(false)}
        />
      </>
    ),
  };
}

/** What can be done with a comment, below it. */
export function CommentActs(props: CommentActsProps) {
  const { place, rights, comment, onAnswer } = props;
  const { ordinary, dangerous, dialogs } = useMenu(props);
  const resolving = useAction(place.calls.resolve);
  const isThread = comment.parent === null;
  const isResolved = comment.resolvedAt !== null;
  const resolve = () =>
    void resolving.run({
      params: { ...place.params, commentId: comment._id },
      body: { resolved: !isResolved },
    });
  return (
    <div className={classes.acts}>
      <Reactions place={place} comment={comment} mayComment={rights.mayComment} />
      {rights.mayComment && onAnswer && (
        <button type="button" className={classes.act} onClick={onAnswer}>
          {threadTexts.answer}
        </button>
      )}
      {rights.mayComment && isThread && (
        <button type="button" className={classes.act} onClick={resolve}>
          {isResolved ? threadTexts.reopen : threadTexts.resolve}
        </button>
      )}
      {ordinary.length + dangerous.length > 0 && (
        <Menu
          trigger={
            <IconButton
              name={threadTexts.act(comment.author?.name ?? threadTexts.somebody)}
              icon={<IconDots />}
              size="small"
            />
          }
          groups={[{ items: ordinary }, { items: dangerous }]}
        />
      )}
      {dialogs}
    </div>
  );
}
