import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import type { Column } from './column.ts';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './data-table.module.css';
import type { Folded } from './fold-columns.ts';
import type { ListState } from './list-state.ts';
import { directionOf, nextSort } from './sort-order.ts';
import type { TableLayout } from './table-layout.ts';

type SortProps<Row> = { column: Column<Row>; list: ListState; ownSort: string | undefined };

function SortButton<Row>({ column, list, ownSort }: SortProps<Row>) {
  const direction = directionOf(column.id, list.sort ?? ownSort);
  return (
    <button
      type="button"
      className={classes.sort}
      data-in-force={direction && true}
      onClick={() => list.setSort(nextSort(column.id, list.sort, ownSort))}
    >
      {column.header}
      {direction === 'ascending' && <IconArrowUp />}
      {direction === 'descending' && <IconArrowDown />}
    </button>
  );
}

type HeadCellProps<Row> = Omit<SortProps<Row>, 'column'> & {
  /** The head's own, and behind it those that stand below it. */
  columns: [Column<Row>, ...Column<Row>[]];
};

function HeadCell<Row>({ columns, list, ownSort }: HeadCellProps<Row>) {
  const [{ align }] = columns;
  const sortable = columns.filter((column) => column.sortable);
  const directions = sortable.flatMap(({ id }) => directionOf(id, list.sort ?? ownSort) ?? []);
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={sortable.length > 0 ? (directions[0] ?? 'none') : undefined}
    >
      {columns.map((column) =>
        column.sortable ? (
          <SortButton key={column.id} column={column} list={list} ownSort={ownSort} />
        ) : (
          <span key={column.id}>{column.header}</span>
        ),
      )}
    </th>
  );
}

type TableHeadProps<Row> = {
  layout: TableLayout;
  folded: Folded<Row>;
  list: ListState;
  ownSort: string | undefined;
  page: 'none' | 'some' | 'all';
  onTogglePage: () => void;
};

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { layout, folded, list, ownSort, page, onTogglePage } = props;
  return (
    <thead>
      <tr>
        {layout.hasCheck && (
          <th scope="col" className={classes.center}>
            <Checkbox
              aria-label={dataTableTexts.selectPage}
              checked={page === 'all'}
              indeterminate={page === 'some'}
              disabled={list.total === 0}
              onChange={onTogglePage}
            />
          </th>
        )}
        {layout.hasExpand && (
          <th scope="col">
            <Hidden>{dataTableTexts.details}</Hidden>
          </th>
        )}
        {layout.hasStar && (
          <th scope="col">
            <Hidden>{dataTableTexts.favourite}</Hidden>
          </th>
        )}
        {layout.hasNumber && <th scope="col">#</th>}
        {folded.heads.map((column) => (
          <HeadCell
            key={column.id}
            columns={[column, ...(column.isPrimary ? folded.below : [])]}
            list={list}
            ownSort={ownSort}
          />
        ))}
        {layout.hasMenu && (
          <th scope="col" data-stays>
            <Hidden>{dataTableTexts.actions}</Hidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
