import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/layout/dock.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { workflowTexts as texts } from './workflow-texts.ts';
import classes from './workflow.module.css';

function SheetRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon, note, reason, onSelect } = item;
  const take = () => {
    if (reason) return;
    onDone();
    onSelect?.();
  };
  return (
    <li>
      <button
        type="button"
        className={classes.sheetRow}
        aria-disabled={reason ? true : undefined}
        onClick={take}
      >
        {icon}
        <span>
          {label}
          {(reason ?? note) && <span className={classes.sheetNote}>{reason ?? note}</span>}
        </span>
      </button>
    </li>
  );
}

type StepDockProps = {
  /** The button of the step that goes on. */
  next: ReactNode;
  /** The other steps, with the reasons of those that are not allowed. */
  items: MenuItem[];
};

/** The steps of a record on a phone, within reach of the thumb: the next one, and the others in a sheet. */
export function StepDock({ next, items }: StepDockProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Dock label={texts.steps}>
        {next && <span data-wide>{next}</span>}
        {items.length > 0 && (
          <span data-wide={next ? undefined : true}>
            <Button size="large" fullWidth onClick={() => setOpened(true)}>
              {texts.steps}
            </Button>
          </span>
        )}
      </Dock>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.otherSteps} size="small">
        <ul className={classes.sheet}>
          {items.map((item) => (
            <SheetRow key={item.id ?? item.label} item={item} onDone={() => setOpened(false)} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}
