import { formatDate } from '../../ui/format/format-date.ts';
import classes from './series-chart.module.css';

const [width, height, inset, foot] = [640, 180, 12, 22];

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

type Point = { key: string; on: string; value: number; title: string };
type Line = { key: string; value: number; label: string };

/** Where values and days stand in the drawing. */
function scalesOf(points: readonly Point[], lines: readonly Line[]) {
  const values = [...points, ...lines].map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = points.map(({ on }) => dayOf(on));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const room = height - foot - 24;
  return {
    // Of a single value or a single day there is no range.
    y: (value: number) => 14 + (high === low ? 0.5 : (high - value) / (high - low)) * room,
    x: (date: string) =>
      first === last ? width / 2 : inset + ((dayOf(date) - first) / (last - first)) * (width - 2 * inset),
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
  const { x, y } = scalesOf(points, lines);
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
      {lines.map(({ key, value, label: text }) => (
        <g key={key}>
          <line x1={inset} x2={width - inset} y1={y(value)} y2={y(value)} data-line={key} />
          <text x={width - inset} y={y(value) - 4} textAnchor="end">
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
      <text x={width - inset} y={height - 4} textAnchor="end">
        {last && last !== first && formatDate(last.on)}
      </text>
    </svg>
  );
}
