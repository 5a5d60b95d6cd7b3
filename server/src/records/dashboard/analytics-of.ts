import type { Analytics } from 'contract/records/dashboard/analytics';
import type {
  Counted,
  ShownMatrix,
  ShownTrend,
  ShownWidget,
} from 'contract/records/dashboard/dashboard.endpoints';

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
    query,
  });
  return cells.flatMap((cell) => cell.counts.map((counted, at) => rowOf(cell, counted, at)));
}

/** The numbers of the widgets of a dashboard under their keys, for programs that draw something else of them. */
export function analyticsOf(widgets: readonly ShownWidget[]): Numbers {
  const numbers: Numbers = { kpis: {}, series: {}, breakdowns: {} };
  for (const widget of widgets) {
    const { key, title, unit } = widget;
    const breakdown = (rows: Row[], valueUnit: string | null = null) => {
      numbers.breakdowns[key] = { title, unit, valueUnit, rows };
    };
    switch (widget.chart) {
      case 'figure':
        numbers.kpis[key] = { title, unit, ...widget.now, before: widget.before?.count ?? null };
        break;
      case 'trend':
        numbers.series[key] = { title, unit, months: flowOf(widget) };
        break;
      case 'months': {
        const months = widget.months.map(({ from, to, values }) => ({
          from,
          to,
          values: Object.fromEntries(widget.series.map((one, at) => [one.key, values[at] ?? 0])),
        }));
        numbers.series[key] = { title, unit, months };
        break;
      }
      case 'bars':
        breakdown(
          widget.bars.map(({ key: bar, label, count, value = null, query }) => ({
            key: bar,
            label,
            count,
            value,
            query,
          })),
          widget.valueUnit,
        );
        break;
      case 'matrix':
        breakdown(cellsOf(widget));
        break;
      case 'top':
        breakdown(
          widget.records.map(({ _id, number, name, value }) => ({
            key: _id,
            label: `${number} ${name}`,
            count: 1,
            value,
            query: { ids: _id },
          })),
          widget.valueTitle,
        );
        break;
    }
  }
  return numbers;
}
