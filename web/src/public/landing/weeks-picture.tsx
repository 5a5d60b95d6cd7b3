import { insightsSample } from './insights-sample.ts';
import classes from './insights.module.css';
import { landingTexts } from './landing-texts.ts';

const { weeks, months } = insightsSample;
const most = 15;

// Percentages, so that lines stretch with the card while words keep their size; those at the sides stand outside.
const top = 6;
const bottom = 82;
const x = (week: number) => `${(week / (weeks.length - 1)) * 100}%`;
const y = (count: number) => `${bottom - (count / most) * (bottom - top)}%`;

function Course({ of }: { of: 'opened' | 'closed' }) {
  return (
    <g className={classes[of]}>
      {weeks.slice(1).map((week, index) => (
        <line
          key={week.week}
          x1={x(index)}
          y1={y(weeks[index]?.[of] ?? 0)}
          x2={x(index + 1)}
          y2={y(week[of])}
        />
      ))}
    </g>
  );
}

function End({ of, name }: { of: 'opened' | 'closed'; name: string }) {
  const count = weeks.at(-1)?.[of] ?? 0;
  return (
    <g className={classes[of]}>
      <circle cx={x(weeks.length - 1)} cy={y(count)} r={4} />
      <text x={x(weeks.length - 1)} y={y(count)} dx={12} dy={4}>
        {name} {count}
      </text>
    </g>
  );
}

/** Two courses over twelve weeks; the table beside the picture has the same numbers. */
export function WeeksPicture() {
  return (
    <svg className={classes.weeks} role="img" aria-label={landingTexts.weeksPicture}>
      {[0, 5, 10, 15].map((count) => (
        <g key={count}>
          <line className={classes.rule} x1={x(0)} y1={y(count)} x2={x(weeks.length - 1)} y2={y(count)} />
          <text x={x(0)} y={y(count)} dx={-12} dy={4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {months.map(({ name, week }) => (
        <text key={name} x={x(week)} y="97%" textAnchor="middle">
          {name}
        </text>
      ))}
      <Course of="opened" />
      <Course of="closed" />
      <End of="closed" name={landingTexts.closed} />
      <End of="opened" name={landingTexts.opened} />
    </svg>
  );
}
