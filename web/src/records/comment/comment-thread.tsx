import { IconCircleCheck, IconPin } from '@tabler/icons-react';
import type { Comment, Thread } from 'contract/records/comment/comment';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { conflictOf } from '../../shared/forms/conflict.ts';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { CommentActs } from './comment-acts.tsx';
import { CommentText } from './comment-text.tsx';
import { commentTexts, composerTexts, threadTexts } from './comment-texts.ts';
import { Composer } from './composer.tsx';
import { toTyped } from './mention-text.ts';
import classes from './stream.module.css';
import type { StreamRights } from './stream-rights.ts';
import type { StreamPlace } from './use-stream.ts';

type Common = { place: StreamPlace; rights: StreamRights };

/** Who said something, when, and what became of it. */
function Line({ comment, withAction }: { comment: Comment; withAction: boolean }) {
  const { author, action, createdAt, editedAt, resolvedBy, isPinned } = comment;
  return (
    <p className={classes.line}>
      <span>
        <b>{author?.name ?? threadTexts.somebody}</b>
        {withAction && action && (
          <span className={classes.quiet}>
            {' '}
            {threadTexts.on} {action.name}
          </span>
        )}
        {isPinned && (
          <span className={classes.mark}>
            <IconPin />
            {commentTexts.pinned}
          </span>
        )}
        {resolvedBy && (
          <span className={classes.mark} data-tone="ok">
            <IconCircleCheck />
            {threadTexts.resolvedBy(resolvedBy.name)}
          </span>
        )}
      </span>
      <span className={classes.when}>
        {editedAt && <span>{threadTexts.edited}, </span>}
        <MomentText moment={createdAt} />
      </span>
    </p>
  );
}

/** The box in which an own comment is changed. */
function Editor({
  place: { calls, params },
  comment,
  onDone,
}: Pick<Common, 'place'> & { comment: Comment; onDone: () => void }) {
  // What was read when the change began: a later version has words that its author has not seen here.
  const [version, setVersion] = useState(comment.version);
  const saving = useAction(calls.update, {
    failureToast: (error) => (error.errors['text'] || conflictOf(error) ? undefined : error.message),
  });
  const save = async (text: string) => {
    const outcome = await saving.run({
      params: { ...params, commentId: comment._id },
      body: { text, version },
    });
    if (outcome.ok) {
      onDone();
      return undefined;
    }
    const conflict = conflictOf(outcome.error);
    if (!conflict) return outcome.error;
    setVersion(conflict.version);
    const { text: now } = toTyped(String(conflict.current['text']), comment.mentions);
    const { status, code } = outcome.error;
    return new ApiError({ status, code, errors: { text: threadTexts.changedElsewhere(now) } });
  };
  return (
    <Composer
      place={{ calls, params }}
      name={`comment-edit:${comment._id}`}
      label={threadTexts.edit}
      placeholder={composerTexts.placeholder}
      sendLabel={composerTexts.save}
      begun={toTyped(comment.text, comment.mentions)}
      isBusy={saving.isBusy}
      takesFocus
      onCancel={onDone}
      onSend={save}
    />
  );
}

type OneProps = Common & {
  comment: Comment;
  withAction?: boolean;
  /** Absent where nothing is answered any more: the comment that began the thread is deleted. */
  onAnswer: (() => void) | undefined;
  children?: ReactNode;
};

function One({ place, rights, comment, withAction = false, onAnswer, children }: OneProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { author, isDeleted } = comment;
  const person = { id: author?._id ?? '', name: author?.name ?? '', picture: author?.profilePicture ?? null };
  return (
    <>
      <span className={classes.knot}>
        <Avatar person={person} />
      </span>
      <div className={classes.said}>
        <Line comment={comment} withAction={withAction} />
        {isDeleted ? (
          <p className={classes.quiet}>{comment.parent ? threadTexts.deletedAnswer : threadTexts.deleted}</p>
        ) : isEdited ? (
          <Editor place={place} comment={comment} onDone={() => setIsEdited(false)} />
        ) : (
          <>
            <CommentText comment={comment} ownId={rights.ownId} />
            <CommentActs
              place={place}
              rights={rights}
              comment={comment}
              onAnswer={onAnswer}
              onEdit={() => setIsEdited(true)}
            />
          </>
        )}
        {children}
      </div>
    </>
  );
}

type AnswerProps = Pick<Common, 'place'> & { threadId: string; onDone: () => void };

function Answer({ place: { calls, params }, threadId, onDone }: AnswerProps) {
  const sending = useAction(calls.create, {
    failureToast: ({ errors, message }) => (errors['text'] ? undefined : message),
  });
  return (
    <Composer
      place={{ calls, params }}
      name={`comment-answer:${threadId}`}
      label={composerTexts.answer}
      placeholder={composerTexts.answerPlaceholder}
      sendLabel={composerTexts.sendAnswer}
      isBusy={sending.isBusy}
      takesFocus
      onCancel={onDone}
      onSend={async (text) => {
        const outcome = await sending.run({ params, body: { text, parent: threadId } });
        if (!outcome.ok) return outcome.error;
        onDone();
        return undefined;
      }}
    />
  );
}

/** The answers of a thread: the last few, and all of them once they were asked for. */
function useReplies({ calls, params }: StreamPlace, thread: Thread) {
  const [isWhole, setIsWhole] = useState(false);
  const hidden = thread.replyCount - thread.replies.length;
  const args = { params: { ...params, commentId: thread._id } };
  const whole = useApi(calls.find, args, { enabled: isWhole && hidden > 0 });
  const known = new Set(thread.replies.map(({ _id }) => _id));
  const first = thread.replies[0]?._id ?? '';
  // Ids are made in the order of time; what is newer than what the stream shows waits as it does there.
  const earlier = (whole.data?.replies ?? []).filter(({ _id }) => !known.has(_id) && _id < first);
  return {
    replies: [...earlier, ...thread.replies],
    hidden: hidden - earlier.length,
    showAll: () => setIsWhole(true),
  };
}

/** A comment and what was answered. */
export function CommentThread({ place, rights, thread }: Common & { thread: Thread }) {
  const [isAnswered, setIsAnswered] = useState(false);
  const { replies, hidden, showAll } = useReplies(place, thread);
  const answer = thread.isDeleted ? undefined : () => setIsAnswered(true);
  return (
    <One place={place} rights={rights} comment={thread} withAction={!place.action} onAnswer={answer}>
      {hidden > 0 && (
        <button type="button" className={classes.act} onClick={showAll}>
          {threadTexts.earlierAnswers(hidden)}
        </button>
      )}
      {replies.length > 0 && (
        <ol className={classes.replies}>
          {replies.map((reply) => (
            <li key={reply._id} className={classes.event}>
              <One place={place} rights={rights} comment={reply} onAnswer={answer} />
            </li>
          ))}
        </ol>
      )}
      {isAnswered && !thread.isDeleted && (
        <Answer place={place} threadId={thread._id} onDone={() => setIsAnswered(false)} />
      )}
    </One>
  );
}
