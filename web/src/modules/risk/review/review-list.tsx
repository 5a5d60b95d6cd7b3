import type { Risk } from 'contract/modules/risk/risk';
import { type Review, reviewOutcomeLabels } from 'contract/modules/risk/risk-review';
import { useState } from 'react';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDay } from '../../../ui/format/format-date.ts';
import classes from '../../../records/part/part.module.css';
import { LevelChip } from '../rating/level-chip.tsx';
import { reviewTexts as texts } from './review-texts.ts';
import { useReviews } from './use-reviews.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';

const factsOf = ({ level, nextDate, nextStep, asked, settledAt }: Review, kind: Risk['kind']) => [
  ...(level ? [{ label: texts.levelThen, value: <LevelChip level={level} kind={kind} /> }] : []),
  { label: texts.next, value: <DateText date={nextDate} empty={texts.noNext} /> },
  ...(asked.length > 0 ? [{ label: texts.asked, value: asked.map(({ name }) => name).join(', ') }] : []),
  ...(settledAt ? [{ label: texts.settled, value: formatDay(settledAt) }] : []),
  ...(nextStep ? [{ label: texts.nextStep, value: nextStep }] : []),
];

function One({ review, kind }: { review: Review; kind: Risk['kind'] }) {
  const { reviewedOn, outcome, note, reviewer } = review;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>{reviewOutcomeLabels[outcome]}</h3>
        <span className={classes.quiet}>
          <DateText date={reviewedOn} />, {reviewer?.name ?? texts.somebody}
        </span>
      </div>
      <p className={classes.text}>{note}</p>
      <PartFacts facts={factsOf(review, kind)} />
    </li>
  );
}

/** The reviews of a risk, the newest first. */
export function ReviewList({ risk }: { risk: Risk }) {
  const [page, setPage] = useState(1);
  const answer = useReviews(risk._id, page);
  return (
    <Loaded answer={answer} failed={texts.reviewsFailed} skeleton={<ListSkeleton rows={2} />}>
      {({ results, total, limit }) =>
        total === 0 ? (
          <p className={classes.quiet}>{texts.noReviews}</p>
        ) : (
          <>
            <ul className={classes.list}>
              {results.map((review) => (
                <One key={review._id} kind={risk.kind} review={review} />
              ))}
            </ul>
            <ListPager found={{ total, limit }} page={page} onPage={setPage} label={texts.reviewPages} />
          </>
        )
      }
    </Loaded>
  );
}
