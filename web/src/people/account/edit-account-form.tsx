import { organizationRoleLabels, type Account, accountPatch } from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { organizationRoles } from 'contract/core/rights/organization-roles';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { useState } from 'react';
import type { z } from 'zod';
import type { Base } from '../../core/forms/use-draft.ts';
import { useMe } from '../../core/session/use-can.ts';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useGoBack } from '../../core/loading/use-go-back.ts';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormNotes } from '../../shared/forms/form-notes.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { conflictOf } from '../../shared/forms/conflict.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { RefusedMail } from '../../support/notification/refused-mail-notice.tsx';
import { FormLayout } from '../../ui/fields/form-layout.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { organizationToast } from '../../ui/feedback/toast.ts';
import { OthersTwoStep } from './others-two-step.tsx';
import classes from './edit-account.module.css';
import { usersPath } from './account-paths.ts';
import { inviteTexts as texts } from './account-texts.ts';
import { ReassignSheet } from './reassign-sheet.tsx';
import { showRefusal } from './use-invite.ts';
import { type Chosen, WorkspaceChoice } from './workspace-choice.tsx';

const editForm = accountPatch
  .pick({ Permissions: true, status: true, organizationRole: true, jobTitle: true, department: true })
  .refine(
    ({ organizationRole, Permissions = [] }) =>
      organizationRole === 'owner' || organizationRole === 'admin' || Permissions.length > 0,
    { path: ['Permissions'], message: texts.none },
  );

const statuses = [
  { value: 'active', label: texts.active },
  { value: 'inactive', label: texts.inactive },
];
const roles = organizationRoles.map((value) => ({ value, label: organizationRoleLabels[value] }));

const chosenOf = ({ Permissions }: Account): Chosen[] =>
  Permissions.map(({ workspace, permission, roleId, roleName, validUntil }) => ({
    workspace,
    permission,
    roleId,
    roleName,
    validUntil,
  }));

type Values = z.output<typeof editForm>;

/** What is to be saved, and what the form began with. */
type Asked = { values: Values; base: Base };

const labels: Record<string, string> = {
  Permissions: texts.workspaces,
  status: texts.status,
  organizationRole: texts.organizationRole,
  jobTitle: texts.jobTitle,
  department: texts.department,
};

const isGiven = (value: unknown): value is Chosen =>
  typeof value === 'object' && value !== null && 'permission' in value;

const wordOf = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return texts.given(value.filter(isGiven).length);
  if (name === 'organizationRole') return roles.find((role) => role.value === value)?.label ?? '';
  if (name === 'status') return statuses.find((status) => status.value === value)?.label ?? '';
  return typeof value === 'string' ? value : '';
};

const wordsOf = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: wordOf(name, value),
});

/** Saves a membership; whoever becomes inactive first reassigns what is open in their name. */
function useSaving(account: Account) {
  const goBack = useGoBack(usersPath);
  const [waiting, setWaiting] = useState<Asked>();
  const update = useVersionedAction(accountEndpoints.update, wordsOf, {
    toastOptions: organizationToast,
    failureToast: (error) => (conflictOf(error) ? undefined : showRefusal(error)),
    onSuccess: goBack,
  });
  const save = ({ values, base }: Asked, more: { leaveUnassigned?: boolean; reason?: string } = {}) => {
    const changed = changedFields(values, base.values);
    return update.run({ params: { accountId: account._id }, body: { ...changed, ...more } }, base);
  };
  const submit = async (values: Values, base: Base) => {
    const isEnding = base.values.status === 'active' && values.status === 'inactive';
    if (isEnding) {
      // What is typed goes with the save that the next sheet makes.
      setWaiting({ values, base });
      return undefined;
    }
    return save({ values, base });
  };
  return { submit, save, waiting, stopWaiting: () => setWaiting(undefined), update, goBack };
}

type EditForm = Form<z.input<typeof editForm>, Values>;

/** Who it is, and what they are in the organization. */
function OwnFields({ form, account: { _id, user } }: { form: EditForm; account: Account }) {
  const isOwner = useMe().data?.organizationRole === 'owner';
  const status = { label: texts.status, control: 'radio', options: statuses } as const;
  const role = {
    label: texts.organizationRole,
    control: 'select',
    options: roles,
    help: texts.organizationRoleHelp,
    required: true,
  } as const;
  return (
    <>
      <div className={classes.person}>
        <PersonName person={{ ...user, _id }} />
        <span className={classes.email}>{user.email}</span>
      </div>
      <FormField form={form} name="status" field={status} />
      {isOwner && <FormField form={form} name="organizationRole" field={role} />}
      <TextField label={texts.jobTitle} {...form.field('jobTitle')} />
      <TextField label={texts.department} {...form.field('department')} />
    </>
  );
}

export type EditAccountFormProps = { account: Account; modules: ModuleNames[] };

/** What somebody may do in the organization, and whether they may at all. */
export function EditAccountForm({ account, modules }: EditAccountFormProps) {
  const { submit, save, waiting, stopWaiting, update, goBack } = useSaving(account);
  const { status, organizationRole, jobTitle, department, user } = account;
  const form = useForm({
    name: `account:${account._id}`,
    version: account.version,
    schema: editForm,
    defaultValues: { Permissions: chosenOf(account), status, organizationRole, jobTitle, department },
    onSubmit: submit,
  });
  const chosenRole = form.watch('organizationRole');
  const seesAll = chosenRole === 'owner' || chosenRole === 'admin';
  return (
    <>
      <FormLayout {...form.props}>
        <FormNotes editing={form.editing} labelOf={(name) => labels[name]} />
        <RefusedMail email={user.email} refusal={account.mailRefusal} />
        <OwnFields form={form} account={account} />
        <Section title={texts.workspaces}>
          {seesAll ? (
            <Notice tone="info">{texts.allWorkspaces}</Notice>
          ) : (
            <WorkspaceChoice
              modules={modules}
              value={(form.watch('Permissions') ?? []) as Chosen[]} // the choice alone writes them
              onChange={(value) => form.setValue('Permissions', value, { shouldDirty: true })}
              error={form.errorOf('Permissions')}
            />
          )}
        </Section>
        <FormFooter
          form={form}
          to={goBack}
          submitLabel={texts.update}
          busy={update.isBusy}
          busyLabel={texts.updating}
        />
      </FormLayout>
      <div className={classes.below}>
        <OthersTwoStep accountId={account._id} name={user.name} />
      </div>
      {update.conflictDialog}
      <ReassignSheet
        account={waiting && { _id: account._id, name: user.name }}
        act="deactivate"
        onClose={stopWaiting}
        onGo={async (more) => {
          const outcome = waiting && (await save(waiting, more));
          if (outcome?.ok) form.editing.discard();
          return outcome?.ok ?? false;
        }}
      />
    </>
  );
}
