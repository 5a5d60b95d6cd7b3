import type { OpenItem } from 'contract/people/account/account';
import type { Member } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { reason } from 'contract/core/field';
import { useState } from 'react';
import { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { versionsOf } from '../../../shared/data-table/chosen.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { adminTexts } from '../admin-texts.ts';
import classes from '../admin.module.css';
import type { UsersDialogProps } from './change-users-dialog.tsx';
import { userTexts as texts } from './user-texts.ts';

const shownItems = 8;

function OpenItemLine({ item }: { item: OpenItem }) {
  return (
    <li>
      <span>
        {item.number} {item.name}
      </span>
      <span className={classes.side}>
        {item.dueDate ? (
          <DateText date={item.dueDate} isOverdue={item.isOverdue} />
        ) : (
          texts.relations[item.relation]
        )}
      </span>
    </li>
  );
}

function OpenWork({ member }: { member: Member }) {
  const { params } = useAdminPaths();
  const answer = useApi(memberEndpoints.openItems, {
    params: { ...params, accountId: member._id },
    query: { limit: shownItems },
  });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ results, total }) =>
        total === 0 ? (
          <p className={classes.quiet}>{texts.noOpenWork}</p>
        ) : (
          <ul className={classes.items} aria-label={texts.openCount(total)}>
            {results.map((item) => (
              <OpenItemLine key={`${item._id} ${item.relation}`} item={item} />
            ))}
            {total > shownItems && <li>{texts.moreItems(total - shownItems)}</li>}
          </ul>
        )
      }
    </Loaded>
  );
}

const schema = z
  .object({ openWork: z.enum(['reassign', 'leave']), reassignTo: z.string(), reason })
  .refine(({ openWork, reassignTo }) => openWork === 'leave' || reassignTo !== '', {
    path: ['reassignTo'],
    message: texts.successorRequired,
  });

const openWorkField = {
  label: texts.successorChoice,
  control: 'radio' as const,
  options: (['reassign', 'leave'] as const).map((value) => ({ value, label: texts.openWorks[value] })),
};

function RemoveForm({ members, onClose, leave }: Omit<UsersDialogProps, 'opened'>) {
  const { params } = useAdminPaths();
  const [versions] = useState(() => versionsOf(members));
  const leaving = members.map(({ _id }) => _id);
  const hasWork = members.some(({ openItems }) => openItems > 0);
  const remove = useAction(memberEndpoints.remove, { leave });
  const removeMany = useAction(memberEndpoints.removeMany);
  const form = useForm({
    name: `users:remove:${params.workspaceId}:${leaving.join(',')}`,
    schema,
    defaultValues: { openWork: hasWork ? 'reassign' : 'leave', reassignTo: '', reason: '' },
    onSubmit: async ({ openWork, reassignTo, reason: why }) => {
      const rest = openWork === 'reassign' ? { reassignTo } : { leaveUnassigned: true };
      const body = { reason: why, ...rest };
      const outcome =
        members.length === 1
          ? await remove.run({ params: { ...params, accountId: leaving[0] ?? '' }, body })
          : await removeMany.run({ params, body: { ...body, accounts: leaving, versions } });
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  const successor = {
    label: texts.successor,
    control: 'person' as const,
    placeholder: texts.chooseSuccessor,
    required: true,
    people: workspacePeople(params.workspaceId, { leaveOut: leaving }),
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{texts.removeText}</p>
      {members.length === 1 && members[0] && <OpenWork member={members[0]} />}
      {hasWork && <FormField form={form} name="openWork" field={openWorkField} />}
      {hasWork && form.watch('openWork') === 'reassign' && (
        <FormField form={form} name="reassignTo" field={successor} />
      )}
      <FormField form={form} name="reason" field={{ ...fieldSpecOf(reason), help: adminTexts.reasonHelp }} />
      <DialogActions>
        <DialogCancel />
        <Button
          type="submit"
          variant="danger"
          busy={remove.isBusy || removeMany.isBusy}
          busyLabel={texts.removing}
        >
          {texts.removeShort}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Lets people out of the workspace, after saying what becomes of their open work. */
export function RemoveUsersDialog({ members, opened, onClose, leave }: UsersDialogProps) {
  const title =
    members.length === 1 ? texts.removeOne(members[0]?.name ?? '') : texts.removeMany(members.length);
  return (
    <Dialog opened={opened} onClose={() => onClose(false)} title={title}>
      <RemoveForm members={members} onClose={onClose} leave={leave} />
    </Dialog>
  );
}
