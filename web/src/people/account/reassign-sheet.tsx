import { accountPatch, type OpenItem, reassignInput } from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import type { AnswerOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import type { PeopleSource } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { reassignTexts as texts } from './account-texts.ts';
import classes from './edit-account.module.css';

type Leaving = { _id: string; name: string };
type More = { reason?: string; leaveUnassigned?: boolean };

export type ReassignSheetProps = {
  /** Who leaves; the sheet is open while there is somebody. */
  account: Leaving | undefined;
  act: 'deactivate' | 'remove';
  onClose: () => void;
  /** Does what was asked for, once nothing is in its way; resolves to whether it was done. */
  onGo: (more: More) => Promise<boolean>;
};

const shownItems = 8;

function OpenItems({ items }: { items: Page<OpenItem> }) {
  const hidden = items.total - shownItems;
  return (
    <ul className={classes.items}>
      {items.results.slice(0, shownItems).map(({ _id, relation, number, name, link, workspace }) => (
        <li key={`${_id}${relation}`}>
          <span className={classes.kind}>{texts.relations[relation]}</span>{' '}
          <Link to={link}>{[number, name].filter(Boolean).join(' ')}</Link>{' '}
          <span className={classes.kind}>{workspace.name}</span>
        </li>
      ))}
      {hidden > 0 && <li>{texts.more(hidden)}</li>}
    </ul>
  );
}

/** Who could take over: everybody else who is active. */
function useTakers(leaving: string): PeopleSource {
  const organizationId = useOrganizationId();
  return {
    endpoint: accountEndpoints.list,
    params: { organizationId },
    query: { status: 'active' },
    leaveOut: [leaving],
    // Its rows are memberships, each with its person.
    peopleIn: (answer) =>
      (answer as AnswerOf<typeof accountEndpoints.list>).results.map(({ _id, user }) => ({
        _id,
        name: user.name,
      })),
  };
}

type BodyProps = Omit<ReassignSheetProps, 'account'> & { account: Leaving; items: Page<OpenItem> };

const reasonField: FieldSpec = {
  ...fieldSpecOf(accountPatch.shape.reason),
  label: texts.reason,
  help: texts.reasonHelp,
};

/** Reassigns what is open, if it is, and then does what was asked for. */
function useGoing({ account, act, items, onClose, onGo }: BodyProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const reassign = useAction(accountEndpoints.reassign);
  const isOpen = items.total > 0;
  const go = async (why: string | null | undefined, more: More = {}): Promise<boolean> => {
    const isDone = await onGo({ ...more, ...(why ? { reason: why } : {}) });
    if (isDone) onClose();
    return isDone;
  };
  const form = useForm({
    name: `reassign:${act}:${account._id}`,
    schema: z.object({ to: isOpen ? reassignInput.shape.to : z.string(), reason: accountPatch.shape.reason }),
    defaultValues: { to: '', reason: '' },
    onSubmit: async ({ to, reason }) => {
      if (isOpen) {
        const reassigned = await reassign.run({ params: { accountId: account._id }, body: { to } });
        if (!reassigned.ok) return reassigned;
      }
      return (await go(reason)) ? { ok: true, data: null } : undefined;
    },
  });
  const leave = async () => {
    if (!(await form.trigger('reason'))) return;
    setIsLeaving(true);
    try {
      const reason = accountPatch.shape.reason.parse(form.getValues('reason'));
      if (await go(reason, { leaveUnassigned: true })) form.editing.discard();
    } finally {
      setIsLeaving(false);
    }
  };
  return { form, leave, isOpen, isBusy: isLeaving || form.formState.isSubmitting };
}

type ActsProps = Pick<BodyProps, 'act'> & Omit<ReturnType<typeof useGoing>, 'form'>;

function Acts({ act, leave, isOpen, isBusy }: ActsProps) {
  return (
    <DialogActions>
      <DialogCancel variant="quiet" />
      {isOpen && act === 'deactivate' && (
        <Button busy={isBusy} onClick={() => void leave()}>
          {texts.leave}
        </Button>
      )}
      <Button type="submit" variant="danger" busy={isBusy} busyLabel={isOpen ? texts.reassigning : undefined}>
        {isOpen ? texts.reassign : texts[act]}
      </Button>
    </DialogActions>
  );
}

function SheetBody(props: BodyProps) {
  const { account, act, items } = props;
  const { form, ...going } = useGoing(props);
  const { isOpen } = going;
  const text = act === 'deactivate' ? texts.deactivateText : texts.removeText;
  const taker: FieldSpec = {
    label: texts.to,
    control: 'person',
    required: true,
    placeholder: texts.choose,
    people: useTakers(account._id),
  };
  return (
    <FormFrame form={form} className={classes.sheet}>
      <p>{text(account.name)}</p>
      <p>{isOpen ? texts.text : texts.none(account.name)}</p>
      {isOpen && <OpenItems items={items} />}
      {isOpen && <FormField form={form} name="to" field={taker} />}
      {act === 'deactivate' && <FormField form={form} name="reason" field={reasonField} />}
      <Acts {...going} act={act} />
    </FormFrame>
  );
}

function Sheet(props: Omit<ReassignSheetProps, 'account'> & { account: Leaving }) {
  const items = useApi(accountEndpoints.openItems, {
    params: { accountId: props.account._id },
    query: { limit: shownItems },
  });
  return (
    <Loaded answer={items} skeleton={<ListSkeleton rows={4} />}>
      {(found) => <SheetBody {...props} items={found} />}
    </Loaded>
  );
}

/** What is open in the name of somebody who goes, and who takes it over. */
export function ReassignSheet({ account, ...rest }: ReassignSheetProps) {
  return (
    <Dialog
      opened={account !== undefined}
      onClose={rest.onClose}
      title={account ? texts.title(account.name) : ''}
    >
      {account && <Sheet {...rest} account={account} />}
    </Dialog>
  );
}
