import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { defaultSettings, orderColumns, type Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
});

type Features = typeof features;

export type TableModel<Row extends object> = ReactTable<Features, Row>;
export type ModelRow<Row extends object> = TableRow<Features, Row>;

export type Arranged<Row extends object> = {
  model: TableModel<Row>;
  /** Every column in the person's order. */
  ordered: Column<Row>[];
  /** Those of them that show. */
  visible: Column<Row>[];
};

/** Selection with ranges, expansion, order and visibility of columns, by TanStack Table. */
export function useTableModel<Row extends object>(props: DataTableProps<Row>): Arranged<Row> {
  const { columns, rows, rowId, columnSettings, renderExpanded, expandLabel } = props;
  const settings = columnSettings ?? defaultSettings(columns);
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<Features, Row> => ({ id: column.id, header: column.header })),
    [columns],
  );
  const ordered = orderColumns(columns, settings);
  const hidden = new Set(settings.hidden);

  const model = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    getRowCanExpand: (row: ModelRow<Row>) =>
      renderExpanded !== undefined && (expandLabel === undefined || expandLabel(row.original) !== null),
    state: {
      columnOrder: ordered.map((column) => column.id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, !hidden.has(column.id)])),
    },
  });

  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = model.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  return { model, ordered, visible };
}
