import classes from './sparkline.module.css';

const width = 160;
const height = 32;
const inset = 2;

/** The corners of the line, as an SVG path; a series that never changes runs along the middle. */
function pathOf(values: readonly number[]): string {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const step = (width - 2 * inset) / (values.length - 1);
  const yOf = (value: number) => (span === 0 ? 0.5 : (value - least) / span) * (height - 2 * inset);
  return values
    .map((value, index) => {
      const point = `${(inset + index * step).toFixed(1)} ${(height - inset - yOf(value)).toFixed(1)}`;
      return `${index === 0 ? 'M' : 'L'}${point}`;
    })
    .join('');
}

/** How a number went over some days, as a line without scales; `label` says it in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={pathOf(values)} />
    </svg>
  );
}
