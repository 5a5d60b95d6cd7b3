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

type Given = RiskAssessment['scores'][number];
type ScoreColumn = { title: string; of: (given: Given) => number | null };

/** What was given, by the mode in which it was scored. */
function columnsOf(scores: Given[]): ScoreColumn[] {
  const { severity, occurrence, detection, p1, p2 } = texts.factors;
  if (scores.some((one) => one.severity !== null))
    return [
      { title: severity, of: (one) => one.severity },
      { title: occurrence, of: (one) => one.occurrence },
      { title: detection, of: (one) => one.detection },
    ];
  const impact: ScoreColumn = { title: texts.impact, of: (one) => one.impact };
  if (scores.some((one) => one.p1 !== null))
    return [{ title: p1, of: (one) => one.p1 }, { title: p2, of: (one) => one.p2 }, impact];
  return [{ title: texts.likelihood, of: (one) => one.likelihood }, impact];
}

/** What several people gave by themselves: who has, and once all have, what and how far they lie apart. */
export function BlindScores({ assessment }: { assessment: RiskAssessment }) {
  const { panel, scores, isRevealed } = assessment;
  const columns = columnsOf(scores);
  const values = scores.map(({ score }) => score);
  const spread = Math.max(...values) - Math.min(...values);
  const bands = new Set(scores.map(({ level }) => level)).size;
  return (
    <Section title={texts.blind} framed action={<span>{isRevealed ? texts.revealed : texts.hidden}</span>}>
      <table className={classes.scores}>
        <thead>
          <tr>
            <th scope="col">{texts.evaluator}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
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
                    {columns.map(({ title, of }) => (
                      <td key={title}>{of(given)}</td>
                    ))}
                    <td>
                      <LevelChip level={given.level} score={given.score} />
                    </td>
                  </>
                ) : (
                  <td colSpan={columns.length + 1} className={classes.quiet}>
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
