import type { ShownTrend } from 'contract/records/dashboard/dashboard';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { trendTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { monthAndYear } from './month-name.ts';
import { toLatest } from './to-latest.ts';
import { listOf, type ShownIn } from './shown-in.ts';
import type { MonthSeries } from './trend-chart.tsx';
import { drawMonths } from './widget-picture.ts';
import { WidgetPanel } from './widget-panel.tsx';

const TrendChart = lazyPart(async () => (await import('./trend-chart.tsx')).TrendChart);

type Month = ShownTrend['months'][number];
type TrendPanelProps = { widget: ShownTrend; shownIn: ShownIn };

const sumOf = (months: readonly Month[], what: 'opened' | 'closed') =>
  months.reduce((sum, month) => sum + month[what].count, 0);

/** The sums of the period, each with its list: the months of a period follow each other without a gap. */
function Legend({ widget: { months, list }, shownIn }: TrendPanelProps) {
  const { from, to } = shownIn.period;
  const entry = (what: 'opened' | 'closed', label: string) => {
    const counted = { count: sumOf(months, what), query: { [`${what}From`]: from, [`${what}To`]: to } };
    return (
      <li>
        <Link to={listOf(shownIn, list, counted)} className={classes.legendEntry} data-what={what}>
          {label} <strong>{countText(counted.count)}</strong>
        </Link>
      </li>
    );
  };
  return (
    <ul className={classes.legend}>
      {entry('opened', texts.opened)}
      {entry('closed', texts.closed)}
    </ul>
  );
}

/** What was open at the end of each month, below its columns. */
function OpenRow({ widget: { months, list }, shownIn }: TrendPanelProps) {
  return (
    <div className={classes.openRow}>
      <span>{texts.openShort}</span>
      <ul>
        {months.map(({ from, open }) => (
          <li key={from}>
            <Link
              to={listOf(shownIn, list, open)}
              aria-label={texts.openIn(monthAndYear(from), countText(open.count))}
            >
              {countText(open.count)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function columnsOf({ widget: { list }, shownIn }: TrendPanelProps): Column<Month>[] {
  const counted = (what: 'opened' | 'closed' | 'open'): Column<Month> => ({
    id: what,
    header: texts[what],
    align: 'end',
    cell: (month) => <Link to={listOf(shownIn, list, month[what])}>{countText(month[what].count)}</Link>,
  });
  return [
    { id: 'month', header: texts.month, cell: ({ from }) => monthAndYear(from) },
    counted('opened'),
    counted('closed'),
    counted('open'),
  ];
}

/** What each month shows side by side. */
const seriesOf = ({ widget: { months, list }, shownIn }: TrendPanelProps): MonthSeries[] =>
  (['opened', 'closed'] as const).map((name) => ({
    name,
    label: texts[name],
    look: name === 'opened' ? 'outlined' : 'filled',
    of: (at) => {
      const counted = months[at]?.[name] ?? { count: 0, query: {} };
      return { value: counted.count, href: listOf(shownIn, list, counted) };
    },
  }));

/** Month by month what was opened and closed, and what was open at its end. */
export function TrendPanel(props: TrendPanelProps) {
  const { widget, shownIn } = props;
  const { title, months } = widget;
  return (
    <WidgetPanel
      widget={widget}
      shownIn={shownIn}
      isEmpty={months.every(({ opened, closed, open }) => opened.count + closed.count + open.count === 0)}
      draw={() => drawMonths(months)}
      tableOf={() => ({
        head: [texts.month, texts.opened, texts.closed, texts.open],
        rows: months.map(({ from, opened, closed, open }) => [
          monthAndYear(from),
          opened.count,
          closed.count,
          open.count,
        ]),
      })}
      chart={
        <>
          <Legend {...props} />
          <div className={classes.months} ref={toLatest}>
            <div className={classes.plot} aria-hidden>
              <Suspense fallback={<Skeleton height={220} />}>
                <TrendChart months={months} series={seriesOf(props)} />
              </Suspense>
            </div>
            <OpenRow {...props} />
          </div>
        </>
      }
      table={<SubTable label={title} rows={months} rowId={({ from }) => from} columns={columnsOf(props)} />}
    />
  );
}
