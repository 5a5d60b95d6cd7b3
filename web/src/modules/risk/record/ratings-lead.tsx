import { IconAlertTriangle, IconArrowUp, IconCircleCheck } from '@tabler/icons-react';
import { type Standing, standingOf } from 'contract/modules/risk/appetite-score';
import type { Risk } from 'contract/modules/risk/risk';
import type { ReactNode } from 'react';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { Pill, type Tone } from '../../../ui/layout/pill.tsx';
import { countingRating } from '../rating/counting-rating.ts';
import { ratingTexts as texts } from '../rating/rating-texts.ts';
import { RatingsLine } from '../rating/ratings-line.tsx';
import { useAppetite } from '../use-appetite.ts';
import { ScoreTrend } from './score-trend.tsx';
import classes from './ratings-lead.module.css';

const looks: Record<Standing, { tone: Tone; icon: ReactNode }> = {
  within: { tone: 'ok', icon: <IconCircleCheck /> },
  'above-appetite': { tone: 'warn', icon: <IconArrowUp /> },
  'above-tolerance': { tone: 'bad', icon: <IconAlertTriangle /> },
};

/** How the rating that counts stands to what is accepted of the risk. */
function AppetiteStanding({ risk, score }: { risk: Risk; score: number }) {
  const { bounds, isKnown } = useAppetite(risk);
  if (!isKnown || risk.kind === 'opportunity') return null;
  if (!bounds) return <span className={classes.quiet}>{texts.noAppetite}</span>;
  const standing = standingOf(score, bounds);
  return <Pill {...looks[standing]}>{texts.standing[standing](bounds)}</Pill>;
}

/** What a risk is rated with, and whether that is within what is accepted: the first thing that its overview says. */
export function RatingsLead({ record: risk }: RecordPartProps<Risk>) {
  const counting = countingRating(risk);
  return (
    <section className={classes.lead} aria-label={texts.now}>
      <RatingsLine ratings={risk.ratings} />
      <ScoreTrend risk={risk} />
      {counting && <AppetiteStanding risk={risk} score={counting.score} />}
    </section>
  );
}
