import classes from './picture.module.css';

const tasks = [0, 1, 2];

/** A short list with everything ticked: nothing waits. */
export function TasksPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      {tasks.map((task) => (
        <g key={task} transform={`translate(18 ${14 + task * 44})`}>
          <rect x="0.5" y="0.5" width="169" height="35" rx="6" className={classes.frame} />
          <rect
            x="12"
            y="10"
            width="16"
            height="16"
            rx="4"
            className={task === 2 ? classes.soft : classes.mark}
          />
          <rect x="40" y="11" width={task === 1 ? 78 : 96} height="6" rx="3" className={classes.quiet} />
          <rect x="40" y="21" width="52" height="5" rx="2.5" className={classes.quiet} />
        </g>
      ))}
    </svg>
  );
}
