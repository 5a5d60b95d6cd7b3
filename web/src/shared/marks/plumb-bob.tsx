import classes from './plumb-bob.module.css';

export type PlumbBobProps = {
  /** Pixels; the height follows. */
  width: number;
  /** On the dark panel it is drawn in light. */
  onPanel?: boolean;
};

/** The product's one ornament. */
export function PlumbBob({ width, onPanel = false }: PlumbBobProps) {
  return (
    <svg
      className={classes.bob}
      data-on-panel={onPanel || undefined}
      width={width}
      height={(width * 92) / 32}
      viewBox="0 0 32 92"
      aria-hidden
    >
      <rect x="12.4" width="7.2" height="8.4" rx="2" className={classes.light} />
      <path d="M4 9.2h12V92L0 18.4z" className={classes.light} />
      <path d="M28 9.2H16V92l16-73.6z" className={classes.shade} />
    </svg>
  );
}
