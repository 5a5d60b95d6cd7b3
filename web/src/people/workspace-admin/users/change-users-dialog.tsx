import { memberPatch, type Member } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { reason, labelsOf } from 'contract/core/field';
import { useState } from 'react';
import { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { versionsOf } from '../../../shared/data-table/chosen.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import classes from '../admin.module.css';
import { narrowed, useAccessFields } from './access-fields.tsx';
import { userTexts as texts } from './user-texts.ts';

export type UsersDialogProps = {
  members: Member[];
  opened: boolean;
  /** True when it was done. */
  onClose: (done: boolean) => void;
  /** The way off the page of who is gone. */
  leave?: (() => Promise<void>) | undefined;
};

const schema = z.object({
  role: z.string(),
  sites: z.array(z.string()),
  processes: z.array(z.string()),
  validUntil: memberPatch.shape.validUntil,
  reason,
});

const idsOf = (records: Member['sites']) => records?.map(({ _id }) => _id) ?? [];

/** What the form begins with: the access of the one person, or nothing where several are changed. */
const valuesOf = (members: Member[]) => {
  const [member] = members;
  if (!member || members.length > 1) return { role: '', sites: [], processes: [], validUntil: '' };
  return {
    role: member.role?._id ?? '',
    sites: idsOf(member.sites),
    processes: idsOf(member.processes),
    validUntil: member.validUntil ?? '',
  };
};

const labels: Record<string, string> = labelsOf(memberPatch);

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value;

/** How the fields of somebody's access read: a role and places are ids in the form, and named in an answer. */
function useWords(): FieldWords {
  const names = new Map(
    useAccessFields().flatMap(({ field }) =>
      (field.options ?? []).map(({ value, label }): [string, string] => [value, label]),
    ),
  );
  const textOf = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(textOf).join(', ');
    if (isNamed(value)) return value.name;
    return names.get(String(value)) ?? String(value ?? '');
  };
  return (name, value) => ({ label: labels[name] ?? name, text: textOf(value) });
}

const reasonField: FieldSpec = { ...fieldSpecOf(reason), help: adminTexts.reasonHelp };

/** What was changed, as the call takes it: without a choice nobody is narrowed. */
const changesOf = ({ role, validUntil, sites, processes }: Partial<z.output<typeof schema>>) => ({
  ...(role ? { role } : {}),
  ...(validUntil === undefined ? {} : { validUntil: validUntil || null }),
  ...(sites ? { sites: narrowed(sites) } : {}),
  ...(processes ? { processes: narrowed(processes) } : {}),
});

function ChangeForm({ members, onClose }: Omit<UsersDialogProps, 'opened'>) {
  const { params } = useAdminPaths();
  const fields = useAccessFields();
  // What comes in while the dialog is open was not seen when it was opened.
  const [versions] = useState(() => versionsOf(members));
  const one = members.length === 1 ? members[0] : undefined;
  const update = useVersionedAction(memberEndpoints.update, useWords());
  const updateMany = useAction(memberEndpoints.updateMany);
  const form = useForm({
    name: `users:change:${params.workspaceId}:${members.map(({ _id }) => _id).join(',')}`,
    version: one?.version,
    schema,
    defaultValues: { ...valuesOf(members), reason: '' },
    onSubmit: async ({ reason: why, validUntil = '', ...values }, base) => {
      const changes = { ...changesOf(changedFields({ ...values, validUntil }, base.values)), reason: why };
      const outcome = one
        ? await update.run({ params: { ...params, accountId: one._id }, body: changes }, base)
        : await updateMany.run({
            params,
            body: { ...changes, accounts: members.map(({ _id }) => _id), versions },
          });
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.form}>
      {fields.map(({ name, field }) => (
        <FormField
          key={name}
          form={form}
          name={name}
          field={{
            ...field,
            ...(name === 'role' ? { required: false } : {}),
            ...(one ? {} : { placeholder: texts.keep }),
          }}
        />
      ))}
      <FormField form={form} name="reason" field={reasonField} />
      <DialogActions>
        <DialogCancel />
        <Button
          type="submit"
          variant="primary"
          busy={update.isBusy || updateMany.isBusy}
          busyLabel={adminTexts.saving}
        >
          {adminTexts.save}
        </Button>
      </DialogActions>
      {update.conflictDialog}
    </FormFrame>
  );
}

/** Changes role, scope or end of access of one person, or of several at once. */
export function ChangeUsersDialog({ members, opened, onClose }: UsersDialogProps) {
  const title =
    members.length === 1 ? texts.changeOne(members[0]?.name ?? '') : texts.changeMany(members.length);
  return (
    <Dialog opened={opened} onClose={() => onClose(false)} title={title}>
      <ChangeForm members={members} onClose={onClose} />
    </Dialog>
  );
}
