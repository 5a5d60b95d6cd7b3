import { ActivityTable, useLog } from '../../log/activity-table.tsx';

/** What happened to a risk. */
export function RecordActivity({ riskId }: { riskId: string }) {
  return <ActivityTable list={useLog(riskId)} />;
}
