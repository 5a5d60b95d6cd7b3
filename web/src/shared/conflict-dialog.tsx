import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import checkbox from '../ui/checkbox.module.css';
import { Dialog } from '../ui/dialog.tsx';
import classes from './conflict-dialog.module.css';

/** One field that two people have changed: its name on the wire, and both values in words. */
export type Difference = { name: string; label: string; mine: string; theirs: string };

export type ConflictDialogProps = {
  opened: boolean;
  differences: Difference[];
  busy: boolean;
  /** The names of the fields in which the person's own value is kept. */
  onResolve: (mine: string[]) => void;
  onClose: () => void;
};

type Side = 'mine' | 'theirs';

type ChoiceProps = { difference: Difference; side: Side; onChoose: (side: Side) => void };

const sides: { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];

function Choice({ difference, side: chosen, onChoose }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className={classes.legend}>{difference.label}</legend>
      <div className={classes.sides}>
        {sides.map(({ side, label }) => (
          <label key={side} className={classes.side} data-chosen={chosen === side || undefined}>
            <input
              type="radio"
              name={group}
              className={checkbox.box}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className={classes.whose}>{label}</span>
            <span className={classes.value}>{difference[side] || 'Empty'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows mine and theirs of each field that somebody else has changed meanwhile; nothing is saved before the choice. */
export function ConflictDialog({ opened, differences, busy, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const sideOf = (name: string) => choices[name] ?? 'mine';
  const mine = differences.map(({ name }) => name).filter((name) => sideOf(name) === 'mine');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Somebody else has changed this meanwhile"
      size="large"
      actions={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button variant="primary" busy={busy} busyLabel="Saving..." onClick={() => onResolve(mine)}>
            Save
          </Button>
        </>
      }
    >
      <p className={classes.lead}>Choose what to keep in each field. Your other changes are saved with it.</p>
      {differences.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          side={sideOf(difference.name)}
          onChoose={(side) => setChoices((before) => ({ ...before, [difference.name]: side }))}
        />
      ))}
    </Dialog>
  );
}
