import { highIs } from '../rating/high-is.ts';
import type { Risk } from 'contract/modules/risk/risk';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { ratingTexts } from '../rating/rating-texts.ts';
import type { resultOf } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';

const steps = [1, 2, 3, 4, 5] as const;

type SinceProps = { scheme: RiskScheme; risk: Risk; result: ReturnType<typeof resultOf> };

/** The matrix with what the risk is rated with now and what is being chosen, and the same in words. */
export function RatingsNow({ scheme, risk: { ratings, kind }, result }: SinceProps) {
  const marksAt = (likelihood: number, impact: number) => [
    ...ratingTypes
      .filter((type) => ratings[type]?.likelihood === likelihood && ratings[type]?.impact === impact)
      .map((type) => ratingLabels[type].charAt(0)),
    ...(result?.likelihood === likelihood && result.impact === impact ? ['●'] : []),
  ];
  return (
    <Section title={texts.since} framed>
      <div className={classes.matrix} data-high={highIs(kind)} role="img" aria-label={texts.matrix}>
        {steps.toReversed().flatMap((likelihood) =>
          steps.map((impact) => {
            const level = levelOf(scheme.bands, scoreOf(scheme, likelihood, impact));
            return (
              <span
                key={`${likelihood}-${impact}`}
                data-level={level}
                title={texts.cell(likelihood, impact, levelLabel(level, kind))}
              >
                {marksAt(likelihood, impact).join(' ')}
              </span>
            );
          }),
        )}
      </div>
      <dl className={classes.now}>
        {ratingTypes.map((type) => {
          const rating = ratings[type];
          return (
            <div key={type}>
              <dt>
                {ratingLabels[type].charAt(0)} {ratingLabels[type]}
              </dt>
              <dd>{rating ? <LevelChip {...rating} kind={kind} /> : ratingTexts.none}</dd>
            </div>
          );
        })}
        {result && (
          <div>
            <dt>● {texts.willBe}</dt>
            <dd>
              <LevelChip level={result.level} score={result.score} kind={kind} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
