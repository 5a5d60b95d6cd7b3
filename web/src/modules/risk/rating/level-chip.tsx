import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { RiskLevel } from 'contract/modules/risk/risk-levels';
import { highIs } from './high-is.ts';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import classes from './level-chip.module.css';
import { ratingTexts } from './rating-texts.ts';

export type LevelChipProps = {
  level: RiskLevel;
  /** A high threat is bad, a high opportunity good: the word and the color say which. */
  kind: RiskKind;
  score?: number;
  isPending?: boolean;
};

/** A score on the colour of its level, with the level's word beside it: the colour says nothing alone. */
export function LevelChip({ level, kind, score, isPending = false }: LevelChipProps) {
  return (
    <span
      className={classes.chip}
      data-high={highIs(kind)}
      title={isPending ? ratingTexts.pending : undefined}
    >
      {score !== undefined && (
        <span className={classes.score} data-level={level} data-pending={isPending || undefined}>
          {score}
        </span>
      )}
      {score === undefined && <span className={classes.mark} data-level={level} />}
      <span>{levelLabel(level, kind)}</span>
      {isPending && <span className={classes.pending}>{ratingTexts.pendingShort}</span>}
    </span>
  );
}
