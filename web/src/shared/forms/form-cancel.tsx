import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Editing } from '../../core/forms/use-editing.ts';
import { Button } from '../../ui/actions/button.tsx';
import { discardQuestion } from '../../ui/overlays/unsaved-texts.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';

export type FormCancelProps = {
  form: { editing: Editing };
  /** Where it leads: an address, or a way back. */
  to: string | (() => void);
  children: ReactNode;
};

/** Leaves a form without saving it, and asks before what is typed is thrown away. */
export function FormCancel({ form, to, children }: FormCancelProps) {
  const navigate = useNavigate();
  const { confirm, confirmDialog } = useConfirm();
  const handleClick = async () => {
    const { isTyped, discard } = form.editing;
    if (isTyped() && !(await confirm(discardQuestion))) return;
    discard();
    if (typeof to === 'string') await navigate(to);
    else to();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => void handleClick()}>
        {children}
      </Button>
      {confirmDialog}
    </>
  );
}
