import type { Analytics } from 'contract/records/dashboard/analytics';
import type {
  Counted,
  ShownBars,
  ShownFigure,
  ShownMatrix,
  ShownMonths,
  ShownTop,
  ShownTrend,
  ShownWidget,
} from 'contract/records/dashboard/dashboard';

type Numbers = Pick<Analytics, 'kpis' | 'series' | 'breakdowns'>;
type Row = Analytics['breakdowns'][string]['rows'][number];

/** A month with what was opened and closed in it, and what was open at its end. */
const flowOf = ({ months }: ShownTrend) =>
  months.map(({ from, to, opened, closed, open }) => ({
    from,
    to,
    values: { opened: opened.count, closed: closed.count, open: open.count },
  }));

const labelsOf = (named: ShownMatrix['rows']) => new Map(named.map(({ key, label }) => [key, label]));

/** The cells of a matrix one after the other; of several numbers in a cell each by itself. */
function cellsOf({ rows, columns, series, cells }: ShownMatrix): Row[] {
  const [down, right] = [labelsOf(rows), labelsOf(columns)];
  const rowOf = (cell: ShownMatrix['cells'][number], { count, query }: Counted, at: number): Row => ({
    key: [cell.row, cell.column, ...(series.length > 1 ? [series[at]?.key] : [])].join('/'),
    label: [
      down.get(cell.row),
      right.get(cell.column),
      ...(series.length > 1 ? [series[at]?.label] : []),
    ].join(', '),
    count,
    value: null,
    late: null,
    query,
  });
  return cells.flatMap((cell) => cell.counts.map((counted, at) => rowOf(cell, counted, at)));
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** A figure; a rate in percent, unless there is nothing that it is of. */
function kpiOf({ title, unit, now, before, of, value = null, valueUnit }: ShownFigure) {
  const share = of && of.count > 0 ? tenths((now.count / of.count) * 100) : null;
  return {
    title,
    unit,
    ...now,
    before: before?.count ?? null,
    of: of?.count ?? null,
    value: of ? share : value,
    valueUnit: of ? '%' : (valueUnit ?? null),
  };
}

const valuesOf = ({ months, series }: ShownMonths) =>
  months.map(({ from, to, values }) => ({
    from,
    to,
    values: Object.fromEntries(series.map(({ key }, at) => [key, values[at] ?? null])),
  }));

const barsOf = ({ bars }: ShownBars): Row[] =>
  bars.map(({ key, label, count, value = null, late, query }) => ({
    key,
    label,
    count,
    value,
    late: late?.count ?? null,
    query,
  }));

const topOf = ({ records }: ShownTop): Row[] =>
  records.map(({ _id, number, name, value }) => ({
    key: _id,
    label: `${number} ${name}`,
    count: 1,
    value,
    late: null,
    query: { ids: _id },
  }));

const isFigure = (widget: ShownWidget): widget is ShownFigure => widget.chart === 'figure';

function monthsOf(widget: ShownWidget) {
  if (widget.chart === 'trend') return flowOf(widget);
  return widget.chart === 'months' ? valuesOf(widget) : null;
}

type Broken = { rows: Row[]; valueUnit?: string | undefined };

function rowsOf(widget: ShownWidget): Broken | null {
  if (widget.chart === 'bars') return { rows: barsOf(widget), valueUnit: widget.valueUnit };
  if (widget.chart === 'matrix') return { rows: cellsOf(widget) };
  return widget.chart === 'top' ? { rows: topOf(widget), valueUnit: widget.valueTitle } : null;
}

/** Under the key of each widget what is made of it, and nothing of those of which nothing is. */
const byKey = <T>(widgets: readonly ShownWidget[], make: (widget: ShownWidget) => T | null) =>
  Object.fromEntries(
    widgets.flatMap((widget): [string, T][] => {
      const made = make(widget);
      return made === null ? [] : [[widget.key, made]];
    }),
  );

/** The numbers of the widgets of a dashboard under their keys, for programs that draw something else of them. */
export const analyticsOf = (widgets: readonly ShownWidget[]): Numbers => ({
  kpis: byKey(widgets, (widget) => (isFigure(widget) ? kpiOf(widget) : null)),
  series: byKey(widgets, (widget) => {
    const months = monthsOf(widget);
    return months && { title: widget.title, unit: widget.unit, months };
  }),
  breakdowns: byKey(widgets, (widget) => {
    const found = rowsOf(widget);
    return (
      found && {
        title: widget.title,
        unit: widget.unit,
        valueUnit: found.valueUnit ?? null,
        rows: found.rows,
      }
    );
  }),
});
