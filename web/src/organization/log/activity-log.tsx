import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ActivityTable } from './activity-table.tsx';
import { logTexts } from './log-texts.ts';
import { useLog, useLogFilters } from './use-log-filters.ts';

/** The Activity Log of whatever has this id: a module or a workspace. */
export function ActivityLog({ id }: { id: string }) {
  const list = useLog(id);
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
      <ActivityTable list={list} filters={filters} />
    </>
  );
}
