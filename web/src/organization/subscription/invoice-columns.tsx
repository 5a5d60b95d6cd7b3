import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconFileDownload } from '@tabler/icons-react';
import type { Invoice } from 'contract/organization/billing/billing';
import type { ReactNode } from 'react';
import type { Column } from '../../shared/data-table/column.ts';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDay, formatMoment } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-money.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { saveInvoice } from './save-invoice.ts';
import { subscriptionTexts } from './subscription-texts.ts';

const texts = subscriptionTexts.invoices;
const { columns, statuses } = texts;

type Look = { label: string; tone: Tone; icon: ReactNode };

function lookOf({ status, dueAt }: Invoice, now: number): Look {
  const label = statuses[status];
  if (status === 'paid') return { label, tone: 'ok', icon: <IconCircleCheck /> };
  if (status === 'open' && Date.parse(dueAt) < now)
    return { label: statuses.overdue, tone: 'warn', icon: <IconAlertTriangle /> };
  return { label, tone: status === 'open' ? 'info' : 'neutral', icon: <IconCircleDashed /> };
}

function Day({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {formatDay(moment)}
    </time>
  );
}

export const invoiceColumns: Column<Invoice>[] = [
  { id: 'number', header: columns.number, isPrimary: true, sortable: true, cell: ({ number }) => number },
  {
    id: 'issuedAt',
    header: columns.issued,
    width: 120,
    sortable: true,
    cell: ({ issuedAt }) => <Day moment={issuedAt} />,
  },
  { id: 'dueAt', header: columns.due, width: 120, cell: ({ dueAt }) => <Day moment={dueAt} /> },
  {
    id: 'total',
    header: columns.total,
    width: 120,
    align: 'end',
    sortable: true,
    cell: ({ total, currency }) => formatMoney(total, currency),
  },
  {
    id: 'status',
    header: columns.status,
    width: 130,
    card: 'top',
    cell: (invoice) => {
      const { label, tone, icon } = lookOf(invoice, Date.now());
      return (
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
      );
    },
  },
  {
    id: 'paidAt',
    header: columns.paid,
    width: 120,
    cell: ({ paidOn }) => <DateText date={paidOn} empty={texts.notYet} />,
  },
  {
    id: 'pdf',
    header: columns.pdf,
    width: 72,
    cell: (invoice) => (
      <IconButton
        name={texts.pdf(invoice.number)}
        icon={<IconFileDownload />}
        onClick={() => void saveInvoice(invoice)}
      />
    ),
  },
];
