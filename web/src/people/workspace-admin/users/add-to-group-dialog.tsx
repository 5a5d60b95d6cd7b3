import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { reason } from 'contract/core/field';
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
import { optionsOf, useGroupNames } from '../use-admin-names.ts';
import type { UsersDialogProps } from './change-users-dialog.tsx';
import { userTexts as texts } from './user-texts.ts';

const schema = z.object({ group: z.string().min(1, texts.chooseGroup), reason });

function GroupForm({ members, onClose }: Omit<UsersDialogProps, 'opened'>) {
  const { params } = useAdminPaths();
  const groups = optionsOf(useGroupNames());
  const update = useAction(memberEndpoints.updateMany);
  const form = useForm({
    name: `users:group:${params.workspaceId}:${members.map(({ _id }) => _id).join(',')}`,
    schema,
    defaultValues: { group: '', reason: '' },
    onSubmit: async (values) => {
      const outcome = await update.run({
        params,
        body: { ...values, accounts: members.map(({ _id }) => _id) },
      });
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  const group = {
    label: texts.group,
    control: 'select' as const,
    options: groups,
    required: true,
    placeholder: texts.chooseGroup,
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="group" field={group} />
      <FormField form={form} name="reason" field={{ ...fieldSpecOf(reason), help: adminTexts.reasonHelp }} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={update.isBusy} busyLabel={adminTexts.saving}>
          {texts.addToGroup}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Adds people of the workspace to one of its groups. */
export function AddToGroupDialog({ members, opened, onClose }: UsersDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => onClose(false)} title={texts.addToGroup} size="small">
      <GroupForm members={members} onClose={onClose} />
    </Dialog>
  );
}
