import classes from './progress-bar.module.css';

export type ProgressBarProps = {
  /** What goes on, for those who do not see the bar. */
  label: string;
  /** How much of it is done, from 0 to 1; without it, it is only said that something goes on. */
  share?: number | undefined;
};

/** How far something is. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className={classes.bar} aria-label={label} value={share} />;
}
