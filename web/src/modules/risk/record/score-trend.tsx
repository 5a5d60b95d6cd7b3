import type { Risk } from 'contract/modules/risk/risk';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { ratingLabels } from 'contract/modules/risk/risk-levels';
import { useApi } from '../../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { Sparkline } from '../../../ui/layout/sparkline.tsx';
import { countingType } from 'contract/modules/risk/counting-rating';
import { ratingTexts as texts } from '../rating/rating-texts.ts';
import { TrendText } from '../rating/trend-text.tsx';
import classes from './ratings-lead.module.css';

/** Where the score that counts goes, and how it went month by month; nothing before it was judged twice. */
export function ScoreTrend({ risk }: { risk: Risk }) {
  const { workspaceId } = useWorkspaceIds();
  const { trend } = risk;
  const type = countingType(risk);
  const { data: months = [] } = useApi(
    riskAssessmentEndpoints.series,
    { params: { workspaceId, recordId: risk._id } },
    { enabled: trend !== null, later: true },
  );
  if (!trend || !type) return null;
  const scores = months.map((month) => month[type]).filter((score) => score !== null);
  const [first, last] = [scores[0], scores.at(-1)];
  return (
    <div className={classes.trend}>
      <span className={classes.way} title={texts.trendOf}>
        <TrendText trend={trend} />
      </span>
      {first !== undefined && last !== undefined && scores.length > 1 && (
        <span className={classes.line}>
          <Sparkline values={scores} label={texts.went(ratingLabels[type], first, last)} />
        </span>
      )}
    </div>
  );
}
