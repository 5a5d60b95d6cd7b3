import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { pageSizes } from '../../core/loading/page-size.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { useKeptFocus } from '../../ui/overlays/use-kept-focus.ts';
import { NoMatchPicture } from '../pictures/no-match-picture.tsx';
import { type Column, defaultSettings } from './column.ts';
import { CustomizeColumns } from './customize-columns.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './data-table.module.css';
import { favoritesFilter } from './favorites.ts';
import { ListBar } from './list-bar.tsx';
import { isBlank, type ListState } from './list-state.ts';
import { OrderMenu } from './order-menu.tsx';
import { SavedFilters, SaveFilter } from './saved-filters.tsx';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import { useOpenedRow } from './opened-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useTableModel } from './use-table-model.ts';
import { useWidth } from './use-width.ts';

const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar, { place: 'line' });

function NoMatch({ message, list }: { message: string; list: ListState }) {
  const clear = () => list.narrow({ search: '', sort: list.sort, filters: {} });
  return (
    <EmptyState
      picture={<NoMatchPicture />}
      message={message}
      action={<Button onClick={clear}>{dataTableTexts.clearAll}</Button>}
    >
      {dataTableTexts.nothingFound}
    </EmptyState>
  );
}

const hasSavedFilters = ({ filters = [] }: { filters?: Filter[] }) => filters.length > 0;

function useRows<Row extends object>(props: DataTableProps<Row>, width: number | undefined) {
  const { list, rowHref, onOpen, bulkActions } = props;
  const navigate = useNavigate();
  const { model, ordered, visible, folded } = useTableModel(props, width);
  const selection = useSelection(model, list);
  const rows = model.getRowModel().rows;
  const find = (id: string) => rows.find((row) => row.id === id);

  const open = (id: string) => {
    const row = find(id);
    if (!row) return;
    note(id);
    if (onOpen) onOpen(row.original);
    else if (rowHref) void navigate(rowHref(row.original));
    else if (row.getCanExpand()) row.toggleExpanded();
  };

  const toggle = (id: string) => {
    const row = find(id);
    if (row) selection.toggleRow(row);
  };

  const expand = (id: string, expanded: boolean) => {
    const row = find(id);
    if (row?.getCanExpand()) row.toggleExpanded(expanded);
  };

  const { opened, note } = useOpenedRow();
  const ids = rows.map((row) => row.id);
  useKeptFocus(ids);
  const keys = useRowKeys({
    ids,
    opened,
    onLeave: note,
    onOpen: open,
    onToggle: bulkActions?.length ? toggle : undefined,
    onExpand: expand,
  });
  return { model, ordered, visible, folded, selection, keys };
}

type ListProps<Row extends object> = { table: DataTableProps<Row>; rows: ReturnType<typeof useRows<Row>> };

function Bar<Row extends object>({ table, rows, isNarrow }: ListProps<Row> & { isNarrow: boolean }) {
  const { list, searchLabel, wideSearch, filters, columnSettings, barEnd } = table;
  const canSave = hasSavedFilters(table);
  return (
    <ListBar
      list={list}
      searchLabel={searchLabel}
      wideSearch={wideSearch}
      filters={filters}
      beforeFilters={canSave && <SavedFilters list={list} canPin={table.canPinFilters} />}
      afterFilters={canSave && <SaveFilter list={list} />}
    >
      <OrderMenu columns={isNarrow ? rows.visible : rows.folded.within} list={list} ownSort={table.ownSort} />
      {columnSettings !== undefined && !isNarrow && (
        <CustomizeColumns
          columns={rows.ordered}
          settings={columnSettings ?? defaultSettings(table.columns)}
          onChange={table.onColumnSettings}
          failure={table.columnsFailure}
        />
      )}
      {barEnd}
    </ListBar>
  );
}

/** The order in force, where no head of a column says it: on cards, and by a column that is hidden. */
function orderNote<Row extends object>(
  { list, ownSort, columns }: DataTableProps<Row>,
  heads: readonly Column<Row>[],
): string | undefined {
  const sort = list.sort ?? ownSort;
  const id = sort?.replace(/^-/, '');
  const column = columns.find((one) => one.id === id);
  if (!sort || !column || heads.includes(column)) return undefined;
  return dataTableTexts.inOrder(column.header, sort.startsWith('-'));
}

/** The columns whose head is there to order by. */
const headsOf = <Row extends object>({ folded }: ReturnType<typeof useRows<Row>>) => [
  ...folded.heads,
  ...folded.below,
];

function Body<Row extends object>({ table, rows, isNarrow }: ListProps<Row> & { isNarrow: boolean }) {
  const { list, empty } = table;
  if (!list.isLoading && table.rows.length === 0) return <NoMatch message={empty.message} list={list} />;
  const Rows = isNarrow ? TableCards : TableGrid;
  return (
    <>
      <Rows table={table} {...rows} />
      {!list.isLoading && (
        <Pager
          {...list}
          label={table.pagesLabel}
          onPage={list.setPage}
          sizes={pageSizes}
          onSize={list.setLimit}
          note={orderNote(table, isNarrow ? [] : headsOf(rows))}
        />
      )}
    </>
  );
}

function withFavoritesFilter<Row extends object>(props: DataTableProps<Row>): DataTableProps<Row> {
  return props.favorites ? { ...props, filters: [favoritesFilter, ...(props.filters ?? [])] } : props;
}

/** The one table of every list: bar, rows or cards, pager, and what to show instead of rows. */
export function DataTable<Row extends object>(given: DataTableProps<Row>) {
  const props = withFavoritesFilter(given);
  const { list, empty, bulkActions = [] } = props;
  const isNarrow = useIsNarrow();
  const { ref, width } = useWidth();
  const rows = useRows(props, isNarrow ? undefined : width);

  if (isBlank(list)) return <EmptyState {...empty} />;
  if (list.error && props.rows.length === 0) {
    return <LoadProblem error={list.error} onRetry={list.refetch} />;
  }

  const { selection } = rows;
  const hasBulkBar = bulkActions.length > 0 && (selection.isAllMatching || selection.count > 1);
  return (
    <div ref={isNarrow ? null : ref} className={classes.list} data-with-bulk-bar={hasBulkBar || undefined}>
      <Bar table={props} rows={rows} isNarrow={isNarrow} />
      <Body table={props} rows={rows} isNarrow={isNarrow} />
      {hasBulkBar && (
        <Suspense>
          <BulkBar actions={bulkActions} label={props.bulkLabel} selection={selection} list={list} />
        </Suspense>
      )}
    </div>
  );
}
