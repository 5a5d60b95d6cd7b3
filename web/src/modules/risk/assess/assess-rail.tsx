import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { Risk } from 'contract/modules/risk/risk';
import { levelLabels, ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { ratingTexts } from '../rating/rating-texts.ts';
import type { resultOf } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';

/** What several people gave by themselves: who has, and once all have, what and how far they lie apart. */
export function BlindScores({ assessment }: { assessment: RiskAssessment }) {
  const { panel, scores, isRevealed } = assessment;
  const values = scores.map(({ score }) => score);
  const spread = Math.max(...values) - Math.min(...values);
  const bands = new Set(scores.map(({ level }) => level)).size;
  return (
    <Section title={texts.blind} framed action={<span>{isRevealed ? texts.revealed : texts.hidden}</span>}>
      <table className={classes.scores}>
        <thead>
          <tr>
            <th scope="col">{texts.evaluator}</th>
            <th scope="col">{texts.likelihood}</th>
            <th scope="col">{texts.impact}</th>
            <th scope="col">{texts.score}</th>
          </tr>
        </thead>
        <tbody>
          {panel.map(({ person, hasScored }) => {
            const given = scores.find((one) => one.person._id === person._id);
            return (
              <tr key={person._id}>
                <th scope="row">
                  <Avatar person={{ id: person._id, name: person.name, picture: person.profilePicture }} />{' '}
                  {person.name}
                </th>
                {given ? (
                  <>
                    <td>{given.likelihood}</td>
                    <td>{given.impact}</td>
                    <td>
                      <LevelChip level={given.level} score={given.score} />
                    </td>
                  </>
                ) : (
                  <td colSpan={3} className={classes.quiet}>
                    {hasScored ? texts.given : texts.awaited}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {isRevealed && <p className={classes.quiet}>{texts.spread(spread, bands)}</p>}
    </Section>
  );
}

const steps = [1, 2, 3, 4, 5] as const;

type SinceProps = { scheme: RiskScheme; risk: Risk; result: ReturnType<typeof resultOf> };

/** The matrix with what the risk is rated with now and what is being chosen, and the same in words. */
export function RatingsNow({ scheme, risk: { ratings }, result }: SinceProps) {
  const marksAt = (likelihood: number, impact: number) => [
    ...ratingTypes
      .filter((type) => ratings[type]?.likelihood === likelihood && ratings[type]?.impact === impact)
      .map((type) => ratingLabels[type].charAt(0)),
    ...(result?.likelihood === likelihood && result.impact === impact ? ['●'] : []),
  ];
  return (
    <Section title={texts.since} framed>
      <div className={classes.matrix} role="img" aria-label={texts.matrix}>
        {steps.toReversed().flatMap((likelihood) =>
          steps.map((impact) => {
            const level = levelOf(scheme.bands, scoreOf(scheme.formula, likelihood, impact));
            return (
              <span
                key={`${likelihood}-${impact}`}
                data-level={level}
                title={texts.cell(likelihood, impact, levelLabels[level])}
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
              <dd>{rating ? <LevelChip {...rating} /> : ratingTexts.none}</dd>
            </div>
          );
        })}
        {result && (
          <div>
            <dt>● {texts.willBe}</dt>
            <dd>
              <LevelChip level={result.level} score={result.score} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
