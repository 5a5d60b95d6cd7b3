import { useImpactWords } from '../rating/use-impact-words.ts';
import type { Risk } from 'contract/modules/risk/risk';
import type { Incident } from 'contract/modules/risk/risk-review';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { RaisedHence, RaiseFrom } from '../../../records/raise/from/raise-from.tsx';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { useState } from 'react';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import classes from '../../../records/part/part.module.css';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { riskKind } from '../risk-kind.ts';
import { LevelChip } from '../rating/level-chip.tsx';
import { reviewTexts as texts } from './review-texts.ts';
import { useIncidents } from './use-reviews.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';

function Expected({ predicted, kind }: Pick<Incident, 'predicted'> & Pick<Risk, 'kind'>) {
  if (!predicted) return <>{texts.notRated}</>;
  const { level, score, likelihood, impact } = predicted;
  return (
    <>
      <LevelChip level={level} score={score} kind={kind} />{' '}
      <span className={classes.quiet}>{texts.expectedAs(likelihood, impact)}</span>
    </>
  );
}

/** How what has happened lies to what was expected, in words. */
function comparedText({ actualImpact, predicted }: Incident, kind: Risk['kind']): string {
  if (!predicted) return '';
  const by = actualImpact - predicted.impact;
  if (by === 0) return texts.asExpected;
  if (kind === 'opportunity') return by > 0 ? texts.better(by) : texts.poorer(-by);
  return by > 0 ? texts.worse(by) : texts.milder(-by);
}

/** The form of a CAPA, with what is known of what has happened. */
function RaiseCapa({ risk, incident }: { risk: Risk; incident: Incident }) {
  const { record } = useRecordPaths(riskKind);
  const { _id, number, name, site, process, confidential } = risk;
  return (
    <RaiseFrom
      target="capa"
      source={{ _id, number, name, link: record(_id), confidential }}
      values={{
        name,
        description: incident.description,
        dateOccurred: incident.happenedOn,
        severity: incident.actualImpact,
        site: site._id,
        process: process?._id,
        source: 'risk',
      }}
    />
  );
}

function One({ risk, incident }: { risk: Risk; incident: Incident }) {
  const { happenedOn, description, actualImpact, predicted, recordedBy } = incident;
  const wordOf = useImpactWords(risk.kind);
  const facts = [
    { label: texts.expected, value: <Expected kind={risk.kind} predicted={predicted} /> },
    {
      label: texts.actual,
      value: (
        <>
          {wordOf(actualImpact)} <span className={classes.quiet}>{comparedText(incident, risk.kind)}</span>
        </>
      ),
    },
    { label: texts.recordedBy, value: recordedBy?.name ?? texts.somebody },
  ];
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>
          <DateText date={happenedOn} />
        </h3>
        <span className={classes.acts}>
          <RaiseCapa risk={risk} incident={incident} />
        </span>
      </div>
      <p className={classes.text}>{description}</p>
      <PartFacts facts={facts} />
    </li>
  );
}

/** What has happened of a risk, the newest first, beside what had been expected. */
export function IncidentList({ risk }: { risk: Risk }) {
  const params = useRiskParams(risk._id);
  const [page, setPage] = useState(1);
  const answer = useIncidents(risk._id, page);
  return (
    <Loaded answer={answer} failed={texts.incidentsFailed} skeleton={<ListSkeleton rows={2} />}>
      {({ results, total, limit }) =>
        total === 0 ? (
          <p className={classes.quiet}>{texts.noIncidents}</p>
        ) : (
          <>
            <ul className={classes.list}>
              {results.map((incident) => (
                <One key={incident._id} risk={risk} incident={incident} />
              ))}
            </ul>
            <ListPager found={{ total, limit }} page={page} onPage={setPage} label={texts.incidentPages} />
            <RaisedHence target="capa" calls={riskParts.link} params={params} />
          </>
        )
      }
    </Loaded>
  );
}
