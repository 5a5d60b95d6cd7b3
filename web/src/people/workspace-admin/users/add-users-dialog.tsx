import { memberInput } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { Link } from 'react-router';
import { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { peopleOf } from '../../../shared/people/people-source.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { daysFromToday } from '../../../ui/format/format-date.ts';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import classes from '../admin.module.css';
import { narrowed, useAccessFields } from './access-fields.tsx';
import { userTexts as texts } from './user-texts.ts';

// What a form holds: lists are never absent.
const schema = memberInput.extend({ sites: z.array(z.string()), processes: z.array(z.string()) });

type AddFormProps = { lastDay: string; onClose: () => void };

function AddForm({ lastDay, onClose }: AddFormProps) {
  const { params } = useAdminPaths();
  const fields = useAccessFields();
  const add = useAction(memberEndpoints.add, { onSuccess: onClose });
  const form = useForm({
    name: `users:add:${params.workspaceId}`,
    schema,
    defaultValues: { accounts: [], role: '', sites: [], processes: [], validUntil: lastDay },
    onSubmit: ({ sites, processes, validUntil = null, ...body }) =>
      add.run({
        params,
        body: { ...body, sites: narrowed(sites), processes: narrowed(processes), validUntil },
      }),
  });
  const accounts = {
    ...fieldSpecOf(memberInput.shape.accounts),
    control: 'people' as const,
    people: peopleOf(memberEndpoints.candidates, params),
    placeholder: texts.choosePeople,
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="accounts" field={accounts} />
      {fields.map(({ name, field }) => (
        <FormField key={name} form={form} name={name} field={field} />
      ))}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={add.isBusy} busyLabel={texts.adding}>
          {texts.add}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

function Nobody() {
  const mayInvite = useCan('invitation.create');
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>{texts.addNothing}</p>
      {mayInvite && (
        <p>
          <Link to="/global-user-management/invite-user">{texts.invite}</Link>
        </p>
      )}
      <DialogActions>
        <DialogCancel />
      </DialogActions>
    </div>
  );
}

function AddUsers({ onClose }: { onClose: () => void }) {
  const { params } = useAdminPaths();
  const candidates = useApi(memberEndpoints.candidates, { params, query: { limit: 1 } });
  const settings = useApi(settingEndpoints.find, { params });
  const days = settings.data?.settings.accessDays;
  if (settings.isLoading) return <ListSkeleton rows={4} />;
  return (
    <Loaded answer={candidates} skeleton={<ListSkeleton rows={4} />}>
      {(people) =>
        people.length === 0 ? (
          <Nobody />
        ) : (
          <AddForm lastDay={days ? daysFromToday(days) : ''} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

/** Lets people of the organization into the workspace. */
export function AddUsersDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.addTitle}>
      <AddUsers onClose={onClose} />
    </Dialog>
  );
}
