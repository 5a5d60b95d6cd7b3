import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { useList } from '../../core/loading/use-list.ts';
import { withoutZone } from '../../core/loading/without-zone.ts';
import { dateZone } from '../../ui/format/format-date.ts';
import { ActivityTable } from '../log/activity-table.tsx';

/** The entities of the organization's log that are about what is paid for. */
const entity = ['subscription', 'invoice', 'billing_contact'].join();

/** What happened with plans, invoices and payments, as the log of the organization has it. */
export function BillingHistoryTab() {
  const { filters, ...list } = withoutZone(
    useList(logEndpoints.listAll, { fixed: { zone: dateZone(), entity } }),
  );
  const { entity: _, ...chosen } = filters;
  return <ActivityTable list={{ ...list, filters: chosen }} />;
}
