import classes from './picture.module.css';

const bands = [
  ['low', 'medium', 'high', 'critical', 'critical'],
  ['low', 'medium', 'chosen', 'high', 'critical'],
  ['low', 'low', 'low', 'medium', 'medium'],
] as const;

const cells = bands.flatMap((row, y) => row.map((band, x) => ({ band, x: x * 42, y: 33 + y * 40 })));

/** The bob over the grid of a register: nothing weighed yet. */
export function RegisterPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      {cells.map(({ band, x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="38" height="36" rx="4" className={classes[band]} />
      ))}
      <path d="M103 0v33" className={classes.line} />
      <rect x="100.7" y="33" width="4.6" height="5.4" rx="1.3" className={classes.mark} />
      <path d="M95 39h8v51.5l-10.2-46z" className={classes.mark} />
      <path d="M111 39h-8v51.5l10.2-46z" className={classes.shade} />
    </svg>
  );
}
