import classes from '../../shared/pictures/picture.module.css';

/** Three places on one ground: where the work is done. */
export function SitesPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      <path d="M14 124h178" className={classes.line} />
      <rect x="22.5" y="74.5" width="51" height="49" rx="4" className={classes.frame} />
      <path d="M84 124V78l20-14v14l20-14v14l20-14v60z" className={classes.soft} />
      <rect x="154.5" y="92.5" width="31" height="31" rx="4" className={classes.frame} />
      <rect x="32" y="86" width="12" height="8" rx="2" className={classes.quiet} />
      <rect x="52" y="86" width="12" height="8" rx="2" className={classes.quiet} />
      <rect x="32" y="102" width="12" height="8" rx="2" className={classes.quiet} />
      <rect x="52" y="102" width="12" height="8" rx="2" className={classes.quiet} />
      <rect x="94" y="96" width="40" height="8" rx="2" className={classes.mark} />
      <path
        d="M114 20a12 12 0 0 1 12 12c0 9-12 20-12 20s-12-11-12-20a12 12 0 0 1 12-12z"
        className={classes.mark}
      />
    </svg>
  );
}
