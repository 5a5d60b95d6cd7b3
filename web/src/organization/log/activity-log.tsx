import { IconRefresh } from '@tabler/icons-react';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ActivityTable } from './activity-table.tsx';
import { LogExport } from './log-export.tsx';
import { logTexts } from './log-texts.ts';
import { useLogColumns } from './use-log-columns.ts';
import { useLog, useLogFilters } from './use-log-filters.ts';

/** The Activity Log of whatever has this id: a module, or the workspace at hand, whose own can be exported. */
export function ActivityLog({ id }: { id: string }) {
  const list = useLog(id);
  const columns = useLogColumns();
  const place = useWorkspaceParams();
  const mayExport = useCan('log.export') && place.workspaceId === id;
  const shown = { ...list, isLoading: list.isLoading || columns.isLoading };
  const filters = useLogFilters();
  return (
    <>
      <PageHeader
        title={logTexts.title}
        count={list.isLoading || list.error ? undefined : list.total}
        countIsCapped={list.totalIsCapped}
        actions={
          <Button icon={<IconRefresh />} busy={list.isFetching} onClick={list.refetch}>
            {logTexts.refresh}
          </Button>
        }
      />
      <ActivityTable
        list={shown}
        filters={filters}
        {...columns.table}
        barEnd={mayExport && <LogExport place={place} query={list.query} columns={columns.shown} />}
      />
    </>
  );
}
