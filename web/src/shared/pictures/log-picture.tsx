import classes from './picture.module.css';

const moments = [
  { y: 26, width: 108 },
  { y: 58, width: 84 },
  { y: 90, width: 120 },
];

/** A line with its moments: what happened, and when. */
export function LogPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      <path d="M44 0v112" className={classes.line} />
      {moments.map(({ y, width }) => (
        <g key={y}>
          <circle cx="44" cy={y} r="6" className={classes.soft} />
          <circle cx="44" cy={y} r="3" className={classes.mark} />
          <rect x="66" y={y - 8} width={width} height="6" rx="3" className={classes.quiet} />
          <rect x="66" y={y + 3} width={width * 0.6} height="5" rx="2.5" className={classes.quiet} />
        </g>
      ))}
      <rect x="41.7" y="112" width="4.6" height="5.4" rx="1.3" className={classes.mark} />
      <path d="M38 118h6v32l-8-28z" className={classes.mark} />
      <path d="M50 118h-6v32l8-28z" className={classes.shade} />
    </svg>
  );
}
