import type { CustomFieldType, FieldOwner } from 'contract/core/custom-field';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { useState } from 'react';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions, useLeavePart } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './custom-field.module.css';
import { fieldTexts, typeLabels } from './custom-field-texts.ts';
import { draftOf, type FieldsForm, fieldsForm } from './field-draft.ts';
import { FieldEditor } from './field-editor.tsx';
import type { ConditionTarget } from './use-condition-targets.ts';

export type NewFieldsFormProps = {
  owner: FieldOwner;
  targets: ConditionTarget[];
  types: CustomFieldType[];
  onBack: () => void;
  onDone: () => void;
};

// The server words each field by itself; in this form it is one of several.
function atField(error: ApiError, index: number): ApiError {
  const entries = Object.entries(error.errors).map(([name, message]) => [`fields.${index}.${name}`, message]);
  return new ApiError({ status: error.status, code: error.code, errors: Object.fromEntries(entries) });
}

/** Configures the chosen types and adds the fields one after the other; those added already are not added twice. */
export function NewFieldsForm({ owner, types, targets, onBack, onDone }: NewFieldsFormProps) {
  const leave = useLeavePart();
  const place = useWorkspaceParams();
  const create = useAction(customFieldEndpoints.create, { successToast: false });
  const [added, setAdded] = useState<readonly string[]>([]);
  const form: FieldsForm = useForm({
    name: `custom-field:new:${place.workspaceId}:${owner}:${types.join(',')}`,
    schema: fieldsForm,
    defaultValues: { fields: types.map(draftOf) },
    onSubmit: async ({ fields }) => {
      for (const [index, body] of fields.entries()) {
        if (added.includes(body.name)) continue;
        const outcome = await create.run({ params: place, body: { ...body, appliesTo: owner } });
        if (!outcome.ok) return { ok: false, error: atField(outcome.error, index) };
        setAdded((before) => [...before, body.name]);
      }
      toast.success(fields.length === 1 ? fieldTexts.added : fieldTexts.allAdded);
      onDone();
      return { ok: true, data: fields };
    },
  });
  const drafts = form.watch('fields');

  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.lead}>{fieldTexts.configure}</p>
      {drafts.map((draft, index) => (
        <section
          key={draft.type}
          className={classes.card}
          aria-label={typeLabels[draft.type].label}
          hidden={added.includes(draft.name)}
        >
          <h3>{typeLabels[draft.type].label}</h3>
          <FieldEditor owner={owner} form={form} index={index} isNew targets={targets} />
        </section>
      ))}
      <DialogActions>
        <Button onClick={() => leave(onBack)}>{fieldTexts.back}</Button>
        <Button type="submit" variant="primary" busy={create.isBusy} busyLabel={fieldTexts.saving}>
          {fieldTexts.save}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}
