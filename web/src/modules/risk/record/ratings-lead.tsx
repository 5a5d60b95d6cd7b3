import type { Risk } from 'contract/modules/risk/risk';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { AppetiteStanding } from '../rating/appetite-standing.tsx';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { ratingTexts as texts } from '../rating/rating-texts.ts';
import { RatingsLine } from '../rating/ratings-line.tsx';
import { ScoreTrend } from './score-trend.tsx';
import classes from './ratings-lead.module.css';

/** What a risk is rated with, and whether that is within what is accepted: the first thing that its overview says. */
export function RatingsLead({ record: risk }: RecordPartProps<Risk>) {
  const counting = countingRating(risk);
  return (
    <section className={classes.lead} aria-label={texts.now}>
      <RatingsLine risk={risk} />
      <ScoreTrend risk={risk} />
      {counting && <AppetiteStanding risk={risk} score={counting.score} />}
    </section>
  );
}
