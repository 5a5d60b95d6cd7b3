import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { TabCount } from '../../ui/layout/tabs.tsx';
import { useChecklistPaths } from './checklist-paths.ts';

/** How many checklists are done for a record, in the tab that lists them. */
export function RunCount({ recordId }: { recordId: string }) {
  const { params } = useChecklistPaths();
  const args = { params, query: { record: recordId, limit: 1 } };
  return <TabCount count={useApi(checklistRunEndpoints.list, args, { later: true }).data?.total} />;
}
