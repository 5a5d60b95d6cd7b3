import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { type Arrangement, moved, toggled } from './arrangement.ts';
import classes from './arrange-list.module.css';
import { arrangeTexts as texts } from './arrange-texts.ts';

/** Something that is shown or hidden, and stands before or behind others. */
export type Arranged = { id: string; label: string; isFixed?: boolean | undefined };

type ArrangeListProps = {
  /** What the list is of, where that is not said above it. */
  label?: string;
  /** In the person's order. */
  things: readonly Arranged[];
  chosen: Arrangement;
  onChange: (chosen: Arrangement) => void;
};

/** Shows, hides and moves things; whoever uses it remembers the choice. */
export function ArrangeList({ label, things, chosen, onChange }: ArrangeListProps) {
  const drawn = things.map(({ id }) => id);
  const move = (index: number, step: number) => onChange(moved(chosen, drawn, { index, step }));
  return (
    <ul className={classes.list} aria-label={label}>
      {things.map((thing, index) => (
        <li key={thing.id} className={classes.item}>
          <CheckboxField
            label={thing.label}
            checked={!chosen.hidden.includes(thing.id)}
            disabled={thing.isFixed}
            onChange={() => onChange(toggled(chosen, thing.id))}
          />
          <span className={classes.moves}>
            <IconButton
              name={texts.moveUp(thing.label)}
              icon={<IconArrowUp />}
              size="small"
              aria-disabled={index === 0 || undefined}
              onClick={() => index > 0 && move(index, -1)}
            />
            <IconButton
              name={texts.moveDown(thing.label)}
              icon={<IconArrowDown />}
              size="small"
              aria-disabled={index === things.length - 1 || undefined}
              onClick={() => index < things.length - 1 && move(index, 1)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
