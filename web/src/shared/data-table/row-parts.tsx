import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './data-table.module.css';

export function FavoriteButton({
  name,
  isOn,
  onToggle,
}: {
  name: string;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <IconButton
      name={isOn ? dataTableTexts.removeFromFavourites(name) : dataTableTexts.addToFavourites(name)}
      icon={isOn ? <IconStarFilled /> : <IconStar />}
      size="small"
      tone={isOn ? 'star' : 'neutral'}
      aria-pressed={isOn}
      onClick={onToggle}
    />
  );
}

type RowMenuProps<Row> = { table: Pick<DataTableProps<Row>, 'rowActions' | 'rowMenu' | 'rowName'>; row: Row };

/** What may be done with a row. */
export function RowMenu<Row>({ table, row }: RowMenuProps<Row>) {
  return (
    table.rowMenu?.(row) ?? <ItemsMenu name={table.rowName(row)} items={table.rowActions?.(row) ?? []} />
  );
}

function ItemsMenu({ name, items }: { name: string; items: MenuItem[] }) {
  if (items.length === 0) return null;
  const ordinary = items.filter((item) => item.tone !== 'danger');
  const dangerous = items.filter((item) => item.tone === 'danger');
  return (
    <Menu
      trigger={<IconButton name={dataTableTexts.actionsFor(name)} icon={<IconDots />} size="small" />}
      groups={[{ items: ordinary }, { items: dangerous }]}
    />
  );
}

/** The name of a record on one line; the whole of it on hover and focus where it is cut. */
function Clipped({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Tooltip label={name} whenCut>
      <span className={classes.clipped}>{children}</span>
    </Tooltip>
  );
}

type PrimaryCellProps<Row> = Pick<DataTableProps<Row>, 'rowHref' | 'onOpen' | 'rowName'> & {
  row: Row;
  children: ReactNode;
};

/** The primary column: a link, a button, or plain text, as the table was told. */
export function PrimaryCell<Row>({ row, rowHref, onOpen, rowName, children }: PrimaryCellProps<Row>) {
  const name = rowName(row);
  if (rowHref) {
    return (
      <Clipped name={name}>
        <Link className={classes.primary} to={rowHref(row)} onClick={onOpen && plainClick(() => onOpen(row))}>
          {children}
        </Link>
      </Clipped>
    );
  }
  if (onOpen) {
    return (
      <Clipped name={name}>
        <button type="button" className={classes.primary} onClick={() => onOpen(row)}>
          {children}
        </button>
      </Clipped>
    );
  }
  return (
    <Clipped name={name}>
      <span className={classes.primary}>{children}</span>
    </Clipped>
  );
}
