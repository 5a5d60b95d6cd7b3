import { reason } from 'contract/core/field';
import type { Role } from 'contract/organization/role/role';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import classes from '../admin.module.css';
import { optionsOf, useRoles } from '../use-admin-names.ts';
import { roleTexts as texts } from './role-texts.ts';

type RemoveFormProps = {
  role: Role;
  onClose: () => void;
  /** The way off the page of the role. */
  leave?: (() => Promise<void>) | undefined;
};

const schema = z.object({ replacement: z.string(), reason });

function RemoveForm({ role, onClose, leave }: RemoveFormProps) {
  const { params } = useAdminPaths();
  const roles = useRoles()?.filter(({ _id }) => _id !== role._id);
  const isUsed = role.members + role.groups > 0;
  const remove = useAction(roleEndpoints.remove, { leave });
  const form = useForm({
    name: `role:remove:${role._id}`,
    schema: isUsed ? schema.extend({ replacement: z.string().min(1, texts.chooseReplacement) }) : schema,
    defaultValues: { replacement: '', reason: '' },
    onSubmit: async ({ replacement, reason: why }) => {
      const outcome = await remove.run({
        params: { ...params, roleId: role._id },
        body: { ...(isUsed ? { replacement } : {}), reason: why },
      });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  const replacement = {
    label: texts.replacement,
    control: 'select' as const,
    help: texts.replacementHelp,
    placeholder: texts.chooseReplacement,
    required: true,
    options: optionsOf(roles),
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{texts.deleteText}</p>
      {isUsed && <FormField form={form} name="replacement" field={replacement} />}
      <FormField form={form} name="reason" field={{ ...fieldSpecOf(reason), help: adminTexts.reasonHelp }} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="danger" busy={remove.isBusy} busyLabel={texts.deleting}>
          {texts.delete}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Deletes a role; where it is in use, after choosing the one that takes its place. */
export function RemoveRoleDialog({ opened, ...form }: RemoveFormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={texts.deleteTitle(form.role.name)} size="small">
      <RemoveForm {...form} />
    </Dialog>
  );
}
