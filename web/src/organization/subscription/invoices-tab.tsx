import { IconReceipt } from '@tabler/icons-react';
import type { BillingContact, Invoice } from 'contract/organization/billing/billing';
import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { LogPicture } from '../../shared/pictures/log-picture.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './subscription.module.css';

const texts = subscriptionTexts.invoices;

const PaymentDialog = lazyDialog(() => import('./payment-dialog.tsx').then((module) => module.PaymentDialog));

function HowToPay({ recordedBy }: { recordedBy: BillingContact['paymentsRecordedBy'] | undefined }) {
  if (!recordedBy) return null;
  return (
    <Section title={texts.how}>
      <p className={classes.text}>
        {texts.transfer} {recordedBy === 'organization' ? texts.byOrganization : texts.byOperator}
      </p>
    </Section>
  );
}

/** The invoices of the organization, each as a PDF, and how they are paid. */
export function InvoicesTab() {
  const list = useList(billingEndpoints.invoices);
  const { data: contact, isLoading } = useApi(billingEndpoints.contact, {});
  const recordedBy = contact?.paymentsRecordedBy;
  const mayRecord = useCan('billing.manage') && recordedBy === 'organization';
  const [paid, setPaid] = useState<Invoice>();
  const [isOpen, setIsOpen] = useState(false);

  const recording = (invoice: Invoice): MenuItem => ({
    label: texts.record,
    icon: <IconReceipt />,
    onSelect: () => {
      setPaid(invoice);
      setIsOpen(true);
    },
  });
  const rowActions = (invoice: Invoice) =>
    mayRecord && invoice.status === 'open' ? [recording(invoice)] : [];

  // How it is paid stands above the list and would push it down.
  if (isLoading) return <ListSkeleton rows={6} />;
  return (
    <div className={classes.parts}>
      <HowToPay recordedBy={recordedBy} />
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={invoiceColumns}
        rowId={(invoice) => invoice._id}
        rowName={({ number }) => number}
        rowActions={rowActions}
        withRowNumbers={false}
        searchLabel={texts.search}
        empty={{ picture: <LogPicture />, message: texts.empty, children: texts.emptyText }}
      />
      <PaymentDialog opened={isOpen} invoice={paid} onClose={() => setIsOpen(false)} />
    </div>
  );
}
