import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';

export type ImportProgressProps = { label: string; done: number; total: number; note?: string };

/** How far the work at hand is; without a total it only says that there is some. */
export function ImportProgress({ label, done, total, note = texts.mayLeave }: ImportProgressProps) {
  return (
    <div className={classes.progress}>
      <p role="status">{label}</p>
      <ProgressBar label={label} share={total ? done / total : undefined} />
      <p className={classes.quiet}>{total > 0 ? texts.progressOf(label, done, total) : note}</p>
      {total > 0 && <p className={classes.quiet}>{note}</p>}
    </div>
  );
}
