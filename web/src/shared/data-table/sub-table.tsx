import type { Column } from './column.ts';
import classes from './sub-table.module.css';

export type SubTableProps<Row> = {
  /** What the rows are: "Actions of Coolant leak". */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** The first cell of a row says what the others are about: where there is little room, it stands above them. */
  isHeaded?: boolean;
};

// More than these have no room beside each other in a row's part, unless the window is wide.
const fewColumns = 5;

/** The small table inside an expanded row; where it has little room its rows become blocks. */
export function SubTable<Row>({ label, columns, rows, rowId, isHeaded }: SubTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        data-many={columns.length > fewColumns || undefined}
        data-headed={isHeaded || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align} style={{ inlineSize: column.width }}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  data-quiet={column.isQuiet}
                  data-label={column.header}
                  data-line={column.card === 'line' || undefined}
                >
                  <div className={classes.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
