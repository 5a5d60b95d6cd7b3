import { IconRefresh, IconWritingSign } from '@tabler/icons-react';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { countedOf } from '../../core/loading/counted.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { PrintButton } from '../../shared/print/print-button.tsx';
import { usePrintList } from '../../shared/print/use-print-list.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { dateZone } from '../../ui/format/format-date.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ActivityTable } from './activity-table.tsx';
import { logColumns } from './log-columns.tsx';
import { LogExport } from './log-export.tsx';
import { logTexts } from './log-texts.ts';
import { useLogColumns } from './use-log-columns.ts';
import { useLog, useLogFilters } from './use-log-filters.ts';

/** The Activity Log of whatever has this id: a module, or the workspace at hand, whose own can be exported. */
export function ActivityLog({ id }: { id: string }) {
  const list = useLog(id);
  const filters = useLogFilters();
  const columns = useLogColumns();
  const place = useWorkspaceParams();
  const mayExport = useCan('log.export') && place.workspaceId === id;
  const { printed, ...printing } = usePrintList({
    title: logTexts.title,
    endpoint: logEndpoints.list,
    params: { id },
    list,
    fixed: { zone: dateZone() },
    filters,
    columns: logColumns,
    shown: columns.shown,
    rowId: ({ _id }) => _id,
  });
  const shown = { ...list, isLoading: list.isLoading || columns.isLoading };
  return (
    <>
      <PageHeader
        title={logTexts.title}
        {...countedOf(list)}
        actions={
          <>
            {place.workspaceId === id && (
              <ButtonLink icon={<IconWritingSign />} to="reviews">
                {logTexts.reviews}
              </ButtonLink>
            )}
            <PrintButton {...printing} />
            <Button icon={<IconRefresh />} busy={list.isFetching} onClick={list.refetch}>
              {logTexts.refresh}
            </Button>
          </>
        }
      />
      <ActivityTable
        list={shown}
        filters={filters}
        {...columns.table}
        barEnd={mayExport && <LogExport place={place} query={list.query} columns={columns.shown} />}
      />
      {printed}
    </>
  );
}
