import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { RecordBadge } from '../../../records/record/record-badge.tsx';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { riskKind } from '../risk-kind.ts';
import classes from './risks-below.module.css';
import { riskTexts } from './risk-texts.ts';

/** So many stand in the overview; all of them are in the list. */
const shown = 5;

/** The risks that stand below one. */
export function RisksBelow({ record: { _id } }: { record: Risk }) {
  const { all, record: pathOf, workspaceId } = useRecordPaths(riskKind);
  const { data } = useApi(
    riskEndpoints.list,
    { params: { workspaceId }, query: { parent: _id, limit: shown, sort: 'name' } },
    { later: true },
  );
  if (!data || data.results.length === 0) return null;
  return (
    <Section title={riskTexts.below}>
      <ul className={classes.risks}>
        {data.results.map((risk) => {
          const rating = countingRating(risk);
          return (
            <li key={risk._id} className={classes.risk}>
              <Link to={pathOf(risk._id)} className={classes.name}>
                {risk.number} {risk.name}
              </Link>
              {rating && <LevelChip {...rating} kind={risk.kind} />}
              <RecordBadge record={risk} kind={riskKind} />
            </li>
          );
        })}
      </ul>
      {data.total > shown && (
        <Link to={`${all}?${new URLSearchParams({ parent: _id }).toString()}`}>
          {riskTexts.allBelow(data.total)}
        </Link>
      )}
    </Section>
  );
}
