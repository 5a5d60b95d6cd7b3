import classes from './meter.module.css';

export type MeterProps = {
  /** What is measured, read out before the value. */
  label: string;
  /** The value in words: "3 of 10". */
  text: string;
  /** How full it is, from 0 to 1; more than full is drawn as full. */
  share: number;
};

const nearlyFull = 0.9;

/** How much of a limit is used. */
export function Meter({ label, text, share }: MeterProps) {
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
      data-nearly-full={shown >= nearlyFull || undefined}
    >
      <div className={classes.fill} style={{ inlineSize: `${shown * 100}%` }} />
    </div>
  );
}
