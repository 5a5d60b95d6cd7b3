import { extensionInput, graveExtensionInput } from 'contract/records/extension/extension';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Base } from '../../core/forms/use-draft.ts';
import { useForm } from '../../core/forms/use-form.ts';
import type { Outcome } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import recordClasses from '../record/page/record.module.css';

export type MoreTime = z.output<typeof extensionInput>;

const { newDate, reason, justification, impact, interimControl } = extensionInput.shape;

type ExtensionFormProps = {
  /** Under which word what is typed is kept. */
  name: string;
  version?: number;
  /** Whether it has to be said what the delay means. */
  isImpactAsked?: boolean | undefined;
  /** The day that is offered. */
  begin: string;
  onAsked: (request: MoreTime, base: Base) => Promise<Outcome<unknown>>;
  isBusy: boolean;
  askLabel: string;
  /** What is asked where somebody else has changed the same. */
  children?: ReactNode;
};

/** Until when more time is wanted, and why. */
export function ExtensionForm({
  name,
  version,
  isImpactAsked = false,
  begin,
  onAsked,
  isBusy,
  askLabel,
  children,
}: ExtensionFormProps) {
  const form = useForm({
    name,
    version,
    schema: isImpactAsked ? graveExtensionInput : extensionInput,
    // Which reason it is, somebody has to say.
    defaultValues: {
      newDate: begin,
      reason: '' as MoreTime['reason'],
      justification: '',
      impact: '',
      interimControl: '',
    },
    onSubmit: onAsked,
  });
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <FormField form={form} name="newDate" field={fieldSpecOf(newDate)} />
      <FormField form={form} name="reason" field={fieldSpecOf(reason)} />
      <FormField form={form} name="justification" field={fieldSpecOf(justification)} />
      <FormField form={form} name="impact" field={{ ...fieldSpecOf(impact), required: isImpactAsked }} />
      <FormField form={form} name="interimControl" field={fieldSpecOf(interimControl)} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy}>
          {askLabel}
        </Button>
      </DialogActions>
      {children}
    </FormFrame>
  );
}
