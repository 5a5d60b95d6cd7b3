import { type Column, widthOf } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { foldColumns, type Folded } from './fold-columns.ts';

/** Pixels of the columns that the table adds by itself. */
const widths = { check: 40, expand: 28, star: 32, number: 34, menu: 40 };

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

const hasRoomForNumber = <Row>(
  { withRowNumbers = true }: DataTableProps<Row>,
  { below, within }: Folded<Row>,
) => withRowNumbers && below.length + within.length === 0;

/** What stands where in a table with these props. A row's number has no room where columns have none. */
export function tableLayout<Row>(props: DataTableProps<Row>, folded: Folded<Row>): TableLayout {
  const { heads, within } = folded;
  const hasCheck = (props.bulkActions?.length ?? 0) > 0;
  const hasExpand = props.renderExpanded !== undefined || within.length > 0;
  const hasStar = props.favorites !== undefined;
  const hasNumber = hasRoomForNumber(props, folded);
  const hasMenu = props.rowActions !== undefined || props.rowMenu !== undefined;
  const leads = [
    hasCheck && widths.check,
    hasExpand && widths.expand,
    hasStar && widths.star,
    hasNumber && widths.number,
  ];
  const leading = leads.reduce<number>((sum, width) => sum + (width || 0), 0);
  const declared = heads.reduce((sum, column) => sum + widthOf(column), 0);
  const columnCount = leads.filter(Boolean).length + heads.length + (hasMenu ? 1 : 0);
  const minimum = leading + declared + (hasMenu ? widths.menu : 0);
  return { hasCheck, hasExpand, hasStar, hasNumber, hasMenu, leading, minimum, columnCount };
}

// Of the frame's border.
const around = 2;

/** The columns as they stand in a table with these props that is so wide. */
export function foldTable<Row>(
  props: DataTableProps<Row>,
  shown: readonly Column<Row>[],
  width: number | undefined,
): Folded<Row> {
  const room = width === undefined ? undefined : width - around;
  return foldColumns(shown, room, (folded) => tableLayout(props, folded).minimum);
}

export type ColumnWidth = { id: string; width: number | undefined };

/** All columns in order with their widths; those without one share what is left. */
export function columnWidths<Row>(layout: TableLayout, heads: Column<Row>[]): ColumnWidth[] {
  return [
    layout.hasCheck && { id: '(check)', width: widths.check },
    layout.hasExpand && { id: '(expand)', width: widths.expand },
    layout.hasStar && { id: '(star)', width: widths.star },
    layout.hasNumber && { id: '(number)', width: widths.number },
    ...heads.map(({ id, width }) => ({ id, width })),
    layout.hasMenu && { id: '(menu)', width: widths.menu },
  ].filter((column) => column !== false);
}
