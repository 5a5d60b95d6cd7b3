import { fieldsFor } from 'contract/core/fields-for';
import { actionConditions } from 'contract/core/record-kinds';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { isSaidAtWork } from 'contract/records/record/action';
import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { useAction } from '../../../core/http/use-action.ts';
import { EditedRoom, useSaysEditing } from '../../../core/realtime/use-presence.ts';
import { type Form, useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { candidatesOf } from '../../../shared/people/people-source.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { formatDate, today } from '../../../ui/format/format-date.ts';
import { customFieldSpec } from '../../custom-field/custom-field-spec.ts';
import { FieldSections } from '../../custom-field/field-sections.tsx';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import { useGroupField } from '../../claim/use-group-field.ts';
import { recordTexts } from '../page/record-texts.ts';
import classes from '../page/record.module.css';
import { useInCurrency } from '../use-currency.ts';
import { wordsOfFields } from '../record-fields.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { pastCycle } from 'contract/records/record/past-cycle';
import { planLockOfRecord } from '../record-lock.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { useFieldWords } from '../use-field-words.ts';
import { useWorkspaceSettings } from '../use-names.ts';
import {
  actionChanges,
  actionField,
  type ActionFields,
  actionFormSchema,
  actionLabels,
  type ActionValues,
  actionValues,
  newActionValues,
} from './action-fields.ts';
import { actionTexts as texts } from './action-texts.ts';

const optional = <span className={classes.optional}>{recordTexts.optional}</span>;

/** The rows that every kind of action has: what it is, then what it asks of who completes it. */
const rowsOf = (own: ActionFields['rows'], isVerified: boolean): ActionFields['rows'] => [
  ['name'],
  ['startDate', 'endDate'],
  ['assignedTo'],
  ['group'],
  ['description'],
  ['priority'],
  ['dependsOn'],
  ['noteRequired'],
  ['evidenceRequired'],
  ['verificationRequired'],
  ...(isVerified ? [['verifier']] : []),
  ...own,
];

const people = ['assignedTo', 'verifier'];

// An action that is to end after its record is due makes the record late: that is said where the day is chosen.
const lateText = ({ dueDate }: ShownRecord, end: unknown) =>
  dueDate && typeof end === 'string' && end > dueDate ? texts.endsLate(formatDate(dueDate)) : undefined;

type FormState = Form<ActionValues, ActionValues>;
type RowsProps = {
  form: FormState;
  rows: ActionFields['rows'];
  fieldOf: (path: string) => FieldSpec;
};

function Rows({ form, rows, fieldOf }: RowsProps) {
  const drawn = (path: string) => {
    const field = fieldOf(path);
    const shown = field.required ? field : { ...field, labelEnd: optional };
    return <FormField key={path} form={form} name={path} field={shown} />;
  };
  return rows.map((row) =>
    row.length === 1 ? (
      row.map(drawn)
    ) : (
      <div key={row.join(' ')} className={classes.pair}>
        {row.map(drawn)}
      </div>
    ),
  );
}

type OfAction<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  fields: ActionFields;
  custom: CustomField[];
  record: R;
  action: A | undefined;
  onClose: () => void;
};

/** Saves what is in the form: a new action, or what has changed of one. */
function useActionSave<R extends ShownRecord, A extends ShownAction>(props: OfAction<R, A>) {
  const { kind, fields, custom, record, action, onClose } = props;
  useSaysEditing(use(EditedRoom));
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  const words = wordsOfFields(fields.input, actionLabels(fields));
  const known = action?.assignedTo ?? [];
  const wordsOf = useFieldWords({ words, states: kind.actionStates, known, of: 'action' });
  const create = useAction(kind.parts.action.create, { onSuccess: onClose });
  const update = useVersionedAction(kind.parts.action.update, wordsOf, { onSuccess: onClose });
  const settings = useWorkspaceSettings();
  const form: FormState = useForm({
    name: action ? `${kind.key}-action:${action._id}` : `${kind.key}-action:new:${record._id}`,
    version: action?.version,
    schema: actionFormSchema(fields, custom),
    defaultValues: action
      ? actionValues(fields, custom, action)
      : newActionValues(fields, custom, { today: today(), days: settings?.actionDays }),
    onSubmit: (body, base) => {
      if (!action) return create.run({ params, body });
      const changes = actionChanges(fields, body, base.values);
      return update.run({ params: { ...params, actionId: action._id }, body: changes }, base);
    },
  });
  return { form, busy: create.isBusy || update.isBusy, conflictDialog: update.conflictDialog };
}

