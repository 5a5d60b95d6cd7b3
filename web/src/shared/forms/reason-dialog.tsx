import { reason } from 'contract/core/field';
import { z } from 'zod';
import type { Outcome } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { NamesList } from '../../ui/overlays/names-list.tsx';
import { fieldSpecOf } from './field-spec.ts';
import { FormField } from './form-field.tsx';
import { FormFrame } from './form-frame.tsx';
import classes from './reason-dialog.module.css';
import { reasonTexts } from './reason-texts.ts';

export type ReasonQuestion = {
  /** What the draft of the reason is kept under. */
  name: string;
  /** What will happen, with the count: "Delete 3 risks". */
  title: string;
  message: string;
  /** What it happens to; the first five are shown, the rest counted. */
  names: readonly string[];
  confirmLabel: string;
  tone?: 'danger' | 'primary';
};

type FormProps = ReasonQuestion & {
  /** Does what was asked for. What is refused keeps the dialog open, with what was typed. */
  act: (reason: string) => Promise<Outcome<unknown>>;
  onDone: () => void;
};

const schema = z.object({ reason });
const field = { ...fieldSpecOf(reason), help: reasonTexts.help };

function ReasonForm({ name, message, names, confirmLabel, tone = 'danger', act, onDone }: FormProps) {
  const form = useForm({
    name: `reason:${name}`,
    schema,
    defaultValues: { reason: '' },
    onSubmit: async (given) => {
      const outcome = await act(given.reason);
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.message}>{message}</p>
      <NamesList names={names} />
      <FormField form={form} name="reason" field={field} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant={tone} busy={form.formState.isSubmitting}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

export type ReasonDialogProps = FormProps & { opened: boolean; onClose: () => void };

/** Asks why something is done that others have to understand later, and does it. */
export function ReasonDialog({ opened, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={form.title} size="small">
      <ReasonForm {...form} />
    </Dialog>
  );
}
