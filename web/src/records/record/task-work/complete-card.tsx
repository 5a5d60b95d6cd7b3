import { IconCheck, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { optionalLongText } from 'contract/core/field';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { ReasonButton } from '../../../ui/actions/reason-button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lackingOf, type TaskFiles, type TaskSteps, type Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

const askedHere: readonly string[] = [workTexts.evidenceMissing, workTexts.noteMissing];

const schema = z.object({ note: optionalLongText(4000) });

export type CompleteProps = { worked: Worked; steps: TaskSteps; files: TaskFiles; onDone?: () => void };

/** Whether each thing is there that the action asks for. */
function Needed({ action, files }: { action: Worked['action']; files: TaskFiles }) {
  if (!action.evidenceRequired && files.total === 0) return null;
  const isThere = files.total > 0;
  return (
    <p className={classes.needed} data-missing={!isThere || undefined}>
      {isThere ? <IconCheck /> : <IconCircleDashed />}
      {isThere ? workTexts.files(files.total) : workTexts.noFiles}
    </p>
  );
}

/** Who looks at it afterwards. */
export function thenVerified({ verificationRequired, verifier }: Worked['action']): string | undefined {
  if (!verificationRequired) return undefined;
  return verifier ? workTexts.thenVerifies(verifier.name) : workTexts.thenSomebody;
}

/** Completes an action with a note, which is kept as a draft; locked while something is missing. */
export function CompleteForm({ worked, steps, files, onDone }: CompleteProps) {
  const { kind, action } = worked;
  const step = steps.stepOf('complete');
  const form = useForm({
    name: `complete:${kind.key}:${action._id}`,
    schema,
    defaultValues: { note: '' },
    onSubmit: async ({ note }) => {
      const outcome = await steps.take('complete', { note });
      if (outcome.ok) onDone?.();
      return outcome;
    },
  });
  const note = form.watch('note');
  const lacking = lackingOf(action, { files: files.total, note: String(note ?? '') }, workTexts);
  // What the form itself asks for is judged by what stands in it, which the steps may not know yet.
  const refused = step && !step.allowed ? step.unmet.filter((why) => !askedHere.includes(why)) : [];
  const reasons = [...new Set([...lacking, ...refused])];
  const afterwards = thenVerified(action);
  return (
    <FormFrame form={form} className={classes.form}>
      <Needed action={action} files={files} />
      <TextAreaField
        label={workTexts.note}
        labelEnd={
          action.noteRequired ? undefined : <span className={classes.optional}>{workTexts.optional}</span>
        }
        required={action.noteRequired}
        placeholder={workTexts.notePlaceholder}
        {...form.field('note')}
      />
      <ReasonButton
        type="submit"
        variant="primary"
        fullWidth
        icon={<IconCircleCheck />}
        reason={reasons.length > 0 ? reasons.join(' ') : undefined}
        busy={steps.isBusy}
      >
        {workTexts.act}
      </ReasonButton>
      {reasons.length > 0 && <p className={classes.why}>{reasons.join(' ')}</p>}
      {afterwards && <p className={classes.then}>{afterwards}</p>}
    </FormFrame>
  );
}

/** The way to complete a task, beside it. */
export function CompleteCard(props: CompleteProps) {
  return (
    <Section title={workTexts.complete} framed>
      <CompleteForm {...props} />
    </Section>
  );
}
