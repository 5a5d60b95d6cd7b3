import type { ShownMatrix } from 'contract/records/dashboard/dashboard';
import { Link } from 'react-router';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { panelTexts as texts } from './dashboard-texts.ts';
import classes from './matrix-panel.module.css';
import { listOf, type ShownIn } from './shown-in.ts';
import { drawMatrix } from './widget-picture.ts';
import { WidgetPanel } from './widget-panel.tsx';

type MatrixPanelProps = { widget: ShownMatrix; shownIn: ShownIn };
type Cell = ShownMatrix['cells'][number];

const labelOf = (named: ShownMatrix['rows'], key: string) =>
  named.find((one) => one.key === key)?.label ?? key;

function Numbers({ cell, widget, shownIn }: MatrixPanelProps & { cell: Cell }) {
  const { series, list } = widget;
  return (
    <div className={classes.numbers}>
      {cell.counts.map((counted, at) => {
        const name = series[at];
        if (!name || counted.count === 0) return null;
        return (
          <Link
            key={name.key}
            className={classes.number}
            data-series={at}
            to={listOf(shownIn, list, counted)}
            title={series.length > 1 ? name.label : undefined}
          >
            {countText(counted.count)}
          </Link>
        );
      })}
    </div>
  );
}

/** Which of two numbers of a cell is which. */
function Legend({ series }: Pick<ShownMatrix, 'series'>) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend}>
      {series.map(({ key, label }, at) => (
        <li key={key}>
          <span className={classes.number} data-series={at} aria-hidden>
            {texts.sample}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Grid(props: MatrixPanelProps) {
  const { title, rows, columns, cells, rowTitle, columnTitle } = props.widget;
  return (
    <div className={classes.frame}>
      <table className={classes.grid} aria-label={title}>
        <thead>
          <tr>
            <td>{texts.rowsByColumns(rowTitle, columnTitle)}</td>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => {
                const cell = cells.find((one) => one.row === row.key && one.column === column.key);
                return (
                  <td key={column.key} data-tone={cell?.tone}>
                    {cell && <Numbers {...props} cell={cell} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Numbers by two things at once, each with its list; as a table one cell stands below the other. */
export function MatrixPanel({ widget, shownIn }: MatrixPanelProps) {
  const { title, rows, columns, series, cells, list, rowTitle, columnTitle } = widget;
  const filled = cells.filter(({ counts }) => counts.some(({ count }) => count > 0));
  return (
    <WidgetPanel
      widget={widget}
      shownIn={shownIn}
      isEmpty={filled.length === 0}
      draw={() => drawMatrix(widget)}
      tableOf={() => ({
        head: [rowTitle, columnTitle, ...series.map(({ label }) => label)],
        rows: cells.map(({ row, column, counts }) => [
          labelOf(rows, row),
          labelOf(columns, column),
          ...counts.map(({ count }) => count),
        ]),
      })}
      chart={
        <>
          <Legend series={series} />
          <Grid widget={widget} shownIn={shownIn} />
        </>
      }
      table={
        <SubTable
          label={title}
          rows={filled}
          rowId={({ row, column }) => `${row} ${column}`}
          columns={[
            { id: 'row', header: rowTitle, cell: ({ row }) => labelOf(rows, row) },
            { id: 'column', header: columnTitle, cell: ({ column }) => labelOf(columns, column) },
            ...series.map(({ key, label }, at) => ({
              id: key,
              header: label,
              align: 'end' as const,
              cell: ({ counts }: Cell) => {
                const counted = counts[at];
                return counted && <Link to={listOf(shownIn, list, counted)}>{countText(counted.count)}</Link>;
              },
            })),
          ]}
        />
      }
    />
  );
}
