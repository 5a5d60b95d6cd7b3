import { approvalDecision } from 'contract/records/approval/approval';
import { useState } from 'react';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { signatureTexts } from '../signature/signature-texts.ts';
import { SignedContent } from '../signature/signed-content.tsx';
import type { SignedPlace } from '../signature/signed-kind.ts';
import classes from '../signature/signature.module.css';
import { approvalTexts as texts } from './approval-texts.ts';

type FormProps = SignedPlace & {
  approvalId: string;
  /** What the decision is justified against, where it is about what is one's own and the team is small. */
  justifiedAgainst: string | null;
  /** It no longer waits for whoever looks. */
  isOver: boolean;
  onClose: () => void;
};

const justificationField = {
  label: signatureTexts.justification,
  control: 'textarea' as const,
  required: true,
};
const field = { label: texts.comment, control: 'textarea' as const, help: texts.commentHelp };

function DecideForm({ kind, params, approvalId, justifiedAgainst, isOver, onClose }: FormProps) {
  const [isDecided, setIsDecided] = useState(false);
  const decide = useAction(kind.parts.approval.decide, {
    onSuccess: () => {
      setIsDecided(true);
      onClose();
    },
  });
  const isEnded = isOver && !isDecided && !decide.isBusy;
  const review = useApi(kind.parts.signature.review, { params });
  const form = useForm({
    name: `decide:${approvalId}`,
    schema: approvalDecision,
    defaultValues: { decision: 'approved', comment: '', justification: '' },
    onSubmit: (body) => (isEnded ? undefined : decide.run({ params: { ...params, approvalId }, body })),
  });
  return (
    <FormFrame form={form} className={classes.form}>
      {isEnded && <Notice tone="warn">{texts.isOver}</Notice>}
      <Loaded answer={review} skeleton={<ListSkeleton rows={4} />}>
        {(seen) => <SignedContent review={seen} />}
      </Loaded>
      <FormField form={form} name="comment" field={field} />
      {justifiedAgainst && (
        <FormField
          form={form}
          name="justification"
          field={{ ...justificationField, help: signatureTexts.justificationHelp(justifiedAgainst) }}
        />
      )}
      <DialogActions>
        <DialogCancel />
        <Button
          type="submit"
          busy={decide.isBusy}
          aria-disabled={isEnded}
          onClick={() => form.setValue('decision', 'rejected')}
        >
          {texts.reject}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={decide.isBusy}
          busyLabel={texts.deciding}
          aria-disabled={isEnded}
          onClick={() => form.setValue('decision', 'approved')}
        >
          {texts.approve}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Takes the decision of somebody who is asked and need not sign it. */
export function DecideDialog({ opened, number, ...form }: FormProps & { opened: boolean; number: string }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={texts.decideTitle(number)} size="medium">
      <DecideForm {...form} />
    </Dialog>
  );
}
