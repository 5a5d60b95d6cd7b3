import { IconRefresh } from '@tabler/icons-react';
import { exportEndpoints } from 'contract/export.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useCan, useIsActorAwaited } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { runningExports } from '../../shared/export/running-exports.ts';
import { Button } from '../../ui/actions/button.tsx';
import { dateZone } from '../../ui/format/format-date.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';
import { IntegrityCheck } from './integrity-check.tsx';
import { activityColumns } from './log-columns.tsx';
import { logTexts } from './log-texts.ts';
import { useActivityFilters, withoutZone } from './use-log-filters.ts';

function ActivityExport({ query }: { query: Record<string, string> }) {
  const start = useAction(exportEndpoints.createActivity, {
    successToast: false,
    onSuccess: runningExports.add,
  });
  const { page: _, search, sort, ...filters } = query;
  return (
    <ExportMenu
      busy={start.isBusy}
      onStart={(format) => {
        const body = {
          format,
          search,
          sort: sort as 'createdAt' | undefined,
          filters: { ...filters, zone: dateZone() },
        };
        void start.run({ body });
      }}
    />
  );
}

/** What happened in the organization, as far as the person may read it. */
export function ActivityLogsPage() {
  const list = withoutZone(useList(logEndpoints.listAll, { fixed: { zone: dateZone() } }));
  const filters = useActivityFilters();
  const mayVerify = useCan('activity.verify');
  const mayExport = useCan('activity.export');
  // The buttons are for those who may: until that is known, what is below them would move.
  if (useIsActorAwaited()) {
    return (
      <Page title={logTexts.organizationTitle}>
        <PageHeader title={logTexts.organizationTitle} />
        <ListSkeleton rows={10} />
      </Page>
    );
  }
  return (
    <Page title={logTexts.organizationTitle}>
      <PageHeader
        title={logTexts.organizationTitle}
        count={list.isLoading || list.error ? undefined : list.total}
        countIsCapped={list.totalIsCapped}
        actions={
          <>
            {mayVerify && <IntegrityCheck />}
            <Button icon={<IconRefresh />} busy={list.isFetching} onClick={list.refetch}>
              {logTexts.refresh}
            </Button>
          </>
        }
      />
      <ActivityTable
        list={list}
        filters={filters}
        columns={activityColumns}
        barEnd={mayExport && <ActivityExport query={list.query} />}
      />
    </Page>
  );
}
