import type { ShownMonths } from 'contract/records/dashboard/dashboard';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { monthsTexts as texts, trendTexts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { monthAndYear, monthName } from './month-name.ts';
import { listOf, type ShownIn } from './shown-in.ts';
import { toLatest } from './to-latest.ts';
import { drawValues } from './widget-picture.ts';
import { WidgetPanel } from './widget-panel.tsx';

const TrendChart = lazyPart(async () => (await import('./trend-chart.tsx')).TrendChart);

type MonthsProps = { widget: ShownMonths; shownIn: ShownIn };
type Month = ShownMonths['months'][number];

/** Where a month leads: to the list of today, or to the records as they were when the month was over. */
const hrefOf = ({ widget: { list }, shownIn }: MonthsProps, { counted, to }: Month) =>
  counted ? listOf(shownIn, list, counted) : `${shownIn.lists.records}/as-of?day=${to}`;

const valueText = (value: number | null | undefined, none: string) =>
  typeof value === 'number' ? countText(value) : none;

/** What else each month says, below its column. */
function ValueRow({ at, ...props }: MonthsProps & { at: number }) {
  const { months, series } = props.widget;
  const label = series[at]?.label ?? '';
  return (
    <div className={classes.openRow}>
      <span>{label}</span>
      <ul>
        {months.map((month) => {
          const value = month.values[at];
          return (
            <li key={month.from}>
              <Link
                to={hrefOf(props, month)}
                aria-label={texts.valueIn(label, monthAndYear(month.from), valueText(value, texts.notKept))}
              >
                {valueText(value, texts.none)}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function columnsOf(props: MonthsProps): Column<Month>[] {
  return [
    {
      id: 'month',
      header: trendTexts.month,
      cell: (month) => <Link to={hrefOf(props, month)}>{monthAndYear(month.from)}</Link>,
    },
    ...props.widget.series.map(({ key, label }, at): Column<Month> => ({
      id: key,
      header: label,
      align: 'end',
      cell: ({ values }) => valueText(values[at], texts.none),
    })),
  ];
}

/** Month by month a value as a column, and what else is known of the month below it. */
export function MonthsPanel(props: MonthsProps) {
  const { widget, shownIn } = props;
  const { title, months, series } = widget;
  const [first, ...below] = series;
  const shown = {
    name: first?.key ?? '',
    label: first?.label ?? '',
    look: 'filled' as const,
    of: (at: number) => {
      const month = months[at];
      return { value: month?.values[0] ?? null, href: month ? hrefOf(props, month) : '' };
    },
  };
  return (
    <WidgetPanel
      widget={widget}
      shownIn={shownIn}
      isEmpty={months.every(({ values }) => values.every((value) => value === 0))}
      draw={() =>
        drawValues(
          months.map(({ from, values }) => ({ label: monthName(from), values })),
          series,
        )
      }
      tableOf={() => ({
        head: [trendTexts.month, ...series.map(({ label }) => label)],
        rows: months.map(({ from, values }) => [monthAndYear(from), ...values]),
      })}
      chart={
        <>
          <div className={classes.months} ref={toLatest}>
            <div className={classes.plot} aria-hidden>
              <Suspense fallback={<Skeleton height={220} />}>
                <TrendChart months={months} series={[shown]} />
              </Suspense>
            </div>
            {below.map(({ key }, at) => (
              <ValueRow key={key} at={at + 1} {...props} />
            ))}
          </div>
          {months.some(({ values }) => values.includes(null)) && (
            <p className={classes.sub}>{texts.aboutNone}</p>
          )}
        </>
      }
      table={<SubTable label={title} rows={months} rowId={({ from }) => from} columns={columnsOf(props)} />}
    />
  );
}
