import { useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './dialog.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { NamesList } from './names-list.tsx';
import { overlayTexts } from './overlay-texts.ts';

export type ConfirmQuestion = {
  /** What will happen, with the count: "Delete 3 risks". */
  title: string;
  /** The question in a whole sentence. */
  message: ReactNode;
  /** The names of what is touched, each once; the first five are shown, the rest counted. */
  names?: string[];
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
};

export type ConfirmDialogProps = ConfirmQuestion & {
  opened: boolean;
  onClose: () => void;
  /** The dialog stays open and busy until this settles, and closes when it succeeded. */
  onConfirm: () => void | Promise<void>;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, message, names = [], tone = 'danger' } = props;
  const { confirmLabel, cancelLabel = overlayTexts.cancel } = props;
  const [busy, setBusy] = useState(false);

  const handleConfirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={() => void handleConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.text}>
        <p>{message}</p>
        {names.length > 0 && <NamesList names={names} />}
      </div>
    </DialogFrame>
  );
}
