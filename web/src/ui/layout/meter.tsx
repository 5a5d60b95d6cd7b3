import classes from './meter.module.css';

export type MeterProps = {
  /** What is measured, read out before the value. */
  label: string;
  /** The value in words: "3 of 10". */
  text: string;
  /** How full it is, from 0 to 1; more than full is drawn as full. */
  share: number;
  /** Whether it is a limit, which is nothing to aim at: nearly full, it warns. */
  isLimit?: boolean;
};

const nearlyFull = 0.9;

/** How much of something there is: of what is to be done, or of a limit that is used up. */
export function Meter({ label, text, share, isLimit = false }: MeterProps) {
  const shown = Math.min(Math.max(share, 0), 1);
  return (
    <div
      className={classes.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown * 100)}
      aria-valuetext={text}
      data-nearly-full={(isLimit && shown >= nearlyFull) || undefined}
    >
      <div className={classes.fill} style={{ inlineSize: `${shown * 100}%` }} />
    </div>
  );
}
