import { Button } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { FormCancel, type FormCancelProps } from './form-cancel.tsx';
import { DraftState } from './form-notes.tsx';

export type FormFooterProps = Omit<FormCancelProps, 'to'> & {
  /** Where Cancel leads; a form that stays where it is has none. */
  to?: FormCancelProps['to'];
  submitLabel: string;
  busy: boolean;
  busyLabel?: string | undefined;
};

/** The end of a form: Save, Cancel, and the state of the draft. */
export function FormFooter({ form, to, submitLabel, busy, busyLabel }: FormFooterProps) {
  return (
    <FormActions state={<DraftState editing={form.editing} />}>
      <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      {to && <FormCancel form={form} to={to} />}
    </FormActions>
  );
}
