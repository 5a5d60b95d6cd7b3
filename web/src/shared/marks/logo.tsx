import classes from './logo.module.css';

/** The product's sign, for the places where a workspace or an organization has no picture of its own. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" className={classes.ground} />
      <path d="M15 4.5h2V13h4.2L16 26.5 10.8 13H15z" className={classes.line} />
    </svg>
  );
}
