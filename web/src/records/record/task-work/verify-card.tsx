import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { optionalLongText, requiredLongText } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { workflowTexts } from '../../workflow/workflow-texts.ts';
import type { TaskSteps, Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

const note = optionalLongText(4000);

/** What is asked of whoever looks at it: in a small team also why nobody else does, where it is their own work. */
const schemaOf = (against: string | null | undefined) =>
  z.object({
    note,
    justification: against
      ? requiredLongText(against, 1000, limits.justificationMin)
      : optionalLongText(1000),
  });

type VerifyProps = { worked: Worked; steps: TaskSteps; onSendBack: () => void };

/** The look at somebody else's work: verified, or sent back; whoever may not is told why. */
export function VerifyCard({ worked: { kind, action }, steps, onSendBack }: VerifyProps) {
  const step = steps.stepOf('verify');
  const form = useForm({
    name: `verify:${kind.key}:${action._id}`,
    schema: schemaOf(step?.justification),
    defaultValues: { note: '', justification: '' },
    onSubmit: (said) => steps.take('verify', said),
  });
  if (!step) return null;
  if (!step.allowed)
    return (
      <Section title={workTexts.verify} framed>
        <p className={classes.why}>{step.unmet.join(' ')}</p>
      </Section>
    );
  return (
    <Section title={workTexts.verify} framed>
      <FormFrame form={form} className={classes.form}>
        <TextAreaField
          label={workTexts.verifyNote}
          labelEnd={<span className={classes.optional}>{workTexts.optional}</span>}
          {...form.field('note')}
        />
        {step.justification && (
          <TextAreaField
            label={workflowTexts.justification}
            help={`${step.justification} ${workflowTexts.justifyHelp}`}
            required
            {...form.field('justification')}
          />
        )}
        <Button type="submit" variant="primary" fullWidth icon={<IconCircleCheck />} busy={steps.isBusy}>
          {workTexts.verifyAct}
        </Button>
        <Button fullWidth icon={<IconArrowBackUp />} onClick={onSendBack}>
          {workTexts.sendBack}
        </Button>
      </FormFrame>
    </Section>
  );
}
