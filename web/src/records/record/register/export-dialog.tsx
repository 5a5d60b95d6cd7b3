import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import type { RecordKind } from '../record-kind.ts';
import type { Exported, Register } from './register-props.ts';
import classes from './several-dialog.module.css';
import { severalTexts as texts, severalTextsOf } from './several-texts.ts';
import { useExport } from './use-export.tsx';

type ExportDialogProps = {
  kind: RecordKind;
  exports: Register<never, never>['exports'];
  what: Exported;
  total: number;
  opened: boolean;
  onClose: () => void;
};

/** Asks in which format the chosen rows are exported. */
export function ExportDialog({ kind, exports, what, total, opened, onClose }: ExportDialogProps) {
  const { items, isBusy } = useExport(exports, what);
  const start = (begin: (() => void) | undefined) => {
    begin?.();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={severalTextsOf(kind).exportTitle(total)} size="small">
      <div className={classes.form}>
        <p>{texts.exportText}</p>
        <DialogActions>
          <DialogCancel />
          {items.map(({ label, icon, onSelect }) => (
            <Button key={label} icon={icon} busy={isBusy} onClick={() => start(onSelect)}>
              {label}
            </Button>
          ))}
        </DialogActions>
      </div>
    </Dialog>
  );
}
