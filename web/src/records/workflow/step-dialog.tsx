import { calendarDate, optionalLongText, reason } from 'contract/core/field';
import type { Step } from 'contract/core/step';
import { useState } from 'react';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { daysFromToday } from '../../ui/format/format-date.ts';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { justificationOf } from './justification.ts';
import type { TakeStep } from './use-steps.ts';
import { workflowTexts as texts } from './workflow-texts.ts';
import classes from './workflow.module.css';

const resumeOn = calendarDate(texts.resumeRequired).meta({ label: texts.resumeOn, control: 'date' });
const optionalReason = optionalLongText(1000).meta({ label: 'Reason', control: 'textarea' });

/** The fields of what a step asks. */
function fieldsOf(step: Step): Record<string, z.ZodType> {
  return {
    ...(step.until ? { resumeOn } : {}),
    ...(step.reason === 'required'
      ? { reason }
      : step.reason === 'optional'
        ? { reason: optionalReason }
        : {}),
    ...(step.justification ? { justification: justificationOf(step.justification) } : {}),
  };
}

export type StepDialogProps = {
  kind: RecordKind;
  record: Pick<ShownRecord, '_id' | 'version'>;
  step: Step;
  taking: TakeStep;
  opened: boolean;
  onClose: (isDone: boolean) => void;
};

function StepForm({ kind, record, step, taking, onClose }: StepDialogProps) {
  // What is asked stays as it was when the dialog was opened.
  const [fields] = useState(() => fieldsOf(step));
  const form = useForm({
    name: `step:${kind.key}:${record._id}:${step.step}`,
    schema: z.object(fields) as z.ZodType<Record<string, string>, Record<string, string>>, // all of them are texts
    defaultValues: Object.fromEntries(
      Object.keys(fields).map((name) => [name, name === 'resumeOn' ? daysFromToday(7) : '']),
    ),
    onSubmit: async (asked) => {
      const outcome = await taking.take(record, step, asked);
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      {Object.entries(fields).map(([name, field]) => (
        <FormField key={name} form={form} name={name} field={fieldSpecOf(field)} />
      ))}
      <DialogActions>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" busy={taking.isBusy}>
          {step.label}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Asks for what a step of a record asks: why, until when, and why nobody else does it. */
export function StepDialog(props: StepDialogProps) {
  const { step, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={() => onClose(false)} title={step.label} size="small">
      <StepForm {...props} />
    </Dialog>
  );
}
