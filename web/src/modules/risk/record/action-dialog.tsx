import { labelsOf } from 'contract/core/field';
import type { Risk } from 'contract/modules/risk/risk';
import { causeInput, type RiskAction, riskActionInput } from 'contract/modules/risk/risk-action';
import { riskActionEndpoints } from 'contract/modules/risk/risk.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { type Form, useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { today } from '../../../ui/format/format-date.ts';
import { useRiskFieldWords } from '../risk-field-words.ts';
import { useRiskPaths } from '../risk-paths.ts';
import { strategyOptions } from '../risk-words.ts';
import { usePeopleNames, useRiskSettings } from '../use-names.ts';
import { peopleChoice, statusField } from '../use-risk-fields.tsx';
import {
  actionChanges,
  actionFormSchema,
  actionValues,
  type ActionBody,
  type ActionValues,
  newActionValues,
} from './action-form-schema.ts';
import { recordTexts } from './record-texts.ts';
import classes from './record.module.css';

const { name, description, startDate, endDate, budget, personnel, assignedTo } = riskActionInput.shape;

const optional = (field: FieldSpec): FieldSpec => ({
  ...field,
  labelEnd: <span className={classes.optional}>Optional</span>,
});

const fields = {
  name: fieldSpecOf(name),
  description: optional(fieldSpecOf(description)),
  startDate: fieldSpecOf(startDate),
  endDate: fieldSpecOf(endDate),
  causeName: optional({ ...fieldSpecOf(causeInput.shape.name), required: false }),
  causeDescription: optional(fieldSpecOf(causeInput.shape.description)),
  strategy: optional({
    ...fieldSpecOf(causeInput.shape.strategy),
    options: strategyOptions,
    placeholder: 'Choose a strategy',
  }),
  budget: optional({ ...fieldSpecOf(budget), control: 'number' }),
  personnel: optional(fieldSpecOf(personnel)),
  assignedTo: { ...fieldSpecOf(assignedTo), placeholder: 'Add a person' },
};

const causeLabels: Record<string, string> = {
  'cause.name': fields.causeName.label,
  'cause.description': fields.causeDescription.label,
  'cause.strategy': fields.strategy.label,
};

const labels: Record<string, string> = { ...labelsOf(riskActionInput), ...causeLabels };

/** The words of an action's fields: people and statuses read as they do in the risk. */
function useActionWords(): FieldWords {
  const wordsOf = useRiskFieldWords();
  return (field, value) => {
    const isDate = field === 'startDate' || field === 'endDate';
    const { text } = wordsOf(isDate ? 'dateIdentified' : field, value);
    return { label: labels[field] ?? wordsOf(field, value).label, text };
  };
}

type ActionFormState = Form<ActionValues, ActionBody>;

function ActionFields({ form, isNew }: { form: ActionFormState; isNew: boolean }) {
  const people = usePeopleNames();
  return (
    <>
      <FormField form={form} name="name" field={fields.name} />
      <div className={classes.pair}>
        <FormField form={form} name="startDate" field={fields.startDate} />
        <FormField form={form} name="endDate" field={fields.endDate} />
      </div>
      <FormField form={form} name="assignedTo" field={{ ...fields.assignedTo, ...peopleChoice(people) }} />
      {!isNew && <FormField form={form} name="status" field={statusField} />}
      <FormField form={form} name="description" field={fields.description} />
      <div className={classes.pair}>
        <FormField form={form} name="cause.name" field={fields.causeName} />
        <FormField form={form} name="cause.strategy" field={fields.strategy} />
      </div>
      <FormField form={form} name="cause.description" field={fields.causeDescription} />
      <div className={classes.pair}>
        <FormField form={form} name="budget" field={fields.budget} />
        <FormField form={form} name="personnel" field={fields.personnel} />
      </div>
    </>
  );
}

type ActionFormProps = { risk: Risk; action: RiskAction | undefined; onClose: () => void };

function ActionForm({ risk, action, onClose }: ActionFormProps) {
  const { workspaceId } = useRiskPaths();
  const params = { workspaceId, recordId: risk._id };
  const settings = useRiskSettings();
  const create = useAction(riskActionEndpoints.create, { onSuccess: onClose });
  const update = useVersionedAction(riskActionEndpoints.update, useActionWords(), { onSuccess: onClose });
  const form: ActionFormState = useForm({
    name: action ? `risk-action:${action._id}` : `risk-action:new:${risk._id}`,
    version: action?.version,
    schema: actionFormSchema,
    defaultValues: action ? actionValues(action) : newActionValues(today(), settings?.actionDays),
    onSubmit: ({ status, ...body }, base) => {
      if (!action) return create.run({ params, body });
      const changes = actionChanges({ ...body, status }, base.values as ActionValues); // it began with an action's values
      return update.run({ params: { ...params, actionId: action._id }, body: changes }, base);
    },
  });
  return (
    <FormFrame form={form} labelOf={(field) => labels[field]} className={classes.dialogForm}>
      <ActionFields form={form} isNew={!action} />
      <DialogActions>
        <DialogCancel>{recordTexts.cancel}</DialogCancel>
        <Button
          type="submit"
          variant="primary"
          busy={create.isBusy || update.isBusy}
          busyLabel={recordTexts.saving}
        >
          {recordTexts.save}
        </Button>
      </DialogActions>
      {update.conflictDialog}
    </FormFrame>
  );
}

export type ActionDialogProps = ActionFormProps & { opened: boolean };

/** Adds an action to a risk, or changes one. */
export function ActionDialog({ opened, action, ...form }: ActionDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      title={action ? recordTexts.editAction : recordTexts.addAction}
      size="large"
    >
      <ActionForm {...form} action={action} />
    </Dialog>
  );
}
