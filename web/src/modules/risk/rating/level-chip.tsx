import { levelLabels, type RiskLevel } from 'contract/modules/risk/risk-levels';
import classes from './level-chip.module.css';
import { ratingTexts } from './rating-texts.ts';

export type LevelChipProps = { level: RiskLevel; score?: number; isPending?: boolean };

/** A score on the colour of its level, with the level's word beside it: the colour says nothing alone. */
export function LevelChip({ level, score, isPending = false }: LevelChipProps) {
  return (
    <span className={classes.chip} title={isPending ? ratingTexts.pending : undefined}>
      {score !== undefined && (
        <span className={classes.score} data-level={level} data-pending={isPending || undefined}>
          {score}
        </span>
      )}
      {score === undefined && <span className={classes.mark} data-level={level} />}
      <span>{levelLabels[level]}</span>
      {isPending && <span className={classes.pending}>{ratingTexts.pendingShort}</span>}
    </span>
  );
}
