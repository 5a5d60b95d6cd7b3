import classes from './picture.module.css';

const rows = [0, 1, 2];

/** A glass over empty rows. */
export function NoMatchPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      {rows.map((row) => (
        <g key={row} transform={`translate(18 ${18 + row * 38})`}>
          <rect x="0.5" y="0.5" width="169" height="29" rx="5" className={classes.frame} />
          <rect x="12" y="12" width={row === 1 ? 64 : 88} height="6" rx="3" className={classes.quiet} />
        </g>
      ))}
      <circle cx="126" cy="74" r="30" className={classes.frame} />
      <circle cx="126" cy="74" r="24" className={classes.soft} />
      <path d="m148 96 22 22" className={classes.handle} />
    </svg>
  );
}
