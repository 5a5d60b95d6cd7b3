import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconEyeOff } from '@tabler/icons-react';
import {
  type MailDelivery,
  mailEventLabel,
  mailStateLabels,
} from 'contract/support/notification/mail-delivery';
import type { ReactNode } from 'react';
import type { Column } from '../../shared/data-table/column.ts';
import { PersonName } from '../../shared/marks/person.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { mailLogTexts } from '../../support/notification/mail-log-texts.ts';

const { columns } = mailLogTexts;

const looks: Record<MailDelivery['state'], { tone: Tone; icon: ReactNode }> = {
  queued: { tone: 'info', icon: <IconClock /> },
  sent: { tone: 'ok', icon: <IconCircleCheck /> },
  refused: { tone: 'bad', icon: <IconBan /> },
  failed: { tone: 'bad', icon: <IconCircleX /> },
  withheld: { tone: 'neutral', icon: <IconEyeOff /> },
};

/** One mail to a row: when, to whom, about what, and what became of it. */
export const mailColumns: Column<MailDelivery>[] = [
  {
    id: 'createdAt',
    header: columns.createdAt,
    width: 168,
    sortable: true,
    card: 'top',
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
  {
    id: 'person',
    header: columns.person,
    isPrimary: true,
    cell: ({ person, email }) => (person ? <PersonName person={person} /> : email),
    print: ({ person, email }) => (person ? `${person.name}, ${email}` : email),
  },
  { id: 'event', header: columns.event, card: 'line', cell: ({ event }) => mailEventLabel(event) },
  {
    id: 'state',
    header: columns.state,
    width: 144,
    card: 'line',
    cell: ({ state }) => <Pill {...looks[state]}>{mailStateLabels[state]}</Pill>,
    print: ({ state }) => mailStateLabels[state],
  },
  { id: 'number', header: columns.number, width: 136, card: 'line', cell: ({ number }) => number ?? '' },
  {
    id: 'workspace',
    header: columns.workspace,
    width: 144,
    cell: ({ workspace }) => <CutText text={workspace?.name ?? ''} />,
  },
  { id: 'reason', header: columns.reason, card: 'line', cell: ({ reason }) => reason ?? '' },
];
