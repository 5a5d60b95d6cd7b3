import { optionalLongText, reason } from 'contract/core/field';
import { actionStepInput } from 'contract/records/record/action';
import { calendarDate } from 'contract/core/field';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { daysFromToday } from '../../../ui/format/format-date.ts';
import { justificationOf } from '../../workflow/justification.ts';
import recordClasses from '../page/record.module.css';
import type { TaskSteps, Worked } from './use-task-work.ts';
import { type AskedStep, workTexts } from './work-texts.ts';
import classes from './work.module.css';

const held = z.object({ resumeOn: calendarDate(workTexts.resumeRequired), reason });
const resumeField = { ...fieldSpecOf(actionStepInput.shape.resumeOn), required: true };
const reasonField = fieldSpecOf(reason);

export type StepDialogProps = {
  worked: Worked;
  steps: TaskSteps;
  step: AskedStep;
  opened: boolean;
  onClose: () => void;
};

function HoldForm({ worked: { kind, action }, steps, onClose }: StepDialogProps) {
  const form = useForm({
    name: `hold:${kind.key}:${action._id}`,
    schema: held,
    defaultValues: { resumeOn: daysFromToday(7), reason: '' },
    onSubmit: async (body) => {
      const outcome = await steps.take('hold', body);
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <p className={classes.about}>{workTexts.step.hold.about}</p>
      <FormField form={form} name="resumeOn" field={resumeField} />
      <FormField form={form} name="reason" field={reasonField} />
      <Acts label={workTexts.step.hold.title} isBusy={steps.isBusy} />
    </FormFrame>
  );
}

function Acts({ label, isBusy }: { label: string; isBusy: boolean }) {
  return (
    <DialogActions>
      <DialogCancel>{workTexts.cancel}</DialogCancel>
      <Button type="submit" variant="primary" busy={isBusy}>
        {label}
      </Button>
    </DialogActions>
  );
}

function ReasonForm({ worked: { kind, action }, steps, step, onClose }: StepDialogProps) {
  const against = steps.stepOf(step)?.justification;
  const justification = against ? justificationOf(against) : undefined;
  const form = useForm({
    name: `${step}:${kind.key}:${action._id}`,
    schema: z.object({ reason, justification: justification ?? optionalLongText(1000) }),
    defaultValues: { reason: '', justification: '' },
    onSubmit: async (body) => {
      const outcome = await steps.take(step, body);
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <p className={classes.about}>{workTexts.step[step].about}</p>
      <FormField form={form} name="reason" field={reasonField} />
      {justification && <FormField form={form} name="justification" field={fieldSpecOf(justification)} />}
      <Acts label={workTexts.step[step].title} isBusy={steps.isBusy} />
    </FormFrame>
  );
}

/** Asks why a step of an action is taken, and of a hold until when. */
export function StepDialog(props: StepDialogProps) {
  const { step, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={workTexts.step[step].title} size="small">
      {step === 'hold' ? <HoldForm {...props} /> : <ReasonForm {...props} />}
    </Dialog>
  );
}
