import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { Column, ColumnSettings } from './column.ts';
import classes from './customize-columns.module.css';
import { dataTableTexts } from './data-table-texts.ts';

export type CustomizeColumnsProps<Row> = {
  /** Every column in the person's order. */
  columns: Column<Row>[];
  hidden: string[];
  /** Null goes back to the declared columns. */
  onChange: (settings: ColumnSettings | null) => void;
};

function swapped(order: string[], index: number, step: number): string[] {
  const next = [...order];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index + step, 0, moved);
  return next;
}

/** Shows, hides and moves columns; whoever uses it remembers the choice. */
export function CustomizeColumns<Row>({ columns, hidden, onChange }: CustomizeColumnsProps<Row>) {
  const order = columns.map((column) => column.id);

  const toggle = (id: string) => {
    const isHidden = hidden.includes(id);
    onChange({ order, hidden: isHidden ? hidden.filter((other) => other !== id) : [...hidden, id] });
  };

  const move = (index: number, step: number) => onChange({ order: swapped(order, index, step), hidden });

  return (
    <Popover
      label={dataTableTexts.customizeColumns}
      align="end"
      width={300}
      trigger={<Button icon={<IconColumns3 />}>{dataTableTexts.customizeColumns}</Button>}
    >
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
    </Popover>
  );
}
