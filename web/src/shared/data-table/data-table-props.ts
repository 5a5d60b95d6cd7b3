import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../../ui/feedback/empty-state.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import type { Column, ColumnSettings } from './column.ts';
import type { ColumnsFailure } from './customize-columns.tsx';
import type { Favorites } from './favorites.ts';
import type { ListState } from './list-state.ts';
import type { Selection } from './selection.ts';

export type BulkAction = {
  label: string;
  icon: ReactNode;
  tone?: 'neutral' | 'danger';
  /** One of several changes, which share one menu of the bar, so that it stays one row. */
  isChange?: boolean;
  /** Resolve to false to keep the selection: the person cancelled, or it failed. */
  onAct: (selection: Selection) => void | boolean | Promise<void | boolean>;
};

export type DataTableProps<Row> = {
  /** What the rows are, read out as the table's name: "Risks". */
  label: string;
  /** What its pages are called where the screen has another table. */
  pagesLabel?: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** How a row is called in the names of its controls. */
  rowName: (row: Row) => string;
  list: ListState;
  /** The record's address: the primary column becomes a link, Enter goes there. */
  rowHref?: (row: Row) => string;
  /** What opening a row does, where that is not or not only to go to its address. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => MenuItem[];
  /** The menu of a row, where what it offers has to be found out for that row alone. */
  rowMenu?: (row: Row) => ReactNode;
  renderExpanded?: (row: Row) => ReactNode;
  /** What expanding shows: "3 actions"; null where there is nothing to expand. */
  expandLabel?: (row: Row) => string | null;
  bulkActions?: BulkAction[];
  /** What the bar of these acts is called: "Selected rows" unless told. */
  bulkLabel?: string;
  /** Gives each row a star, and the list a filter for those that have one: its call must know `favorites`. */
  favorites?: Favorites;
  /** The person's choice of columns; null where there is none. Give it to offer Customize Columns. */
  columnSettings?: ColumnSettings | null;
  /** Missing while the choice is not known, so that nothing is written over it. */
  onColumnSettings?: ((settings: ColumnSettings | null) => void) | undefined;
  /** Why it is not known, and how it is asked for again. */
  columnsFailure?: ColumnsFailure | undefined;
  /** The words of the search box: "Search risk name". */
  searchLabel?: string;
  wideSearch?: boolean;
  filters?: Filter[];
  /** Whether filters that are kept may be pinned to the sidebar. */
  canPinFilters?: boolean;
  /** The order that the list has by itself, as a sort says it: '-createdAt'. It is shown as any other. */
  ownSort?: string;
  /** At the end of the bar: export and the like. */
  barEnd?: ReactNode;
  /** The empty state; its message also heads a search without a match. */
  empty: EmptyStateProps;
  /** The column # that counts through all pages. */
  withRowNumbers?: boolean;
};
