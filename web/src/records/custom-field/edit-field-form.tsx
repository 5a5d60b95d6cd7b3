import type { Condition } from 'contract/core/condition';
import { type CustomField, customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions, useLeavePart } from '../../ui/overlays/dialog.tsx';
import classes from './custom-field.module.css';
import { fieldTexts, fieldLabels } from './custom-field-texts.ts';
import { draftFrom, fieldsForm } from './field-draft.ts';
import { FieldEditor } from './field-editor.tsx';
import { type ConditionTarget, conditionsIn } from './use-condition-targets.ts';

const isOption = (value: unknown): value is { label: string } =>
  typeof value === 'object' && value !== null && 'label' in value;

const wordsWith =
  (targets: readonly ConditionTarget[]): FieldWords =>
  (name, value) => {
    if (name === 'shownWhen' || name === 'requiredWhen') {
      // The call and the answer have conditions there.
      return { label: fieldLabels[name] ?? name, text: conditionsIn(targets, (value ?? []) as Condition[]) };
    }
    const text = Array.isArray(value)
      ? value
          .filter(isOption)
          .map((option) => option.label)
          .join(', ')
      : String(value ?? '');
    return { label: fieldLabels[name] ?? name, text };
  };

export type EditFieldFormProps = {
  targets: ConditionTarget[];
  field: CustomField;
  onBack: () => void;
  onDone: () => void;
};

/** Changes a field that is defined; its name stays. */
export function EditFieldForm({ field, targets, onBack, onDone }: EditFieldFormProps) {
  const leave = useLeavePart();
  const place = useWorkspaceParams();
  const update = useVersionedAction(customFieldEndpoints.update, wordsWith(targets), { onSuccess: onDone });
  const form = useForm({
    name: `custom-field:${field._id}`,
    version: field.version,
    schema: fieldsForm,
    defaultValues: { fields: [draftFrom(field)] },
    onSubmit: async ({ fields: [changed] }, base) => {
      if (!changed) return undefined;
      const { name: _name, ...patch } = changed;
      // What is emptied is taken away.
      const words = {
        section: patch.section || null,
        placeholder: patch.placeholder || null,
        help: patch.help || null,
      };
      const body = { ...patch, ...words };
      const outcome = await update.run({ params: { ...place, fieldId: field._id }, body }, base);
      if (outcome.ok) return outcome;
      const { status, code, errors } = outcome.error;
      const placed = Object.fromEntries(
        Object.entries(errors).map(([name, message]) => [`fields.0.${name}`, message]),
      );
      return { ok: false, error: new ApiError({ status, code, errors: placed }) };
    },
  });

  return (
    <FormFrame form={form} className={classes.form}>
      <FieldEditor owner={field.appliesTo} form={form} index={0} isNew={false} targets={targets} />
      <DialogActions>
        <Button onClick={() => leave(onBack)}>{fieldTexts.back}</Button>
        <Button type="submit" variant="primary" busy={update.isBusy} busyLabel={fieldTexts.saving}>
          {fieldTexts.save}
        </Button>
      </DialogActions>
      {update.conflictDialog}
    </FormFrame>
  );
}
