import type { AccessReviewDetail } from 'contract/people/access-review/access-review';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import type { Security } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { ReviewState } from '../../shared/marks/review-state.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DateText, MomentText } from '../../ui/format/date-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Meter } from '../../ui/layout/meter.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { useProof } from '../../access/security/use-proof.tsx';
import { ReviewLines } from './review-lines.tsx';
import { reviewsPath } from './review-paths.ts';
import { reviewTexts as texts, reviewTexts } from './review-texts.ts';
import classes from './review.module.css';
import { meanwhile } from './use-decide.ts';

type Refused = { name: string; why: string }[];

function CompleteButton({
  review,
  security,
  onRefused,
}: {
  review: AccessReviewDetail;
  security: Security;
  onRefused: (refused: Refused) => void;
}) {
  const { _id: reviewId, lines, decided, toChange, toRemove, version } = review;
  const { prove, proofDialog } = useProof(security, texts.proof);
  const { confirm, confirmDialog } = useConfirm();
  const complete = useAction(accessReviewEndpoints.complete, {
    failureToast: (error) => {
      const { refused } = error.details;
      if (!Array.isArray(refused)) return meanwhile(error);
      onRefused(refused as Refused); // as the call answers
      return undefined;
    },
  });

  async function handleClick() {
    const question = {
      title: texts.completeTitle,
      message: texts.completeQuestion(toChange, toRemove),
      confirmLabel: texts.complete,
    };
    onRefused([]);
    if ((await confirm(question)) && (await prove()))
      await complete.run({ params: { reviewId }, body: { version } });
  }

  return (
    <>
      <ReasonButton
        variant="primary"
        reason={decided < lines ? texts.undecided(lines - decided) : undefined}
        busy={complete.isBusy}
        onClick={() => void handleClick()}
      >
        {texts.complete}
      </ReasonButton>
      {confirmDialog}
      {proofDialog}
    </>
  );
}

function Progress({ decided, lines }: Pick<AccessReviewDetail, 'decided' | 'lines'>) {
  const text = texts.decidedOf(decided, lines);
  return (
    <div className={classes.progress}>
      <p>{text}</p>
      <Meter label={texts.progress} text={text} share={lines === 0 ? 1 : decided / lines} />
    </div>
  );
}

function ReviewFacts({ review }: { review: AccessReviewDetail }) {
  const { startedAt, startedBy, completedAt, completedBy, dueOn, isOverdue } = review;
  const { facts } = texts;
  const end = completedAt
    ? [
        { label: facts.completed, value: <MomentText moment={completedAt} /> },
        { label: facts.completedBy, value: completedBy?.name },
        {
          label: facts.counts,
          value: facts.countsOf(review.kept, review.toChange, review.toRemove),
        },
      ]
    : [{ label: facts.dueOn, value: <DateText date={dueOn} isOverdue={isOverdue} /> }];
  return (
    <Facts
      facts={[
        { label: facts.started, value: <MomentText moment={startedAt} /> },
        { label: facts.startedBy, value: startedBy?.name ?? texts.past.byItself },
        ...end,
      ]}
    />
  );
}

function ChangedNotice({ count }: { count: number }) {
  const [, setUrl] = useSearchParams();
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button onClick={() => setUrl({ changed: 'true', undecided: 'true' })}>{texts.showChanged}</Button>
      }
    >
      {texts.changed(count)}
    </Notice>
  );
}

function RefusedNotice({ refused }: { refused: Refused }) {
  if (refused.length === 0) return null;
  return (
    <Notice tone="bad">
      {texts.refused}
      <ul className={classes.refused}>
        {refused.map(({ name, why }) => (
          <li key={name}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Review({ review }: { review: AccessReviewDetail }) {
  const [refused, setRefused] = useState<Refused>([]);
  const security = useApi(securityEndpoints.find, {});
  const isRunning = review.completedAt === null;
  return (
    <>
      <PageHeader
        title={texts.title}
        back={{ to: reviewsPath, label: texts.back }}
        status={<ReviewState review={review} words={texts.state} />}
        actions={
          isRunning &&
          security.data && <CompleteButton review={review} security={security.data} onRefused={setRefused} />
        }
      />
      <div className={classes.page}>
        <ReviewFacts review={review} />
        {isRunning && <Progress decided={review.decided} lines={review.lines} />}
        <ChangedNotice count={isRunning ? review.changed : 0} />
        <RefusedNotice refused={refused} />
        <ReviewLines review={review} />
      </div>
    </>
  );
}

const crumbs = [{ label: reviewTexts.security, to: reviewsPath }];

/** One review of who has which access. */
export function ReviewPage() {
  const { reviewId = '' } = useParams();
  const answer = useApi(accessReviewEndpoints.find, { params: { reviewId } });
  return (
    <Page title={texts.title} crumbs={crumbs}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />}>
        {(review) => <Review review={review} />}
      </Loaded>
    </Page>
  );
}
