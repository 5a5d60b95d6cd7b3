import { formatDate } from '../../ui/format/format-date.ts';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import classes from './series-chart.module.css';

// As wide as it is shown at least, so that its words are not drawn smaller than others are.
const widths = { wide: 640, narrow: 340 };

const [height, inset, foot] = [180, 12, 22];

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

type Point = { key: string; on: string; value: number; title: string };
type Line = { key: string; value: number; label: string };

// As wide as a letter of a label at most is, and as high as a line of them.
const [letter, lineHeight] = [6.6, 14];

/** The room beside the drawing in which the labels of its lines stand, so that none lies under a point. */
const gutterOf = (lines: readonly Line[]) =>
  Math.max(0, ...lines.map(({ label }) => label.length * letter + 8));

/** The lines with where their labels stand: each beside its line, or below the one above it where that is too near. */
function labelled(lines: readonly Line[], y: (value: number) => number) {
  let free = -Infinity;
  return lines
    .toSorted((one, other) => y(one.value) - y(other.value))
    .map((line) => {
      const at = Math.max(y(line.value) + 4, free);
      free = at + lineHeight;
      return { ...line, at };
    });
}

/** Where values and days stand in the drawing, which ends at `end`. */
function scalesOf(points: readonly Point[], lines: readonly Line[], end: number) {
  const values = [...points, ...lines].map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = points.map(({ on }) => dayOf(on));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const room = height - foot - 24;
  return {
    // Of a single value or a single day there is no range.
    y: (value: number) => 14 + (high === low ? 0.5 : (high - value) / (high - low)) * room,
    x: (date: string) =>
      first === last ? (inset + end) / 2 : inset + ((dayOf(date) - first) / (last - first)) * (end - inset),
  };
}

type SeriesChartProps = {
  label: string;
  /** What was measured, the oldest first. */
  points: readonly Point[];
  /** What it is held against; how each looks goes by its key: amber, red, baseline or target. */
  lines: readonly Line[];
  /** From which day on what was measured counts. */
  from?: { on: string; label: string } | undefined;
};

/** How something that is measured went over time, with what it is held against; a list beside it says the same. */
export function SeriesChart({ label, points, lines, from }: SeriesChartProps) {
  const width = useIsNarrow() ? widths.narrow : widths.wide;
  const end = width - inset - gutterOf(lines);
  const { x, y } = scalesOf(points, lines, end);
  const placed = points.map((one) => ({ ...one, at: [x(one.on).toFixed(1), y(one.value).toFixed(1)] }));
  const [first, last] = [points[0], points.at(-1)];
  const isWithin = from && first && last && from.on > first.on && from.on <= last.on;
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {isWithin && (
        <g>
          <line x1={x(from.on)} x2={x(from.on)} y1={4} y2={height - foot} />
          <text x={x(from.on) - 4} y={12} textAnchor="end">
            {from.label}
          </text>
        </g>
      )}
      {labelled(lines, y).map(({ key, value, label: text, at }) => (
        <g key={key}>
          <line x1={inset} x2={end} y1={y(value)} y2={y(value)} data-line={key} />
          <text x={end + 8} y={at}>
            {text}
          </text>
        </g>
      ))}
      <polyline points={placed.map(({ at }) => at.join(',')).join(' ')} />
      {placed.map(({ key, at, title }) => (
        <circle key={key} cx={at[0]} cy={at[1]} r={3.5}>
          <title>{title}</title>
        </circle>
      ))}
      <text x={inset} y={height - 4}>
        {first && formatDate(first.on)}
      </text>
      <text x={end} y={height - 4} textAnchor="end">
        {last && last !== first && formatDate(last.on)}
      </text>
    </svg>
  );
}