/** The additional fields that the action has by what stands in the form. */
function Additional({ form, custom }: { form: FormState; custom: CustomField[] }) {
  const names = ['custom', ...actionConditions];
  const said = useWatch({ control: form.control, name: names });
  const shown = fieldsFor(custom, Object.fromEntries(names.map((name, index) => [name, said[index]])));
  return (
    <FieldSections fields={shown}>
      {(field) => {
        const spec = customFieldSpec(field);
        return (
          <FormField
            key={field.name}
            form={form}
            name={`custom.${field.name}`}
            field={field.required ? spec : { ...spec, labelEnd: optional }}
          />
        );
      }}
    </FieldSections>
  );
}

function ActionForm<R extends ShownRecord, A extends ShownAction>(props: OfAction<R, A>) {
  const { kind, fields, custom, record, action } = props;
  const { workspaceId } = useWorkspaceIds();
  const { form, busy, conflictDialog } = useActionSave(props);
  const labels = actionLabels(fields);
  const inCurrency = useInCurrency();
  const known = [...(action?.assignedTo ?? []), ...(action?.verifier ? [action.verifier] : [])];
  const candidates = candidatesOf(
    kind.parts.action.candidates,
    { workspaceId, recordId: record._id },
    { known },
  );
  const groupField = useGroupField(kind, { workspaceId, recordId: record._id });
  const isVerified = form.watch('verificationRequired') === true;
  const all = rowsOf(fields.rows, isVerified);
  // What was approved, or is of a cycle that is over, is not offered to be changed.
  const rows =
    planLockOfRecord(kind, record) || (action && pastCycle(record, action))
      ? all.map((row) => row.filter(isSaidAtWork)).filter(({ length }) => length > 0)
      : all;
  // One that is there already stays to be seen, whatever has become of it.
  const chosen = action?.dependsOn?.map(({ _id }) => _id) ?? [];
  const before = kind
    .actionsOf(record)
    .filter(({ _id, status }) => _id !== action?._id && (status !== 'cancelled' || chosen.includes(_id)))
    .map(({ _id, name }) => ({ value: _id, label: name }));

  const fieldOf = (path: string): FieldSpec => {
    const field = inCurrency(actionField(fields, path));
    if (path === 'group') return { ...field, ...groupField };
    if (path === 'endDate') return { ...field, help: lateText(record, form.watch('endDate')) };
    if (path === 'dependsOn') return { ...field, options: before };
    if (!people.includes(path)) return field;
    // Somebody is named, or a group.
    const required = path === 'assignedTo' && !form.watch('group');
    return { ...field, required, people: candidates, placeholder: recordTexts.addPerson };
  };

  return (
    <FormFrame form={form} labelOf={(field) => labels[field]} className={classes.dialogForm}>
      <Rows form={form} rows={rows} fieldOf={fieldOf} />
      <Additional form={form} custom={custom} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={busy} busyLabel={recordTexts.saving}>
          {recordTexts.save}
        </Button>
      </DialogActions>
      {conflictDialog}
    </FormFrame>
  );
}

/** What opens the form of an action. */
export type ActionDialogProps<R, A> = {
  record: R;
  action: A | undefined;
  opened: boolean;
  onClose: () => void;
};

type Props<R extends ShownRecord, A extends ShownAction> = ActionDialogProps<R, A> &
  Omit<OfAction<R, A>, 'custom'>;

/** Adds an action to a record, or changes one. */
export function ActionDialog<R extends ShownRecord, A extends ShownAction>({ opened, ...form }: Props<R, A>) {
  const answer = useCustomFields({ of: 'action' });
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      title={form.action ? recordTexts.editAction : recordTexts.addAction}
      size="large"
    >
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
        {(custom) => <ActionForm {...form} custom={custom.filter(({ status }) => status === 'active')} />}
      </Loaded>
    </Dialog>
  );
}
