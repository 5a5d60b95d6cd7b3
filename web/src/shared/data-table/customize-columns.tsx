import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import type { ApiError } from '../../core/http/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Loaded } from '../loaded.tsx';
import type { Column, ColumnSettings } from './column.ts';
import classes from './customize-columns.module.css';
import { dataTableTexts } from './data-table-texts.ts';

export type CustomizeColumnsProps<Row> = {
  /** Every column in the person's order. */
  columns: Column<Row>[];
  settings: ColumnSettings;
  /** Null goes back to the declared columns. Missing until it is known what the person chose. */
  onChange: ((settings: ColumnSettings | null) => void) | undefined;
  failure: ColumnsFailure | undefined;
};

/** Why the person's choice is not known. */
export type ColumnsFailure = { error: ApiError | null; refetch: () => unknown };

function swapped(order: string[], index: number, step: number): string[] {
  const next = [...order];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index + step, 0, moved);
  return next;
}

/** An order with what of the kept one is not drawn, so that it finds its place when it is drawn again. */
function withKept(order: string[], kept: string[]): string[] {
  const all = [...order];
  for (const [index, id] of kept.entries()) {
    if (!all.includes(id)) all.splice(index, 0, id);
  }
  return all;
}

type ColumnListProps<Row> = Pick<CustomizeColumnsProps<Row>, 'columns' | 'settings'> & {
  onChange: (settings: ColumnSettings | null) => void;
};

function ColumnList<Row>({ columns, settings, onChange }: ColumnListProps<Row>) {
  const { hidden } = settings;
  const order = columns.map((column) => column.id);

  const toggle = (id: string) => {
    const others = hidden.filter((other) => other !== id);
    onChange({ ...settings, hidden: hidden.includes(id) ? others : [...hidden, id] });
  };

  const move = (index: number, step: number) =>
    onChange({ hidden, order: withKept(swapped(order, index, step), settings.order) });

  return (
    <>
      <ul className={classes.list}>
        {columns.map((column, index) => (
          <li key={column.id} className={classes.item}>
            <CheckboxField
              label={column.header}
              checked={!hidden.includes(column.id)}
              disabled={column.hideable === false || column.isPrimary}
              onChange={() => toggle(column.id)}
            />
            <span className={classes.moves}>
              <IconButton
                name={dataTableTexts.moveUp(column.header)}
                icon={<IconArrowUp />}
                size="small"
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && move(index, -1)}
              />
              <IconButton
                name={dataTableTexts.moveDown(column.header)}
                icon={<IconArrowDown />}
                size="small"
                aria-disabled={index === columns.length - 1 || undefined}
                onClick={() => index < columns.length - 1 && move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={() => onChange(null)}>
        {dataTableTexts.resetColumns}
      </Button>
    </>
  );
}

const unknown: ColumnsFailure = { error: null, refetch: () => undefined };

/** Shows, hides and moves columns; whoever uses it remembers the choice. */
export function CustomizeColumns<Row>({
  onChange,
  failure = unknown,
  ...chosen
}: CustomizeColumnsProps<Row>) {
  return (
    <Popover
      label={dataTableTexts.customizeColumns}
      align="end"
      width={300}
      trigger={<Button icon={<IconColumns3 />}>{dataTableTexts.customizeColumns}</Button>}
    >
      <Loaded answer={{ data: onChange, ...failure }} skeleton={<ListSkeleton />}>
        {(change) => <ColumnList {...chosen} onChange={change} />}
      </Loaded>
    </Popover>
  );
}
