import { ActivityTable } from '../../../organization/log/activity-table.tsx';
import { useLog } from '../../../organization/log/use-log-filters.ts';

/** What happened to a record. */
export function RecordActivity({ recordId }: { recordId: string }) {
  return <ActivityTable list={useLog(recordId, 'activity')} />;
}
