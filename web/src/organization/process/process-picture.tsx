import classes from '../../shared/pictures/picture.module.css';

const steps = [0, 1, 2];

/** Three steps on a line, and the way back to the first: work that is done again and again. */
export function ProcessPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      <path d="M14 55h178" className={classes.line} />
      {steps.map((step) => (
        <g key={step} transform={`translate(${6 + step * 70} 30)`}>
          <rect x="0.5" y="0.5" width="53" height="49" rx="6" className={classes.frame} />
          <circle cx="27" cy="18" r="7" className={step === 1 ? classes.mark : classes.soft} />
          <rect x="12" y="34" width="30" height="5" rx="2.5" className={classes.quiet} />
        </g>
      ))}
      <path d="M173 84v14a20 20 0 0 1-20 20H53a20 20 0 0 1-20-20v-6" className={classes.line} />
      <path d="m27 94 6-10 6 10z" className={classes.mark} />
    </svg>
  );
}
