import { createContext, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { keptWrites } from '../../core/http/kept-writes.ts';
import { Button, type ButtonProps } from '../actions/button.tsx';
import { DialogActions, DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { leaveQuestion } from './leave-question.ts';
import { overlayTexts } from './overlay-texts.ts';
import { discardTyped, hasTyped, UnsavedPlace } from './unsaved.ts';
import { useConfirm } from './use-confirm.tsx';

export { DialogActions };

export type DialogProps = DialogFrameProps;

type Leaving = {
  /** Goes once nothing is typed in the dialog, or somebody has said to throw it away. */
  leave: (go: () => void) => void;
  close: () => void;
};

const LeaveDialog = createContext<Leaving>({ leave: (go) => go(), close: () => undefined });

/** Leaves a part of a dialog: asks first when something is typed there. */
export function useLeavePart(): Leaving['leave'] {
  return use(LeaveDialog).leave;
}

/** Closes the dialog that it stands in, and asks first when something is typed there. */
export function DialogCancel({ children = overlayTexts.cancel, ...props }: Omit<ButtonProps, 'onClick'>) {
  return (
    <Button {...props} onClick={use(LeaveDialog).close}>
      {children}
    </Button>
  );
}

/** A dialog that throws away nothing that is typed in it: every way out of it asks first. */
export function Dialog({ onClose, children, ...frame }: DialogProps) {
  const place = useId();
  const { confirm, confirmDialog } = useConfirm();
  const isAsking = useRef(false);
  const openedAt = useRef(0);
  const { opened } = frame;
  useLayoutEffect(() => {
    if (opened) openedAt.current = keptWrites.now();
  }, [opened]);

  const ask = async () => {
    // The Esc that asks is over by then: else it would close the question too.
    await new Promise((resolve) => setTimeout(resolve));
    return confirm(leaveQuestion(place));
  };

  const leaveAfterAsking = async (go: () => void = onClose) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const mayLeave = !hasTyped(place) || (await ask());
    isAsking.current = false;
    if (!mayLeave) return;
    discardTyped(place);
    // What is closed while its change waits for the connection is not sent behind the person's back.
    keptWrites.callOff({ wasLeft: true, since: openedAt.current });
    go();
  };
  const latest = useRef(leaveAfterAsking);
  useLayoutEffect(() => {
    latest.current = leaveAfterAsking;
  });
  const [leaving] = useState<Leaving>(() => ({
    leave: (go) => void latest.current(go),
    close: () => void latest.current(),
  }));

  return (
    <DialogFrame {...frame} onClose={leaving.close}>
      <UnsavedPlace value={place}>
        <LeaveDialog value={leaving}>{children}</LeaveDialog>
      </UnsavedPlace>
      {confirmDialog}
    </DialogFrame>
  );
}
