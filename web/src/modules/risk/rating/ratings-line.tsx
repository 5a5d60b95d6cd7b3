import type { Risk } from 'contract/modules/risk/risk';
import { ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import { LevelChip } from './level-chip.tsx';
import { PriorityPill } from './priority-pill.tsx';
import { ratingTexts } from './rating-texts.ts';
import classes from './ratings-line.module.css';

/** What a risk is rated with now, each with its level; what is not rated says so. */
export function RatingsLine({ risk: { ratings, kind } }: { risk: Risk }) {
  return (
    <dl className={classes.ratings}>
      {ratingTypes.map((type) => {
        const rating = ratings[type];
        return (
          <div key={type}>
            <dt>{ratingLabels[type]}</dt>
            <dd>
              {rating ? (
                <LevelChip {...rating} kind={kind} />
              ) : (
                <span className={classes.quiet}>{ratingTexts.none}</span>
              )}
              {rating?.priority && <PriorityPill priority={rating.priority} isNamed />}
              {rating?.rpn && (
                <span className={classes.quiet}>
                  {ratingTexts.rpn} {rating.rpn}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
