import classes from '../pictures/picture.module.css';

/** Two sheets, one clipped to the other: what belongs to a record. */
export function FilesPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      <path d="M14 130h178" className={classes.line} />
      <rect x="58.5" y="24.5" width="70" height="92" rx="4" className={classes.frame} />
      <rect x="82.5" y="38.5" width="70" height="92" rx="4" className={classes.soft} />
      <rect x="94" y="56" width="34" height="8" rx="2" className={classes.mark} />
      <rect x="94" y="74" width="46" height="6" rx="2" className={classes.quiet} />
      <rect x="94" y="88" width="46" height="6" rx="2" className={classes.quiet} />
      <rect x="94" y="102" width="30" height="6" rx="2" className={classes.quiet} />
    </svg>
  );
}
