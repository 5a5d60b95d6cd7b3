import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { type ChecklistTemplate, sectionsOfTemplate } from 'contract/records/checklist/checklist-templates';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { newId } from '../../core/http/new-id.ts';
import { useAction } from '../../core/http/use-action.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { useChecklistPaths } from './checklist-paths.ts';
import { checklistTexts as texts } from './checklist-texts.ts';
import { checklistFields, checklistSchema } from './editor/checklist-form.ts';
import { newSection } from './editor/sections-edit.ts';
import run from './run/run.module.css';

type FormProps = { templates: readonly ChecklistTemplate[] };
type NewProps = FormProps & { opened: boolean; onClose: () => void };

type Values = { template: string; name: string; category: string };

// Of the form of a checklist the two fields with which one begins, and what it begins with.
const schema = (checklistSchema as unknown as z.ZodObject)
  .pick({ name: true, category: true })
  .extend({ template: z.string() }) as unknown as z.ZodType<Values, Values>;

const templateField = (templates: readonly ChecklistTemplate[]): FieldSpec => ({
  label: texts.template,
  control: 'select',
  options: templates.map(({ key, name }) => ({ value: key, label: name })),
  placeholder: texts.noTemplate,
});

function NewForm({ templates }: FormProps) {
  const paths = useChecklistPaths();
  const navigate = useNavigate();
  const find = (key: string) => templates.find((one) => one.key === key);
  const create = useAction(checklistEndpoints.create, {
    onSuccess: ({ _id }) => void navigate(paths.one(_id)),
  });
  const form = useForm({
    name: `checklist:new:${paths.workspaceId}`,
    schema,
    defaultValues: { template: '', name: '', category: '' },
    onSubmit: ({ template: key, name, category }) => {
      const template = find(key);
      const sections = template ? sectionsOfTemplate(template, newId) : [newSection(texts.firstSection)];
      const description = template?.description;
      return create.run({
        params: paths.params,
        body: { name, sections, ...(category ? { category } : {}), ...(description ? { description } : {}) },
      });
    },
  });
  /** Proposes its name and category; what somebody has typed stays. */
  const propose = (key: unknown) => {
    for (const field of ['name', 'category'] as const) {
      const proposed = ['', ...templates.map((one) => one[field])];
      if (proposed.includes(form.getValues(field)))
        form.setValue(field, find(String(key))?.[field] ?? '', { shouldDirty: true });
    }
  };
  return (
    <FormFrame form={form} className={run.panel}>
      {templates.length > 0 && (
        <FormField form={form} name="template" field={templateField(templates)} onChange={propose} />
      )}
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
export function NewChecklistDialog({ templates, opened, onClose }: NewProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.newOne}>
      <NewForm templates={templates} />
    </Dialog>
  );
}
