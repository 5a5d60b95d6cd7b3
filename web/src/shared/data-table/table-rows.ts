import type { Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { Folded } from './fold-columns.ts';
import type { RowKeys } from './use-row-keys.ts';
import type { SelectionModel } from './use-selection.ts';
import type { TableModel } from './use-table-model.ts';

/** What the table and the cards draw the same rows from. */
export type RowsProps<Row extends object> = {
  table: DataTableProps<Row>;
  model: TableModel<Row>;
  visible: Column<Row>[];
  /** Where those stand that have no room in a table. */
  folded: Folded<Row>;
  selection: SelectionModel<Row>;
  keys: RowKeys;
};
