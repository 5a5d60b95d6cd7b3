import type { Risk } from 'contract/modules/risk/risk';
import type { Incident } from 'contract/modules/risk/risk-review';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import classes from '../part/part.module.css';
import { LevelChip } from '../rating/level-chip.tsx';
import { reviewTexts as texts } from './review-texts.ts';
import { useIncidents } from './use-reviews.ts';

function Expected({ predicted }: Pick<Incident, 'predicted'>) {
  if (!predicted) return <>{texts.notRated}</>;
  const { level, score, likelihood, impact } = predicted;
  return (
    <>
      <LevelChip level={level} score={score} />{' '}
      <span className={classes.quiet}>{texts.expectedAs(likelihood, impact)}</span>
    </>
  );
}

/** How what has happened lies to what was expected, in words. */
function comparedText({ actualImpact, predicted }: Incident): string {
  if (!predicted) return '';
  const by = actualImpact - predicted.impact;
  if (by === 0) return texts.asExpected;
  return by > 0 ? texts.worse(by) : texts.milder(-by);
}

function One({ incident }: { incident: Incident }) {
  const { happenedOn, description, actualImpact, predicted, recordedBy } = incident;
  const facts = [
    { label: texts.expected, value: <Expected predicted={predicted} /> },
    {
      label: texts.actual,
      value: (
        <>
          {actualImpact} <span className={classes.quiet}>{comparedText(incident)}</span>
        </>
      ),
    },
    { label: texts.recordedBy, value: recordedBy?.name ?? texts.somebody },
  ];
  return (
    <li className={classes.card}>
      <h3 className={classes.name}>
        <DateText date={happenedOn} />
      </h3>
      <p className={classes.text}>{description}</p>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** What has happened of a risk, the newest first, beside what had been expected. */
export function IncidentList({ risk }: { risk: Risk }) {
  return (
    <Loaded
      answer={useIncidents(risk._id)}
      failed={texts.incidentsFailed}
      skeleton={<ListSkeleton rows={2} />}
    >
      {({ results }) =>
        results.length === 0 ? (
          <p className={classes.quiet}>{texts.noIncidents}</p>
        ) : (
          <ul className={classes.list}>
            {results.map((incident) => (
              <One key={incident._id} incident={incident} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
