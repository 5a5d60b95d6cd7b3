import { extensionInput } from 'contract/records/extension/extension';
import { useState } from 'react';
import type { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import classes from './task-bulk.module.css';
import { taskBulkTexts as texts } from './task-texts.ts';

export type MoreTime = z.output<typeof extensionInput>;

type FormProps = { onAsked: (request: MoreTime) => Promise<void> };

const { newDate, reason, justification } = extensionInput.shape;

function MoreTimeForm({ onAsked }: FormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    name: 'more-time-for-tasks',
    schema: extensionInput,
    defaultValues: { newDate: '', reason: '' as MoreTime['reason'], justification: '' },
    onSubmit: async (request) => {
      setIsBusy(true);
      await onAsked(request);
      return undefined;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="newDate" field={fieldSpecOf(newDate)} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <FormField form={form} name="justification" field={fieldSpecOf(justification)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy}>
          {texts.askMoreTime}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type MoreTimeDialogProps = FormProps & { opened: boolean; count: number; onClose: () => void };

/** Asks until when more time is wanted for tasks, and why; whoever decides does so for each. */
export function MoreTimeDialog({ opened, count, onClose, onAsked }: MoreTimeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.moreTimeTitle(count)} size="small">
      <MoreTimeForm onAsked={onAsked} />
    </Dialog>
  );
}
