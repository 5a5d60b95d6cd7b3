import {
  IconCheck,
  IconConfetti,
  IconEye,
  IconHeartHandshake,
  IconMoodPlus,
  IconQuestionMark,
  IconThumbUp,
} from '@tabler/icons-react';
import { type Comment, type ReactionKind, reactionKinds } from 'contract/records/comment/comment';
import type { ReactNode } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { reactionLabels, threadTexts } from './comment-texts.ts';
import classes from './stream.module.css';
import type { StreamPlace } from './use-stream.ts';

const pictures: Record<ReactionKind, ReactNode> = {
  agree: <IconThumbUp />,
  thanks: <IconHeartHandshake />,
  done: <IconCheck />,
  looking: <IconEye />,
  question: <IconQuestionMark />,
  celebrate: <IconConfetti />,
};

type Reaction = Comment['reactions'][number];

const whoOf = ({ kind, people, count }: Reaction) =>
  threadTexts.reacted(reactionLabels[kind], people.map(({ name }) => name).join(', '), {
    count,
    rest: count - people.length,
  });

export type ReactionsProps = { place: StreamPlace; comment: Comment; mayComment: boolean };

/** The reactions to a comment, and a way to add one. */
export function Reactions({ place: { calls, params }, comment, mayComment }: ReactionsProps) {
  const reacting = useAction(calls.react);
  const toggle = (kind: ReactionKind, on: boolean) =>
    void reacting.run({ params: { ...params, commentId: comment._id }, body: { kind, on } });
  const isMine = (kind: ReactionKind) => comment.reactions.some((one) => one.kind === kind && one.isMine);
  return (
    <>
      {comment.reactions.map((reaction) => (
        <button
          key={reaction.kind}
          type="button"
          className={classes.reaction}
          aria-pressed={reaction.isMine}
          aria-disabled={!mayComment || undefined}
          title={whoOf(reaction)}
          onClick={() => mayComment && toggle(reaction.kind, !reaction.isMine)}
        >
          {pictures[reaction.kind]}
          <Hidden>{whoOf(reaction)}</Hidden>
          <span aria-hidden>{reaction.count}</span>
        </button>
      ))}
      {mayComment && (
        <Menu
          align="start"
          trigger={<IconButton name={threadTexts.react} icon={<IconMoodPlus />} size="small" />}
          groups={[
            {
              items: reactionKinds.map((kind) => ({
                label: reactionLabels[kind],
                icon: pictures[kind],
                onSelect: () => toggle(kind, !isMine(kind)),
              })),
            },
          ]}
        />
      )}
    </>
  );
}
