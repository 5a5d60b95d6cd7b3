import { ActivityTable } from '../../../organization/log/activity-table.tsx';
import { useLog } from '../../../organization/log/use-log-filters.ts';

/** Every change of the settings of a workspace. */
export function SettingsLog({ id }: { id: string }) {
  return <ActivityTable list={useLog(id)} />;
}
