import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import { columnWidths, tableLayout } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import type { RowsProps } from './table-rows.ts';

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={classes.row} aria-hidden>
      {Array.from({ length: columns }, (_unused, column) => (
        <td key={column}>
          <Skeleton width={`${80 - ((row + column) % 3) * 18}%`} />
        </td>
      ))}
    </tr>
  ));
}

/** The table for a wide screen. */
export function TableGrid<Row extends object>(props: RowsProps<Row>) {
  const { table, model, visible, folded, selection, keys } = props;
  const { list } = table;
  const layout = tableLayout(table, folded);
  const { rows } = model.getRowModel();
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        style={{ minInlineSize: layout.minimum }}
        aria-label={table.label}
        aria-busy={list.isFetching || undefined}
        data-other={list.isOther || undefined}
      >
        <colgroup>
          {columnWidths(layout, folded.heads).map(({ id, width }) => (
            <col key={id} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <TableHead
          layout={layout}
          folded={folded}
          list={list}
          ownSort={table.ownSort}
          page={selection.page}
          onTogglePage={selection.togglePage}
        />
        <tbody>
          {list.isLoading ? (
            // Made anew for other columns: what is only a hint must not be seen to move.
            <SkeletonRows key={layout.minimum} count={list.limit} columns={layout.columnCount} />
          ) : (
            rows.map((row, index) => (
              <TableRow
                key={row.id}
                {...{ table, row, visible, folded, selection, keys, layout }}
                number={(list.page - 1) * list.limit + index + 1}
              />
            ))
          )}
        </tbody>
      </table>
      {list.isLoading && (
        <div role="status">
          <Hidden>{dataTableTexts.loading}</Hidden>
        </div>
      )}
    </div>
  );
}
