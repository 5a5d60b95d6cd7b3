import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { useChecklistPaths } from './checklist-paths.ts';
import { checklistTexts as texts } from './checklist-texts.ts';
import { checklistFields, checklistSchema } from './editor/checklist-form.ts';
import { newSection } from './editor/sections-edit.ts';
import run from './run/run.module.css';

type NewProps = { opened: boolean; onClose: () => void };

// Of the form of a checklist, the two fields with which one begins.
const schema = (checklistSchema as unknown as z.ZodObject).pick({
  name: true,
  category: true,
}) as unknown as z.ZodType<{ name: string; category: string }, { name: string; category: string }>;

function NewForm() {
  const paths = useChecklistPaths();
  const navigate = useNavigate();
  const create = useAction(checklistEndpoints.create, {
    onSuccess: ({ _id }) => void navigate(paths.one(_id)),
  });
  const form = useForm({
    name: `checklist:new:${paths.workspaceId}`,
    schema,
    defaultValues: { name: '', category: '' },
    onSubmit: ({ name, category }) =>
      create.run({
        params: paths.params,
        body: { name, ...(category ? { category } : {}), sections: [newSection(texts.firstSection)] },
      }),
  });
  return (
    <FormFrame form={form} className={run.panel}>
      <FormField form={form} name="name" field={checklistFields.name} />
      <FormField form={form} name="category" field={checklistFields.category} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={create.isBusy} busyLabel={texts.creating}>
          {texts.create}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Begins a checklist, and leads to its questions. */
export function NewChecklistDialog({ opened, onClose }: NewProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.newOne}>
      <NewForm />
    </Dialog>
  );
}
