import type { Kri, KriReading } from 'contract/modules/risk/kri/risk-kri';
import { formatDate } from '../../../ui/format/format-date.ts';
import { valueText } from './kri-number.ts';
import { kriTexts as texts } from './kri-texts.ts';
import classes from './kri.module.css';

const [width, height, inset, foot] = [640, 180, 12, 22];

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

/** Where values and days stand in the drawing. */
function scalesOf({ amber, red }: Kri, readings: readonly KriReading[]) {
  const values = [amber, red, ...readings.map(({ value }) => value)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = readings.map(({ readOn }) => dayOf(readOn));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const room = height - foot - 24;
  return {
    // The thresholds differ, so there is a range of values; of a single day there is none of days.
    y: (value: number) => 14 + ((high - value) / (high - low)) * room,
    x: (date: string) =>
      first === last ? width / 2 : inset + ((dayOf(date) - first) / (last - first)) * (width - 2 * inset),
  };
}

/** How the readings of an indicator went, with its thresholds; the list of readings says the same. */
export function KriChart({ kri, readings }: { kri: Kri; readings: readonly KriReading[] }) {
  const { x, y } = scalesOf(kri, readings);
  const ordered = readings.toReversed();
  const points = ordered.map((one) => ({ ...one, at: [x(one.readOn).toFixed(1), y(one.value).toFixed(1)] }));
  const lines = [
    { key: 'amber', value: kri.amber, label: texts.amberLine },
    { key: 'red', value: kri.red, label: texts.redLine },
  ];
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={texts.chart(kri.name)}
    >
      {lines.map(({ key, value, label }) => (
        <g key={key}>
          <line x1={inset} x2={width - inset} y1={y(value)} y2={y(value)} data-line={key} />
          <text x={width - inset} y={y(value) - 4} textAnchor="end">
            {label(valueText(value, kri.unit))}
          </text>
        </g>
      ))}
      <polyline points={points.map(({ at }) => at.join(',')).join(' ')} />
      {points.map(({ _id, at, value, readOn }) => (
        <circle key={_id} cx={at[0]} cy={at[1]} r={3.5}>
          <title>{texts.point(valueText(value, kri.unit), formatDate(readOn))}</title>
        </circle>
      ))}
      <text x={inset} y={height - 4}>
        {ordered[0] && formatDate(ordered[0].readOn)}
      </text>
      <text x={width - inset} y={height - 4} textAnchor="end">
        {readings[0] && formatDate(readings[0].readOn)}
      </text>
    </svg>
  );
}
