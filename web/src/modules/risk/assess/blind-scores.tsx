import { knowledgeLabels, type RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { impactsText } from 'contract/modules/risk/risk-factors';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
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

/** What somebody judged by dimension and why, below their name. */
function GivenReasons({ given: { impacts, rationale, knowledge } }: { given: Given }) {
  const lines = [
    impactsText(impacts),
    knowledge && texts.knowledgeIs(knowledgeLabels[knowledge].toLowerCase()),
    rationale,
  ];
  return lines.map(
    (line) =>
      line && (
        <p key={line} className={classes.reason}>
          {line}
        </p>
      ),
  );
}

/** What several people gave by themselves: who has, and once all have, what and how far they lie apart. */
export function BlindScores({ assessment, kind }: { assessment: RiskAssessment; kind: RiskKind }) {
  const { panel, scores, isRevealed, status } = assessment;
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
                  {given && <GivenReasons given={given} />}
                </th>
                {given ? (
                  <>
                    {columns.map(({ title, of }) => (
                      <td key={title}>{of(given)}</td>
                    ))}
                    <td>
                      <LevelChip level={given.level} score={given.score} kind={kind} />
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
      {isRevealed && (
        <p className={classes.quiet}>
          {texts.spread(spread, bands)} {status === 'draft' && bands > 1 && texts.talk}
        </p>
      )}
    </Section>
  );
}
