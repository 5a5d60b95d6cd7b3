import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import column from '../column.module.css';
import { insights } from '../content.ts';
import { Points } from '../points.tsx';
import { insightsSample } from './insights-sample.ts';
import classes from './insights.module.css';
import { landingTexts } from './landing-texts.ts';
import { WeeksPicture } from './weeks-picture.tsx';

function WeeksTable() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={classes.scroll} role="region" aria-label={landingTexts.weeks} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{landingTexts.weekOf}</th>
            <th scope="col">{landingTexts.opened}</th>
            <th scope="col">{landingTexts.closed}</th>
          </tr>
        </thead>
        <tbody>
          {insightsSample.weeks.map(({ week, opened, closed }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              <td>{opened}</td>
              <td>{closed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Weeks() {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <div className={classes.chartHead}>
        <h3>{landingTexts.weeks}</h3>
        <button type="button" className={classes.switch} onClick={() => setAsTable(!asTable)}>
          {asTable ? landingTexts.showAsPicture : landingTexts.showAsTable}
        </button>
      </div>
      <div className={classes.chart}>{asTable ? <WeeksTable /> : <WeeksPicture />}</div>
    </>
  );
}

const mostOfAnAge = Math.max(...insightsSample.ages.map(({ count }) => count));

function Ages() {
  return (
    <>
      <h3>{landingTexts.ages}</h3>
      <dl className={classes.ages}>
        {insightsSample.ages.map(({ label, count, tone }) => (
          <div key={label} className={classes.age}>
            <dt>{label}</dt>
            <svg className={classes.bar} data-tone={tone} aria-hidden>
              <rect width={`${(count / mostOfAnAge) * 100}%`} height="10" rx="2" />
            </svg>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What a CAPA dashboard says, on figures that come with the page. */
export function Insights() {
  return (
    <section className={classes.band} aria-labelledby="insights">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h2 id="insights" className={column.title}>
            {insights.title}
          </h2>
          <p className={column.lead}>{insights.lead}</p>
          <Points points={insights.points} icon={<IconCheck />} />
          <p className={classes.note}>{insights.note}</p>
        </div>
        <div className={classes.card}>
          <dl className={classes.figures}>
            {insightsSample.figures.map(({ label, value, change }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value} <span className={classes.change}>{change}</span>
                </dd>
              </div>
            ))}
          </dl>
          <Weeks />
          <Ages />
        </div>
      </div>
    </section>
  );
}
