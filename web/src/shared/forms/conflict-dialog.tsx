import { useId, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import checkbox from '../../ui/fields/checkbox.module.css';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import classes from './conflict-dialog.module.css';
import { conflictTexts as texts } from './conflict-texts.ts';

/** One field that two people have changed: its name on the wire, and both values in words. */
export type Difference = { name: string; label: string; mine: string; theirs: string };

export type ConflictDialogProps = {
  opened: boolean;
  differences: Difference[];
  busy: boolean;
  /** A decision is not merged: what was seen and what is now are shown, and it is made anew or not. */
  isDecision?: boolean;
  /** The names of the fields in which the person's own value is kept. */
  onResolve: (mine: string[]) => void;
  onClose: () => void;
};

type Side = 'mine' | 'theirs';

type ChoiceProps = { difference: Difference; side: Side; onChoose: (side: Side) => void };

const sides: { side: Side; label: string }[] = [
  { side: 'mine', label: texts.yours },
  { side: 'theirs', label: texts.theirs },
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
            <span className={classes.value}>{difference[side] || texts.empty}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What was seen of a field, and what it is now. */
function Changed({ difference: { label, mine, theirs } }: { difference: Difference }) {
  const values = [
    { whose: texts.seen, value: mine },
    { whose: texts.now, value: theirs },
  ];
  return (
    <section>
      <h3 className={classes.legend}>{label}</h3>
      <div className={classes.sides}>
        {values.map(({ whose, value }) => (
          <p key={whose} className={classes.side}>
            <span className={classes.whose}>{whose}</span>
            <span className={classes.value}>{value || texts.empty}</span>
          </p>
        ))}
      </div>
    </section>
  );
}

/** Shows mine and theirs of each field that somebody else has changed meanwhile; nothing is saved before the choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { opened, differences, busy, isDecision = false, onResolve, onClose } = props;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const sideOf = (name: string) => choices[name] ?? 'mine';
  const mine = differences.map(({ name }) => name).filter((name) => sideOf(name) === 'mine');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isDecision ? texts.decisionTitle : texts.title}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button variant="primary" busy={busy} busyLabel={texts.saving} onClick={() => onResolve(mine)}>
            {isDecision ? texts.decide : texts.save}
          </Button>
        </>
      }
    >
      <p className={classes.lead}>{isDecision ? texts.decisionLead : texts.lead}</p>
      {differences.map((difference) =>
        isDecision ? (
          <Changed key={difference.name} difference={difference} />
        ) : (
          <Choice
            key={difference.name}
            difference={difference}
            side={sideOf(difference.name)}
            onChoose={(side) => setChoices((before) => ({ ...before, [difference.name]: side }))}
          />
        ),
      )}
    </Dialog>
  );
}
