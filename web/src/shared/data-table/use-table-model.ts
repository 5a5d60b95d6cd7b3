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
import type { Folded } from './fold-columns.ts';
import { foldTable } from './table-layout.ts';

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
  /** And where they stand in a table. */
  folded: Folded<Row>;
};

/** Whether a row has something of its own to open to; another one opens only to the columns without room. */
export const opensToMore = <Row>({ renderExpanded, expandLabel }: DataTableProps<Row>, row: Row): boolean =>
  renderExpanded !== undefined && (expandLabel === undefined || expandLabel(row) !== null);

/** Selection with ranges, expansion, order and visibility of columns, by TanStack Table; cards have no width. */
export function useTableModel<Row extends object>(
  props: DataTableProps<Row>,
  width: number | undefined,
): Arranged<Row> {
  const { columns, rows, rowId, columnSettings } = props;
  const settings = columnSettings ?? defaultSettings(columns);
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<Features, Row> => ({ id: column.id, header: column.header })),
    [columns],
  );
  const ordered = orderColumns(columns, settings);
  const hidden = new Set(settings.hidden);
  const visible = ordered.filter(({ id }) => !hidden.has(id));
  const folded = foldTable(props, visible, width);

  const model = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    getRowCanExpand: (row: ModelRow<Row>) => folded.within.length > 0 || opensToMore(props, row.original),
    state: {
      columnOrder: ordered.map((column) => column.id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, !hidden.has(column.id)])),
    },
  });

  return { model, ordered, visible, folded };
}
