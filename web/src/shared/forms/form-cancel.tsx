import { useNavigate } from 'react-router';
import type { Editing } from '../../core/forms/use-editing.ts';
import { Button } from '../../ui/actions/button.tsx';
import { overlayTexts } from '../../ui/overlays/overlay-texts.ts';
import { discardQuestion } from '../../ui/overlays/unsaved-texts.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';

export type FormCancelProps = {
  form: { editing: Editing };
  /** Where it leads: an address, or a way back. */
  to: string | (() => void);
};

/** Leaves a form without saving it, and asks before what is typed is thrown away. */
export function FormCancel({ form, to }: FormCancelProps) {
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
        {overlayTexts.cancel}
      </Button>
      {confirmDialog}
    </>
  );
}
