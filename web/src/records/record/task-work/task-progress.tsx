import { actionProgress } from 'contract/records/record/action-progress';
import { progressOf } from 'contract/records/record/action-steps';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Meter } from '../../../ui/layout/meter.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { wordsOfFields } from '../record-fields.ts';
import { useFieldWords } from '../use-field-words.ts';
import { isOver, useMayFill } from './task-fields.tsx';
import { useActionParams, type Worked } from './use-task-work.ts';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

const schema = z.object({ progress: actionProgress });
const words = wordsOfFields(schema);
const field = fieldSpecOf(actionProgress);

function ProgressForm({ worked }: { worked: Worked }) {
  const { kind, action } = worked;
  const params = useActionParams(worked);
  const wordsOf = useFieldWords({ words, states: kind.actionStates, known: [], of: 'action' });
  const update = useVersionedAction(kind.parts.action.update, wordsOf);
  const form = useForm({
    name: `progress:${action._id}`,
    version: action.version,
    stays: true,
    schema,
    defaultValues: { progress: action.progress },
    onSubmit: (said, base) => update.run({ params, body: { progress: said.progress ?? null } }, base),
  });
  return (
    <FormFrame form={form} className={classes.progressForm}>
      <FormField form={form} name="progress" field={field} />
      <Button type="submit" busy={update.isBusy}>
        {workTexts.saveProgress}
      </Button>
      {update.conflictDialog}
    </FormFrame>
  );
}

/** How far a task is in %, said by whoever does it; nothing where nobody has said it and nobody is to. */
export function TaskProgress({ worked, isToDo }: { worked: Worked; isToDo: boolean }) {
  const { action } = worked;
  const maySay = useMayFill(worked, isToDo) && !isOver(action.status);
  const done = progressOf(action);
  if (done === null && !maySay) return null;
  const text = done === null ? undefined : workTexts.progressIs(done);
  return (
    <Section title={workTexts.progress} action={text && <span>{text}</span>}>
      {done !== null && text && <Meter label={workTexts.progress} text={text} share={done / 100} />}
      {maySay && <ProgressForm key={action._id} worked={worked} />}
    </Section>
  );
}
