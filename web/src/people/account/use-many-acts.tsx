import { IconFolderPlus, IconToggleLeft, IconToggleRight, IconUserEdit } from '@tabler/icons-react';
import type { AccountRow, AccountsPatch } from 'contract/people/account/account';
import { useState } from 'react';
import { useMe } from '../../core/session/use-can.ts';
import type { BulkAction } from '../../shared/data-table/data-table-props.ts';
import { versionsOf } from '../../shared/data-table/chosen.ts';
import type { Selection } from '../../shared/data-table/selection.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { manyTexts as texts } from './account-texts.ts';
import type { ManyAct, Whom } from './many-users-dialog.tsx';

const ManyUsersDialog = lazyDialog(async () => (await import('./many-users-dialog.tsx')).ManyUsersDialog);

const icons = {
  activate: <IconToggleRight />,
  deactivate: <IconToggleLeft />,
  workspace: <IconFolderPlus />,
  role: <IconUserEdit />,
};

type Status = 'active' | 'inactive';
type Asked = { act: ManyAct; whom: Whom; count: number; settle: (done: boolean) => void };

/** Those of the page by their ids; all that match by what narrows the list, whatever page they are on. */
function whomOf(selection: Selection, status: Status, rows: AccountRow[]): Whom {
  if (selection.kind === 'rows') {
    const chosen = rows.filter(({ _id }) => selection.ids.includes(_id));
    return { accounts: selection.ids, versions: versionsOf(chosen.map(({ account }) => account)) };
  }
  const { search, filters } = selection;
  // The filters were read from the address by the list's own schema.
  const matching = { ...filters, status, ...(search ? { search } : {}) } as AccountsPatch['matching'];
  return { matching };
}

/** What is done to several people of a list, and the dialog that asks for the rest. */
export function useManyActs(status: Status, rows: AccountRow[]) {
  const isOwner = useMe().data?.organizationRole === 'owner';
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const own: ManyAct[] = isOwner ? ['workspace', 'role'] : ['workspace'];
  const acts: ManyAct[] = status === 'active' ? [...own, 'deactivate'] : ['activate', ...own];
  const bulkActions = acts.map((act): BulkAction => ({
    label: texts.acts[act],
    icon: icons[act],
    onAct: (selection) =>
      new Promise<boolean>((settle) => {
        const count = selection.kind === 'rows' ? selection.ids.length : selection.total;
        setAsked({ act, whom: whomOf(selection, status, rows), count, settle });
        setOpened(true);
      }),
  }));
  const close = (done: boolean) => {
    asked?.settle(done);
    setOpened(false);
  };
  const dialog = (
    <ManyUsersDialog
      act={asked?.act ?? 'workspace'}
      whom={asked?.whom ?? {}}
      count={asked?.count ?? 0}
      opened={opened}
      onClose={close}
    />
  );
  return { bulkActions, dialog };
}
