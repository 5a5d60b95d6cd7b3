import type { Column } from './column.ts';
import classes from './sub-table.module.css';

export type SubTableProps<Row> = {
  /** What the rows are: "Actions of Coolant leak". */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
};

/** The small table inside an expanded row; on a phone its rows become blocks. */
export function SubTable<Row>({ label, columns, rows, rowId }: SubTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
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
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
