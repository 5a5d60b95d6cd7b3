import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { Column } from './column.ts';
import { dataTableTexts as texts } from './data-table-texts.ts';
import type { ListState } from './list-state.ts';
import { directionOf, nextSort } from './sort-order.ts';

const icons = { ascending: <IconArrowUp />, descending: <IconArrowDown /> };

type OrderMenuProps<Row> = {
  /** Those without a head to order by. */
  columns: readonly Column<Row>[];
  list: ListState;
  ownSort: string | undefined;
};

/** Orders by columns whose head is not there, since the table has no room for them. */
export function OrderMenu<Row>({ columns, list, ownSort }: OrderMenuProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const items = sortable.map(({ id, header }) => {
    const direction = directionOf(id, list.sort ?? ownSort);
    return {
      label: texts.orderBy(header),
      icon: direction ? icons[direction] : <IconArrowsSort />,
      onSelect: () => list.setSort(nextSort(id, list.sort, ownSort)),
    };
  });
  return <Menu trigger={<Button icon={<IconArrowsSort />}>{texts.order}</Button>} groups={[{ items }]} />;
}
