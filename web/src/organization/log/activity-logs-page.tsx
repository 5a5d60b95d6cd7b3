import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { Suspense } from 'react';
import { countedOf } from '../../core/loading/counted.ts';
import { useCan, useIsActorAwaited } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import { exportMenuTexts } from '../../shared/export/export-menu-texts.ts';
import { PrintButton } from '../../shared/print/print-button.tsx';
import { usePrintList } from '../../shared/print/use-print-list.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { dateZone } from '../../ui/format/format-date.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';
import { IntegrityCheck } from './integrity-check.tsx';
import { activityColumns } from './log-columns.tsx';
import { logTexts } from './log-texts.ts';
import { useActivityFilters } from './use-log-filters.ts';

const ActivityExport = lazyPart(async () => (await import('./log-export.tsx')).ActivityExport, {
  place: 'line',
});

// What the button looks like until its code is there, so that nothing moves.
const exportAwaited = (
  <Button icon={<IconDownload />} disabled>
    {exportMenuTexts.export}
  </Button>
);

/** What happened in the organization, as far as the person may read it. */
export function ActivityLogsPage() {
  const list = useList(logEndpoints.listAll, { fixed: { zone: dateZone() } });
  const filters = useActivityFilters();
  const { printed, ...printing } = usePrintList({
    title: logTexts.organizationTitle,
    endpoint: logEndpoints.listAll,
    list,
    fixed: { zone: dateZone() },
    filters,
    columns: activityColumns,
    rowId: ({ _id }) => _id,
  });
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
        {...countedOf(list)}
        actions={
          <>
            {mayVerify && <IntegrityCheck />}
            <PrintButton {...printing} />
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
        barEnd={
          mayExport && (
            <Suspense fallback={exportAwaited}>
              <ActivityExport query={list.query} />
            </Suspense>
          )
        }
      />
      {printed}
    </Page>
  );
}
