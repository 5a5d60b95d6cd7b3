import type { WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { useRunGroupField } from '../run-group-field.ts';
import { runTexts as texts } from '../run-texts.ts';
import classes from './run.module.css';

type EditProps = { run: WholeRun; opened: boolean; onClose: () => void };

const schema = z
  .object({ assignee: z.string().nullable(), group: z.string().nullable(), dueDate: z.string().nullable() })
  .refine(({ assignee, group }) => Boolean(assignee ?? group), {
    path: ['assignee'],
    message: texts.personOrGroup,
  });

const labels: Record<string, string> = {
  assignee: texts.assignee,
  group: texts.group,
  dueDate: texts.dueDate,
};

const wordsOf: FieldWords = (name, value) => ({
  label: labels[name] ?? name,
  text:
    typeof value === 'object' && value && 'name' in value
      ? String(value.name)
      : typeof value === 'string' && name === 'dueDate'
        ? formatDate(value)
        : String(value ?? ''),
});

function EditForm({ run, onClose }: EditProps) {
  const { params, workspaceId } = useChecklistPaths();
  const update = useVersionedAction(checklistRunEndpoints.update, wordsOf, { onSuccess: onClose });
  const form = useForm({
    name: `checklist-run-details:${run._id}`,
    version: run.version,
    schema,
    defaultValues: {
      assignee: run.assignee?._id ?? '',
      group: run.group?._id ?? '',
      dueDate: run.dueDate,
    },
    onSubmit: ({ assignee, group, dueDate }, { version }) =>
      update.run(
        {
          params: { ...params, runId: run._id },
          body: {
            ...(assignee ? { assignee } : {}),
            group: group || null,
            ...(dueDate ? { dueDate } : {}),
          },
        },
        { version },
      ),
  });
  const people = workspacePeople(workspaceId, { known: run.assignee ? [run.assignee] : [] });
  const groupField = useRunGroupField({
    ...(run.record ? { record: run.record._id } : {}),
    ...(run.site ? { site: run.site._id } : {}),
  });
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.panel}>
      <FormField form={form} name="assignee" field={{ label: texts.assignee, control: 'person', people }} />
      <FormField form={form} name="group" field={groupField} />
      <FormField form={form} name="dueDate" field={{ label: texts.dueDate, control: 'date' }} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={update.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </DialogActions>
      {update.conflictDialog}
    </FormFrame>
  );
}

/** Gives a run to somebody else, or another day. */
export function EditRunDialog(props: EditProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.reassign}>
      <EditForm {...props} />
    </Dialog>
  );
}
