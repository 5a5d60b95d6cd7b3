import { IconMailOff } from '@tabler/icons-react';
import { type AccountRow, organizationRoleLabels } from 'contract/people/account/account';
import type { Column } from '../../shared/data-table/column.ts';
import { PersonName } from '../../shared/marks/person.tsx';
import { refusedMailTexts } from '../../support/notification/mail-log-texts.ts';
import { Pill } from '../../ui/layout/pill.tsx';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { accountTexts as texts, accountTexts } from './account-texts.ts';

const { columns } = texts;

function placesOf({ modules, account }: AccountRow): string {
  if (account.organizationRole === 'owner' || account.organizationRole === 'admin') return texts.everywhere;
  const names = modules.flatMap(({ workspaces }) => workspaces.map(({ name }) => name));
  return names.join(', ') || texts.nowhere;
}

export const memberColumns: Column<AccountRow>[] = [
  {
    id: 'name',
    header: columns.name,
    isPrimary: true,
    sortable: true,
    // The membership's id, as in every list of people, so that the colour is the same everywhere.
    cell: ({ _id, user }) => <PersonName person={{ ...user, _id }} />,
    print: ({ user }) => user.name,
  },
  {
    id: 'email',
    header: accountTexts.email,
    sortable: true,
    isQuiet: true,
    card: 'line',
    cell: ({ user, mailRefusal }) => (
      <>
        <CutText text={user.email} />
        {mailRefusal && (
          <Pill tone="warn" icon={<IconMailOff />}>
            {refusedMailTexts.refused}
          </Pill>
        )}
      </>
    ),
    print: ({ user, mailRefusal }) =>
      mailRefusal ? `${user.email} (${refusedMailTexts.refused})` : user.email,
  },
  {
    id: 'role',
    header: columns.role,
    width: 128,
    cell: ({ account }) => organizationRoleLabels[account.organizationRole],
  },
  { id: 'workspaces', header: columns.workspaces, cell: (row) => <CutText text={placesOf(row)} /> },
  {
    id: 'openItems',
    header: columns.openItems,
    width: 104,
    align: 'end',
    cell: ({ openItems }) => openItems,
  },
  {
    id: 'lastSeenAt',
    header: columns.lastSeenAt,
    width: 168,
    sortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <MomentText moment={lastSeenAt} /> : texts.never),
  },
];
