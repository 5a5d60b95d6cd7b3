import { reason, refs } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import classes from './task-bulk.module.css';
import { taskBulkTexts as texts } from './task-texts.ts';

const schema = z.object({
  people: refs(texts.choose, limits.assigneesOfAction).meta({ label: texts.to, control: 'users' }),
  reason,
});

type FormProps = { onChosen: (people: string[], reason: string) => Promise<void> };

function ReassignForm({ onChosen }: FormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    name: 'reassign-tasks',
    schema,
    defaultValues: { people: [] as string[], reason: '' },
    onSubmit: async ({ people, reason: why }) => {
      setIsBusy(true);
      await onChosen(people, why);
      // What was refused for single tasks is told by itself; with what was asked it is over.
      return { ok: true, data: undefined };
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="people" field={fieldSpecOf(schema.shape.people)} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy}>
          {texts.reassign}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type ReassignTasksDialogProps = FormProps & { opened: boolean; count: number; onClose: () => void };

/** Asks to whom tasks are given, and why. */
export function ReassignTasksDialog({ opened, count, onClose, onChosen }: ReassignTasksDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.reassignTitle(count)} size="small">
      <ReassignForm onChosen={onChosen} />
    </Dialog>
  );
}
