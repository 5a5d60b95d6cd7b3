import { IconWritingSign } from '@tabler/icons-react';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { logReviewEndpoints, logReviewSigning } from 'contract/records/log-review/log-review.endpoints';
import type { WholeLogReview } from 'contract/records/log-review/log-review';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ActivityTable } from '../../organization/log/activity-table.tsx';
import { LogEntries } from '../../organization/log/log-entries.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ReviewState } from '../../shared/marks/review-state.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { DateText, MomentText } from '../../ui/format/date-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { SignatureSection } from '../signature/signature-list.tsx';
import { logReviewTexts as texts } from './log-review-texts.ts';
import classes from './log-review.module.css';
import { useLogPath } from './use-log-path.ts';

const SignDialog = lazyDialog(async () => (await import('../signature/sign-dialog.tsx')).SignDialog);

const kind = { parts: { signature: logReviewSigning } };

type Shown = { review: WholeLogReview };

function ReviewFacts({ review }: Shown) {
  const { columns } = texts;
  const { completedAt, completedBy, dueOn, isOverdue } = review;
  const end = completedAt
    ? [
        { label: columns.completedBy, value: completedBy?.name },
        { label: columns.completedAt, value: <MomentText moment={completedAt} /> },
      ]
    : [{ label: columns.dueOn, value: <DateText date={dueOn} isOverdue={isOverdue} /> }];
  return (
    <Facts
      facts={[
        ...end,
        { label: columns.rows, value: review.rows },
        { label: columns.range, value: texts.range(review.firstRow, review.lastRow) },
        { label: columns.alerts, value: review.alerts },
        { label: columns.warnings, value: review.warnings },
        { label: columns.hash, value: <span className={classes.hash}>{review.hash}</span> },
      ]}
    />
  );
}

function Outstanding({ review: { from, to, zone } }: Shown) {
  const { workspaceId } = useWorkspaceParams();
  const log = useLogPath();
  const fixed = { from, to, zone, severity: 'alert,warn' };
  const list = useList(logEndpoints.list, { params: { id: workspaceId }, fixed });
  return (
    <Section
      title={texts.outstanding}
      action={<ButtonLink to={`${log}?from=${from}&to=${to}`}>{texts.whole}</ButtonLink>}
    >
      <ActivityTable list={list} empty={{ message: texts.nothing, children: texts.nothingText }} />
    </Section>
  );
}

function Sample({ params }: { params: { workspaceId: string; recordId: string } }) {
  const answer = useApi(logReviewEndpoints.sample, { params });
  return (
    <Section title={texts.sample}>
      <p className={classes.text}>{texts.sampleText}</p>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
        {(entries) =>
          entries.length > 0 ? (
            <LogEntries entries={entries} />
          ) : (
            <p className={classes.text}>{texts.noSample}</p>
          )
        }
      </Loaded>
    </Section>
  );
}

function Review({ review }: Shown) {
  const { workspaceId } = useWorkspaceParams();
  const params = { workspaceId, recordId: review._id };
  const [isSigning, setIsSigning] = useState(false);
  const maySign = useCan('log.review') && !review.completedAt;
  return (
    <>
      <PageHeader
        title={texts.title(review.name)}
        status={<ReviewState review={review} words={texts.state} />}
        actions={
          maySign && (
            <Button variant="primary" icon={<IconWritingSign />} onClick={() => setIsSigning(true)}>
              {texts.sign}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        <ReviewFacts review={review} />
        <p className={classes.text}>{texts.hashText}</p>
        <Outstanding review={review} />
        <Sample params={params} />
        <SignatureSection kind={kind} params={params} wasSigned={review.completedAt !== null} />
      </div>
      <SignDialog
        kind={kind}
        params={params}
        number={review.name}
        isDecision={false}
        opened={isSigning}
        onClose={() => setIsSigning(false)}
      />
    </>
  );
}

/** The review of one month of the log: what stands out, a sample of the rest, and the signature that it was looked through. */
export function LogReviewPage({ reviewId }: { reviewId: string }) {
  const { workspaceId } = useWorkspaceParams();
  const answer = useApi(logReviewEndpoints.find, { params: { workspaceId, recordId: reviewId } });
  const crumbs = useCrumbs();
  const log = useLogPath();
  return (
    <Page
      title={answer.data ? texts.title(answer.data.name) : texts.screen}
      crumbs={[...crumbs, { label: texts.log, to: log }, { label: texts.list, to: `${log}/reviews` }]}
    >
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />}>
        {(review) => <Review review={review} />}
      </Loaded>
    </Page>
  );
}
