import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
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

export type StepSheetProps = { items: MenuItem[]; opened: boolean; onClose: () => void };

/** The other steps of a record; those that are not allowed stay and say why. */
export function StepSheet({ items, opened, onClose }: StepSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.otherSteps} size="small">
      <ul className={classes.sheet}>
        {items.map((item) => (
          <SheetRow key={item.id ?? item.label} item={item} onDone={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}
