import type { Comment } from 'contract/records/comment/comment';
import { piecesOf } from 'contract/records/comment/mention';
import { Fragment } from 'react';
import { threadTexts } from './comment-texts.ts';
import classes from './stream.module.css';

/** What a comment says, with the people in it as they are called today. */
export function CommentText({ comment, ownId }: { comment: Comment; ownId: string | undefined }) {
  const nameOf = (account: string) =>
    comment.mentions.find(({ _id }) => _id === account)?.name ?? threadTexts.somebody;
  return (
    <p className={classes.text}>
      {piecesOf(comment.text).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a piece is its place in the text
        <Fragment key={index}>
          {'text' in piece ? (
            piece.text
          ) : (
            <span className={classes.mention} data-own={piece.account === ownId || undefined}>
              @{nameOf(piece.account)}
            </span>
          )}
        </Fragment>
      ))}
    </p>
  );
}
