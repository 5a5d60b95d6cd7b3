import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import type { Column } from './column.ts';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './data-table.module.css';
import type { ListState } from './list-state.ts';
import type { TableLayout } from './table-layout.ts';

type Direction = 'ascending' | 'descending';

function directionOf(id: string, sort: string | null): Direction | undefined {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : undefined;
}

/** The next order of a column: up, then down, then the list's own, which is no order besides. */
function nextSort(id: string, sort: string | null, own: string | undefined): string | null {
  const shown = sort ?? own ?? null;
  const next = { [id]: `-${id}`, [`-${id}`]: own === `-${id}` ? id : null }[shown ?? ''];
  if (next === undefined) return id;
  return next === own ? null : next;
}

type HeadCellProps<Row> = { column: Column<Row>; list: ListState; ownSort: string | undefined };

function HeadCell<Row>({ column, list, ownSort }: HeadCellProps<Row>) {
  const direction = directionOf(column.id, list.sort ?? ownSort ?? null);
  if (!column.sortable) {
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    );
  }
  return (
    <th scope="col" data-align={column.align} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => list.setSort(nextSort(column.id, list.sort, ownSort))}
      >
        {column.header}
        {direction === 'ascending' && <IconArrowUp />}
        {direction === 'descending' && <IconArrowDown />}
      </button>
    </th>
  );
}

type TableHeadProps<Row> = {
  layout: TableLayout;
  visible: Column<Row>[];
  list: ListState;
  ownSort: string | undefined;
  page: 'none' | 'some' | 'all';
  onTogglePage: () => void;
};

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { layout, visible, list, ownSort, page, onTogglePage } = props;
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
        {visible.map((column) => (
          <HeadCell key={column.id} column={column} list={list} ownSort={ownSort} />
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
