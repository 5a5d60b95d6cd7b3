import { createContext, use, useId, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { DialogActions, DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { discardQuestion } from './unsaved-texts.ts';
import { discardTyped, hasTyped, UnsavedPlace } from './unsaved.ts';
import { useConfirm } from './use-confirm.tsx';

export { DialogActions };

export type DialogProps = DialogFrameProps;

type Leave = (go: () => void) => void;

const LeaveDialog = createContext<{ leave: Leave; onClose: () => void }>({
  leave: (go) => go(),
  onClose: () => undefined,
});

/** Leaves a part of a dialog: asks first when something is typed there. */
export function useLeavePart(): Leave {
  return use(LeaveDialog).leave;
}

/** Closes the dialog that it stands in, and asks first when something is typed there. */
export function DialogCancel(props: Omit<ButtonProps, 'onClick'>) {
  const { leave, onClose } = use(LeaveDialog);
  return <Button {...props} onClick={() => leave(onClose)} />;
}

/** A dialog that throws away nothing that is typed in it: every way out of it asks first. */
export function Dialog({ onClose, children, ...frame }: DialogProps) {
  const place = useId();
  const { confirm, confirmDialog } = useConfirm();
  const isAsking = useRef(false);

  const leaveAfterAsking = async (go: () => void) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const mayLeave = !hasTyped(place) || (await confirm(discardQuestion));
    isAsking.current = false;
    if (!mayLeave) return;
    discardTyped(place);
    go();
  };
  const leave: Leave = (go) => void leaveAfterAsking(go);

  return (
    <DialogFrame {...frame} onClose={() => leave(onClose)}>
      <UnsavedPlace value={place}>
        <LeaveDialog value={{ leave, onClose }}>{children}</LeaveDialog>
      </UnsavedPlace>
      {confirmDialog}
    </DialogFrame>
  );
}
