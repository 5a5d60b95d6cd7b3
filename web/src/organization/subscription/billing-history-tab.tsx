import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { useList } from '../../core/loading/use-list.ts';
import { dateZone } from '../../ui/format/format-date.ts';
import { ActivityTable } from '../log/activity-table.tsx';

/** The entities of the organization's log that are about what is paid for. */
const entity = ['subscription', 'invoice', 'billing_contact'].join();

/** What happened with plans, invoices and payments, as the log of the organization has it. */
export function BillingHistoryTab() {
  const list = useList(logEndpoints.listAll, { fixed: { zone: dateZone(), entity } });
  return <ActivityTable list={list} />;
}
