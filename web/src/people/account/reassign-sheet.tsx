import type { OpenItem } from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import type { AnswerOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PersonField } from '../../shared/people/people-field.tsx';
import type { PeopleSource } from '../../shared/people/people-source.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
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

/** Reassigns what is open, if it is, and then does what was asked for. */
function useGoing({ account, onClose, onGo }: BodyProps, reason: string) {
  const [isGoing, setIsGoing] = useState(false);
  const reassign = useAction(accountEndpoints.reassign);
  const go = async (more: More = {}) => {
    setIsGoing(true);
    try {
      const why = reason.trim();
      if (await onGo({ ...more, ...(why ? { reason: why } : {}) })) onClose();
    } finally {
      setIsGoing(false);
    }
  };
  const reassignAndGo = async (to: string) => {
    const outcome = await reassign.run({ params: { accountId: account._id }, body: { to } });
    if (outcome.ok) await go();
  };
  return { go, reassignAndGo, isBusy: isGoing || reassign.isBusy };
}

type ActsProps = BodyProps & { to: string | null; going: ReturnType<typeof useGoing> };

function Acts({ to, going, act, items }: ActsProps) {
  const { go, reassignAndGo, isBusy } = going;
  const isOpen = items.total > 0;
  return (
    <DialogActions>
      <DialogCancel variant="quiet">{texts.cancel}</DialogCancel>
      {isOpen && act === 'deactivate' && (
        <Button busy={isBusy} onClick={() => void go({ leaveUnassigned: true })}>
          {texts.leave}
        </Button>
      )}
      <Button
        variant="danger"
        busy={isBusy}
        busyLabel={isOpen ? texts.reassigning : undefined}
        aria-disabled={isOpen && to === null}
        onClick={() => void (isOpen && to ? reassignAndGo(to) : go())}
      >
        {isOpen ? texts.reassign : texts[act]}
      </Button>
    </DialogActions>
  );
}

function SheetBody(props: BodyProps) {
  const { account, act, items } = props;
  const takers = useTakers(account._id);
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const going = useGoing(props, reason);
  const isTyped = () => !going.isBusy && (reason !== '' || to !== null);
  useUnsaved({ isTyped, isKept: () => false, discard: () => undefined });
  const isOpen = items.total > 0;
  const text = act === 'deactivate' ? texts.deactivateText : texts.removeText;
  return (
    <div className={classes.sheet}>
      <p>{text(account.name)}</p>
      <p>{isOpen ? texts.text : texts.none(account.name)}</p>
      {isOpen && <OpenItems items={items} />}
      {isOpen && (
        <PersonField
          label={texts.to}
          placeholder={texts.choose}
          source={takers}
          value={to}
          onChange={setTo}
        />
      )}
      {act === 'deactivate' && (
        <TextField
          label={texts.reason}
          help={texts.reasonHelp}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Acts {...props} to={to} going={going} />
    </div>
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
