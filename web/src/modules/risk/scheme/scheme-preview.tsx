import {
  ratingLabels,
  type RiskFormula,
  riskLevels,
  modeLabels,
  type RiskMode,
} from 'contract/modules/risk/risk-levels';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { schemeTexts as texts } from './scheme-texts.ts';
import classes from './scheme.module.css';

export type PreviewProps = {
  mode: RiskMode;
  formula: RiskFormula;
  bands: RiskScheme['bands'];
  /** The table of one's own as a query holds it, where the score is of it. */
  matrix?: string | undefined;
  /** The table of action priority as a query holds it. */
  priorities: string;
};

const isStart = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 25;

const isScore = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 25;

/** How many risks the scheme that is being written would give another level. */
export function SchemePreview({ mode, formula, matrix, bands, priorities }: PreviewProps) {
  const { workspaceId } = useWorkspaceIds();
  const [, medium = 0, high = 0, critical = 0] = riskLevels.map(
    (level) => bands.find((band) => band.level === level)?.from,
  );
  const hasBands = [medium, high, critical].every(isStart) && medium < high && high < critical;
  const isSound = hasBands && (matrix?.split(',').every(isScore) ?? true);
  const found = useApi(
    riskSchemeEndpoints.preview,
    { params: { workspaceId }, query: { mode, formula, matrix, medium, high, critical, priorities } },
    { enabled: isSound, keepLast: true },
  );
  if (!isSound)
    return (
      <Section title={texts.preview} framed>
        <p className={classes.quiet}>{hasBands ? texts.previewWaitsForScores : texts.previewWaits}</p>
      </Section>
    );
  return (
    <Section title={texts.preview} framed>
      <Loaded answer={found} skeleton={<Skeleton />}>
        {({ rated, changed, unjudged, reprioritized, moves }) => (
          <div aria-live="polite" className={classes.moves}>
            <p className={classes.quiet}>
              {rated === 0
                ? texts.previewNone
                : changed === 0
                  ? texts.previewSame(rated)
                  : texts.previewChanged(changed, rated)}
            </p>
            {unjudged > 0 && (
              <p className={classes.quiet}>{texts.previewUnjudged(unjudged, modeLabels[mode])}</p>
            )}
            {reprioritized > 0 && (
              <p className={classes.quiet}>{texts.previewReprioritized(reprioritized)}</p>
            )}
            {moves.length > 0 && (
              <ul className={classes.moves}>
                {moves.map(({ type, from, to, count }) => (
                  <li key={`${type}${from}${to}`}>
                    <span className={classes.quiet}>{ratingLabels[type]}</span>
                    <LevelChip level={from} kind="threat" /> {texts.to} <LevelChip level={to} kind="threat" />
                    <strong>{count}</strong>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
