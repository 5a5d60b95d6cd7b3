import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconMail,
  IconMailOff,
  IconX,
} from '@tabler/icons-react';
import { type Invitation, invitationStatuses } from 'contract/people/invitation/invitation';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import type { ReactNode } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { ListExport } from '../../shared/export/list-export.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { refusedMailTexts } from '../../support/notification/mail-log-texts.ts';
import { organizationToast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { invitationTexts as texts } from './account-texts.ts';
import { showRefusal } from './use-invite.ts';
import { UsersPicture } from './users-picture.tsx';

const looks: Record<Invitation['status'], { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'info', icon: <IconClock /> },
  accepted: { tone: 'ok', icon: <IconCircleCheck /> },
  revoked: { tone: 'neutral', icon: <IconCircleX /> },
  expired: { tone: 'warn', icon: <IconClockX /> },
};

const { columns: words } = texts;

const columns: Column<Invitation>[] = [
  {
    id: 'email',
    header: words.email,
    isPrimary: true,
    sortable: true,
    cell: ({ email, mailRefusal }) => (
      <>
        {email}
        {mailRefusal && (
          <Pill tone="warn" icon={<IconMailOff />}>
            {refusedMailTexts.refused}
          </Pill>
        )}
      </>
    ),
    print: ({ email, mailRefusal }) => (mailRefusal ? `${email} (${refusedMailTexts.refused})` : email),
  },
  {
    id: 'status',
    header: words.status,
    width: 112,
    card: 'line',
    cell: ({ status }) => <Pill {...looks[status]}>{texts.statuses[status]}</Pill>,
  },
  {
    id: 'workspaces',
    header: words.workspaces,
    cell: ({ Permissions }) => (
      <CutText text={Permissions.map(({ workspaceName }) => workspaceName).join(', ')} />
    ),
  },
  { id: 'invitedBy', header: words.invitedBy, width: 160, cell: ({ invitedBy }) => invitedBy.name },
  {
    id: 'createdAt',
    header: words.createdAt,
    width: 168,
    sortable: true,
    cell: ({ lastSentAt, createdAt }) => <MomentText moment={lastSentAt ?? createdAt} />,
  },
  {
    id: 'expiresAt',
    header: words.expiresAt,
    width: 168,
    sortable: true,
    cell: ({ expiresAt }) => <MomentText moment={expiresAt} />,
  },
];

const filters = [
  {
    name: 'status',
    label: words.status,
    options: invitationStatuses.map((value) => ({ value, label: texts.statuses[value] })),
  },
];

const idOf = ({ _id }: Invitation) => _id;

export type InvitationListProps = {
  list: ListState & { rows: Invitation[]; query: Record<string, string> };
  action: ReactNode;
};

/** The invitations of the organization; those that nobody has accepted are sent again or revoked. */
export function InvitationList({ list, action }: InvitationListProps) {
  const options = { toastOptions: organizationToast, failureToast: showRefusal };
  const resend = useAction(invitationEndpoints.resend, options);
  const revoke = useAction(invitationEndpoints.remove, options);
  const { confirm, confirmDialog } = useConfirm();
  const paramsOf = ({ _id }: Invitation) => ({ params: { invitationId: _id } });

  const askAndRevoke = async (row: Invitation) => {
    const question = { title: texts.revokeTitle, message: texts.revokeQuestion, confirmLabel: texts.revoke };
    if (await confirm({ ...question, names: [row.email] })) await revoke.run(paramsOf(row));
  };
  const actsOn = (row: Invitation): MenuItem[] => {
    const isOver = row.status === 'accepted' || row.status === 'revoked';
    if (isOver) return [];
    return [
      { label: texts.resend, icon: <IconMail />, onSelect: () => void resend.run(paramsOf(row)) },
      { label: texts.revoke, icon: <IconX />, tone: 'danger', onSelect: () => void askAndRevoke(row) },
    ];
  };
  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={idOf}
        rowName={({ email }) => email}
        rowActions={actsOn}
        searchLabel={texts.search}
        filters={filters}
        barEnd={
          <>
            <ListPrint
              title={texts.table}
              endpoint={invitationEndpoints.list}
              list={list}
              filters={filters}
              columns={columns}
              rowId={idOf}
            />
            <ListExport kind="invitations" query={list.query} />
          </>
        }
        empty={{
          picture: <UsersPicture />,
          message: texts.empty.message,
          children: texts.empty.text,
          action,
        }}
      />
      {confirmDialog}
    </>
  );
}
