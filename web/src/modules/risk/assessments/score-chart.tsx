import type { AppetiteBounds } from 'contract/modules/risk/appetite-score';
import type { Risk } from 'contract/modules/risk/risk';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { ratingLabels, type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { highestScore } from 'contract/modules/risk/risk-score';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { useApi } from '../../../core/http/use-api.ts';
import type { AnswerOf } from 'contract/core/endpoint';
import { monthAndYear } from '../../../records/dashboard/module/month-name.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAppetite } from '../use-appetite.ts';
import { assessmentTexts as texts } from './assessment-texts.ts';
import classes from './assessments.module.css';

type Month = AnswerOf<typeof riskAssessmentEndpoints.series>[number];

const [width, height, inset, foot] = [640, 188, 36, 28];

const yOf = (score: number, most: number) => height - foot - (score / most) * (height - foot - 10);

/** The corners of a line over the months that have a score. */
function cornersOf(months: Month[], type: RatingType, most: number): string {
  const step = months.length > 1 ? (width - 2 * inset) / (months.length - 1) : 0;
  const points = months.flatMap((month, index) => {
    const score = month[type];
    return score === null ? [] : [`${(inset + index * step).toFixed(1)},${yOf(score, most).toFixed(1)}`];
  });
  // A single month is drawn as a short line, or nothing would be seen; where there is no other, across the whole width.
  const [only] = points;
  if (points.length !== 1 || !only) return points.join(' ');
  const [x, y] = only.split(',');
  return `${only} ${months.length === 1 ? width - inset : Number(x) + 8},${y}`;
}

/** What is accepted or borne, as a line across the months with its words. */
function Bound({ of, y, children }: { of: 'appetite' | 'tolerance'; y: number; children: string }) {
  return (
    <>
      <line x1={inset} x2={width - inset} y1={y} y2={y} data-line={of} />
      <text x={width - inset} y={of === 'appetite' ? y + 12 : y - 4} textAnchor="end">
        {children}
      </text>
    </>
  );
}

/** What a line of the drawing is, beside a piece of it. */
function Key({ line, children }: { line: RatingType | 'appetite' | 'tolerance'; children: string }) {
  return (
    <li>
      <svg className={classes.key} viewBox="0 0 26 10" aria-hidden>
        <polyline points="0,5 26,5" data-line={line} />
      </svg>
      {children}
    </li>
  );
}

type DrawingProps = { months: Month[]; most: number; bounds: AppetiteBounds | null };

/** The scores of the scale that stand beside it: its fifths. */
const ticksOf = (most: number) => [1, 2, 3, 4, 5].map((part) => (part * most) / 5);

function Drawing({ months, most, bounds }: DrawingProps) {
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts.chartText}>
      <line x1={inset} x2={width - inset} y1={height - foot} y2={height - foot} data-line="axis" />
      {ticksOf(most).map((score) => (
        <text key={score} x={inset - 6} y={yOf(score, most) + 4} textAnchor="end">
          {score}
        </text>
      ))}
      {bounds && (
        <>
          <Bound of="appetite" y={yOf(bounds.appetite, most)}>
            {texts.appetite(bounds.appetite)}
          </Bound>
          <Bound of="tolerance" y={yOf(bounds.tolerance, most)}>
            {texts.tolerance(bounds.tolerance)}
          </Bound>
        </>
      )}
      {ratingTypes.map((type) => (
        <polyline key={type} points={cornersOf(months, type, most)} data-line={type} />
      ))}
      <text x={inset} y={height - 6}>
        {months[0] && monthAndYear(months[0].month)}
      </text>
      {months.length > 1 && (
        <text x={width - inset} y={height - 6} textAnchor="end">
          {monthAndYear(months.at(-1)?.month ?? '')}
        </text>
      )}
    </svg>
  );
}

/** How the scores of a risk went, against what is acceptable; the same as a table. */
export function ScoreChart({ risk, scheme }: { risk: Risk; scheme: RiskScheme }) {
  const { workspaceId } = useWorkspaceIds();
  const { data: months = [] } = useApi(riskAssessmentEndpoints.series, {
    params: { workspaceId, recordId: risk._id },
  });
  const { bounds } = useAppetite(risk);
  if (months.length === 0) return null;
  const shown = ratingTypes.filter((type) => months.some((month) => month[type] !== null));
  return (
    <Section title={texts.chart}>
      <Drawing months={months} most={highestScore(scheme)} bounds={bounds} />
      <ul className={classes.legend}>
        {shown.map((type) => (
          <Key key={type} line={type}>
            {ratingLabels[type]}
          </Key>
        ))}
        {bounds && (
          <>
            <Key line="appetite">{texts.appetite(bounds.appetite)}</Key>
            <Key line="tolerance">{texts.tolerance(bounds.tolerance)}</Key>
          </>
        )}
      </ul>
      <Disclosure title={texts.asTable}>
        <SubTable
          label={texts.chart}
          columns={[
            { id: 'month', header: texts.month, cell: ({ month }) => monthAndYear(month) },
            ...shown.map((type) => ({
              id: type,
              header: ratingLabels[type],
              align: 'end' as const,
              cell: (month: Month) => month[type],
            })),
          ]}
          rows={months}
          rowId={({ month }) => month}
        />
      </Disclosure>
    </Section>
  );
}
