import type { Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';

/** Pixels of the columns that the table adds by itself. */
const widths = { check: 40, expand: 28, star: 32, number: 34, menu: 40 };
const flexibleWidth = 180;

export type TableLayout = {
  hasCheck: boolean;
  hasExpand: boolean;
  hasStar: boolean;
  hasNumber: boolean;
  hasMenu: boolean;
  /** Pixels before the first declared column. */
  leading: number;
  /** Pixels below which the table scrolls sideways in its frame. */
  minimum: number;
  columnCount: number;
};

/** What stands where in a table with these props. */
export function tableLayout<Row>(props: DataTableProps<Row>, visible: Column<Row>[]): TableLayout {
  const hasCheck = (props.bulkActions?.length ?? 0) > 0;
  const hasExpand = props.renderExpanded !== undefined;
  const hasStar = props.favorites !== undefined;
  const hasNumber = props.withRowNumbers ?? true;
  const hasMenu = props.rowActions !== undefined;
  const leads = [
    hasCheck && widths.check,
    hasExpand && widths.expand,
    hasStar && widths.star,
    hasNumber && widths.number,
  ];
  const leading = leads.reduce<number>((sum, width) => sum + (width || 0), 0);
  const declared = visible.reduce((sum, column) => sum + (column.width ?? flexibleWidth), 0);
  const columnCount = leads.filter(Boolean).length + visible.length + (hasMenu ? 1 : 0);
  const minimum = leading + declared + (hasMenu ? widths.menu : 0);
  return { hasCheck, hasExpand, hasStar, hasNumber, hasMenu, leading, minimum, columnCount };
}

export type ColumnWidth = { id: string; width: number | undefined };

/** All columns in order with their widths; those without one share what is left. */
export function columnWidths<Row>(layout: TableLayout, visible: Column<Row>[]): ColumnWidth[] {
  return [
    layout.hasCheck && { id: '(check)', width: widths.check },
    layout.hasExpand && { id: '(expand)', width: widths.expand },
    layout.hasStar && { id: '(star)', width: widths.star },
    layout.hasNumber && { id: '(number)', width: widths.number },
    ...visible.map(({ id, width }) => ({ id, width })),
    layout.hasMenu && { id: '(menu)', width: widths.menu },
  ].filter((column) => column !== false);
}
