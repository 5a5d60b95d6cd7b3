import {
  type AccountsChanged,
  type AccountsPatch,
  accountsPatch,
  organizationRoleLabels,
} from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { organizationRoles } from 'contract/core/rights/organization-roles';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { organizationToast } from '../../ui/feedback/toast.ts';
import { manyTexts as texts } from './account-texts.ts';
import classes from './edit-account.module.css';
import { showRefusal } from './use-invite.ts';
import { type Chosen, LevelField } from './workspace-choice.tsx';

export type ManyAct = keyof typeof texts.acts;
/** Who is changed: those of the page that are chosen, or all that match. */
export type Whom = Pick<AccountsPatch, 'accounts' | 'matching' | 'versions'>;

export type ManyUsersDialogProps = {
  act: ManyAct;
  whom: Whom;
  count: number;
  opened: boolean;
  /** True when it was done. */
  onClose: (done: boolean) => void;
};

const reasonField: FieldSpec = {
  ...fieldSpecOf(accountsPatch.shape.reason),
  label: texts.reason,
  help: texts.reasonHelp,
};

/** What is asked for, by what is done; the rest of the fields stays as it begins. */
const schemaOf = (act: ManyAct) =>
  z.object({
    organizationRole: act === 'role' ? z.enum(organizationRoles, texts.chooseRole) : z.string(),
    workspace: z
      .custom<Chosen | null>()
      .refine((chosen) => act !== 'workspace' || chosen !== null, texts.chooseWorkspace),
    leaveUnassigned: z.boolean(),
    reason: accountsPatch.shape.reason,
  });

type ManySchema = ReturnType<typeof schemaOf>;
type PartProps = { form: Form<z.input<ManySchema>, z.output<ManySchema>> };

const roleField: FieldSpec = {
  label: texts.role,
  control: 'select',
  placeholder: texts.chooseRole,
  options: organizationRoles.map((value) => ({ value, label: organizationRoleLabels[value] })),
  required: true,
};

const leaveField: FieldSpec = { label: texts.leave, help: texts.leaveHelp, control: 'checkbox' };

function RolePart({ form }: PartProps) {
  return <FormField form={form} name="organizationRole" field={roleField} />;
}

function WorkspacePart({ form }: PartProps) {
  const modules = useApi(subscriptionEndpoints.names, {}).data ?? [];
  const places = modules.flatMap(({ module, name, workspaces }) =>
    workspaces.map((workspace) => ({ ...workspace, module, moduleName: name })),
  );
  const {
    field: { ref: takeControl, ...bound },
  } = useController({ control: form.control, name: 'workspace' });
  const chosen = bound.value;
  const place = places.find(({ _id }) => _id === chosen?.workspace);
  return (
    <>
      <SelectField
        ref={takeControl}
        label={texts.workspace}
        placeholder={texts.chooseWorkspace}
        options={places.map(({ _id, name, moduleName }) => ({
          value: _id,
          label: `${name} · ${moduleName}`,
        }))}
        required
        searchable
        error={form.errorOf('workspace')}
        value={place?._id ?? null}
        onChange={(value) => value && bound.onChange({ workspace: value, permission: 'view' })}
      />
      {place && chosen && (
        <LevelField module={place.module} name={place.name} chosen={chosen} onChange={bound.onChange} />
      )}
    </>
  );
}

function LeavePart({ form }: PartProps) {
  return <FormField form={form} name="leaveUnassigned" field={leaveField} />;
}

const parts = { activate: null, deactivate: LeavePart, workspace: WorkspacePart, role: RolePart };
const statuses = {
  activate: 'active',
  deactivate: 'inactive',
  workspace: undefined,
  role: undefined,
} as const;

/** How many were changed, how many needed no change, and how many stay as before. */
function wordsOf({ changed, unchanged, refused }: AccountsChanged): string {
  const words = [
    texts.done(changed),
    ...(unchanged > 0 ? [texts.unchanged(unchanged)] : []),
    ...(refused.length > 0 ? [texts.refused(refused.length)] : []),
  ];
  return words.join(' ');
}

/** The one change that is asked for. */
function changeOf(
  act: ManyAct,
  { organizationRole, workspace, leaveUnassigned }: z.output<ManySchema>,
): Partial<AccountsPatch> {
  const status = statuses[act];
  if (status) return { status, ...(leaveUnassigned ? { leaveUnassigned } : {}) };
  if (act === 'role')
    return { organizationRole: organizationRoles.find((role) => role === organizationRole) };
  if (!workspace) return {};
  const { roleName: _name, ...permission } = workspace;
  return { workspace: permission };
}

type FormProps = Omit<ManyUsersDialogProps, 'opened'> & { onPartly: (outcome: AccountsChanged) => void };

function ManyForm({ act, whom, onClose, onPartly }: FormProps) {
  const params = { organizationId: useOrganizationId() };
  const update = useAction(accountEndpoints.updateMany, {
    toastOptions: organizationToast,
    failureToast: showRefusal,
    successToast: (outcome) => outcome.refused.length === 0 && wordsOf(outcome),
  });
  const form = useForm({
    name: `many-users:${act}`,
    schema: schemaOf(act),
    defaultValues: { organizationRole: '', workspace: null, leaveUnassigned: false, reason: '' },
    onSubmit: async (values) => {
      const { reason } = values;
      const body = { ...whom, ...changeOf(act, values), ...(reason ? { reason } : {}) };
      const outcome = await update.run({ params, body });
      if (outcome.ok && outcome.data.refused.length > 0) onPartly(outcome.data);
      else if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  const Part = parts[act];
  return (
    <FormFrame form={form} className={classes.sheet}>
      <p>{texts.texts[act]}</p>
      {Part && <Part form={form} />}
      <FormField form={form} name="reason" field={reasonField} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={update.isBusy} busyLabel={texts.saving}>
          {texts.acts[act]}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

function Partly({ outcome, onClose }: { outcome: AccountsChanged; onClose: () => void }) {
  return (
    <div className={classes.sheet}>
      <p role="status">{wordsOf(outcome)}</p>
      <ul className={classes.refused}>
        {outcome.refused.map(({ _id, name, why }) => (
          <li key={_id}>
            <strong>{name}</strong> {why}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </div>
  );
}

function ManyBody(props: Omit<ManyUsersDialogProps, 'opened'>) {
  const [outcome, setOutcome] = useState<AccountsChanged>();
  if (outcome) return <Partly outcome={outcome} onClose={() => props.onClose(true)} />;
  return <ManyForm {...props} onPartly={setOutcome} />;
}

/** Changes several people at once, and tells who stays as before and why. */
export function ManyUsersDialog({ opened, ...props }: ManyUsersDialogProps) {
  const title = texts.titles[props.act](texts.count(props.count));
  return (
    <Dialog opened={opened} onClose={() => props.onClose(false)} title={title}>
      <ManyBody {...props} />
    </Dialog>
  );
}
