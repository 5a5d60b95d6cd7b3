import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useMe } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import type { PartCalls, RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { ChangeRow, FoldedRow } from './change-row.tsx';
import { CommentThread } from './comment-thread.tsx';
import { commentTexts, composerTexts } from './comment-texts.ts';
import { Composer } from './composer.tsx';
import { type StreamRights, useStreamRights } from './stream-rights.ts';
import { foldedRows } from './stream-words.ts';
import classes from './stream.module.css';
import { type Show, shows, type StreamPlace, useStream } from './use-stream.ts';
import { useMarkSeen, useUnread } from './use-unread.ts';

/** What is shown belongs to the address, and so does the comment that a link leads to. */
function useAddress() {
  const [url, setUrl] = useSearchParams();
  const asked = url.get('stream');
  const change = (name: string, value: string | null) =>
    setUrl(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    show: shows.find((one) => one === asked) ?? 'all',
    setShow: (show: Show) => change('stream', show === 'all' ? null : show),
    led: url.get('comment'),
    leave: () => change('comment', null),
  };
}

function Filter({ show, onChange }: { show: Show; onChange: (show: Show) => void }) {
  return (
    <div className={classes.filter} role="group" aria-label={commentTexts.filter}>
      {shows.map((one) => (
        <button key={one} type="button" aria-pressed={one === show} onClick={() => onChange(one)}>
          {commentTexts.filters[one]}
        </button>
      ))}
    </div>
  );
}

function NewComment({ place }: { place: StreamPlace }) {
  const { calls, params, action } = place;
  const me = useMe().data;
  const sending = useAction(calls.create, {
    failureToast: ({ errors, message }) => (errors['text'] ? undefined : message),
  });
  return (
    <div className={classes.composer}>
      {me && <Avatar person={{ id: me.accountId, name: me.name, picture: me.profilePicture }} />}
      <Composer
        place={place}
        name={`comment:${action ?? params.recordId}`}
        label={composerTexts.comment}
        placeholder={composerTexts.placeholder}
        sendLabel={composerTexts.send}
        isBusy={sending.isBusy}
        onSend={async (text) => {
          const outcome = await sending.run({ params, body: { text, ...(action ? { action } : {}) } });
          return outcome.ok ? undefined : outcome.error;
        }}
      />
    </div>
  );
}

type Common = { kind: Pick<RecordKind, 'words'>; place: StreamPlace; rights: StreamRights };

/** The thread of the comment that a link leads to, above all else. */
function LedTo({
  commentId,
  place,
  rights,
  onLeave,
}: Omit<Common, 'kind'> & { commentId: string; onLeave: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const { data: thread, error } = useApi(place.calls.find, { params: { ...place.params, commentId } });
  const isFound = thread !== undefined;
  useEffect(() => {
    if (isFound) frame.current?.scrollIntoView({ block: 'center' });
  }, [isFound]);
  if (error || !thread) return null;
  return (
    <section ref={frame} className={classes.led} aria-label={commentTexts.led}>
      <div className={classes.ledHead}>
        <h3>{commentTexts.led}</h3>
        <Button size="small" variant="quiet" onClick={onLeave}>
          {commentTexts.showAll}
        </Button>
      </div>
      <div className={classes.event}>
        <CommentThread place={place} rights={rights} thread={thread} />
      </div>
    </section>
  );
}

const emptyWords: Record<Show, string> = {
  all: commentTexts.empty,
  comments: commentTexts.empty,
  open: commentTexts.nothingOpen,
  changes: commentTexts.nothingDone,
  files: commentTexts.noFiles,
};

const hasComments = (show: Show) => show === 'all' || show === 'comments' || show === 'open';

type Stream = ReturnType<typeof useStream>;

function Entries({ kind, place, rights, show, stream }: Common & { show: Show; stream: Stream }) {
  const { entries, pinned, answer } = stream;
  if (entries.length + pinned.length === 0)
    return (
      <div className={classes.empty}>
        <p>{emptyWords[show]}</p>
        {hasComments(show) && show !== 'open' && rights.mayComment && <p>{commentTexts.emptyText}</p>}
      </div>
    );
  const rows = !hasComments(show) ? entries.map((entry) => ({ entry })) : foldedRows(entries);
  return (
    <>
      <ol className={classes.events}>
        {pinned.map((thread) => (
          <li key={`pinned ${thread._id}`} className={classes.event} data-pinned>
            <CommentThread place={place} rights={rights} thread={thread} />
          </li>
        ))}
        {rows.map((row) => {
          if ('folded' in row)
            return <FoldedRow key={`fold ${row.folded[0]?._id}`} kind={kind} folded={row.folded} />;
          const { _id, comment, change } = row.entry;
          if (change) return <ChangeRow key={_id} kind={kind} change={change} />;
          return (
            comment && (
              <li key={_id} className={classes.event}>
                <CommentThread place={place} rights={rights} thread={comment} />
              </li>
            )
          );
        })}
      </ol>
      {answer.hasNextPage && (
        <Button
          size="small"
          variant="quiet"
          busy={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {commentTexts.earlier}
        </Button>
      )}
    </>
  );
}

type BodyProps = Common & {
  show: Show;
  onShow: (show: Show) => void;
  led: string | null;
  onLeave: () => void;
};

function Body({ kind, place, rights, show, onShow, led, onLeave }: BodyProps) {
  const frame = useRef<HTMLElement>(null);
  const stream = useStream(place, show, rights.ownId);
  const unread = useUnread(place);
  useMarkSeen(place, frame, stream.seenUpTo);
  return (
    <section ref={frame} className={classes.stream} aria-label={commentTexts.title}>
      <div className={classes.head}>
        <h2>{commentTexts.title}</h2>
        {unread !== undefined && unread.count > 0 && (
          <span className={classes.unread}>
            {commentTexts.unread(countText(unread.count, unread.hasMore))}
          </span>
        )}
        <span className={classes.fresh} role="status">
          {stream.fresh > 0 && (
            <button type="button" className={classes.act} onClick={stream.reveal}>
              {commentTexts.fresh(stream.fresh)}
            </button>
          )}
        </span>
        <Filter show={show} onChange={onShow} />
      </div>
      {rights.mayComment ? (
        <NewComment place={place} />
      ) : (
        <p className={classes.quiet}>{commentTexts.mayNot}</p>
      )}
      {led && <LedTo commentId={led} place={place} rights={rights} onLeave={onLeave} />}
      <Loaded
        answer={{ data: stream.answer.data, error: stream.answer.error, refetch: stream.answer.refetch }}
        skeleton={<ListSkeleton rows={4} />}
      >
        {() => <Entries kind={kind} place={place} rights={rights} show={show} stream={stream} />}
      </Loaded>
    </section>
  );
}

export type RecordStreamProps = {
  kind: Pick<RecordKind, 'words'> & { parts: Pick<PartCalls, 'comment'> };
  record: Pick<ShownRecord, '_id' | 'managers' | 'members'>;
  /** Whose the actions of the record are. */
  assignees: readonly { _id: string }[];
  /** Leaves what was said and done about this action alone. */
  action?: { _id: string };
};

/** What was said and done about a record or one of its actions, newest first, and a box to say something. */
export function RecordStream({ kind, record, assignees, action }: RecordStreamProps) {
  const { workspaceId } = useWorkspaceIds();
  const { show, setShow, led, leave } = useAddress();
  const rights = useStreamRights(kind.parts.comment, { ...record, assignees });
  const place: StreamPlace = {
    calls: kind.parts.comment,
    params: { workspaceId, recordId: record._id },
    action: action?._id,
  };
  return (
    <Body
      key={`${record._id} ${show}`}
      kind={kind}
      place={place}
      rights={rights}
      show={show}
      onShow={setShow}
      led={led}
      onLeave={leave}
    />
  );
}
