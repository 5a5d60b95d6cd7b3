import type { LogEntry } from 'contract/organization/log/log.endpoints';
import { Suspense } from 'react';
import type { Column } from '../../shared/data-table/column.ts';
import type { DataTableProps } from '../../shared/data-table/data-table-props.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { LogPicture } from '../../shared/pictures/log-picture.tsx';
import { logColumns } from './log-columns.tsx';
import { logTexts } from './log-texts.ts';
import { logDay, logLine, logTime, shownChanges } from './log-words.ts';

// Most rows stay closed.
const LogChanges = lazyPart(async () => (await import('./log-changes.tsx')).LogChanges);

/** What opening a row shows; null when there is nothing to see. */
function detailsLabel(entry: LogEntry): string | null {
  const { length } = shownChanges(entry);
  if (length > 0) return logTexts.changes.count(length);
  return entry.reason === null ? null : logTexts.changes.reason;
}

const rowName = (entry: LogEntry) =>
  `${logLine(entry)}, ${logDay(entry.createdAt)} ${logTime(entry.createdAt)}`;

type TableProps = Pick<
  DataTableProps<LogEntry>,
  'pagesLabel' | 'columnSettings' | 'onColumnSettings' | 'columnsFailure' | 'filters' | 'barEnd'
> & {
  list: ListState & { rows: LogEntry[] };
  columns?: Column<LogEntry>[];
  empty?: DataTableProps<LogEntry>['empty'];
};

const nothing = { picture: <LogPicture />, message: logTexts.empty, children: logTexts.emptyText };

/** A page of a log, with its search and filters; a row opens to what changed. */
export function ActivityTable({ list, columns = logColumns, empty = nothing, ...table }: TableProps) {
  return (
    <DataTable
      label={logTexts.table}
      list={list}
      rows={list.rows}
      columns={columns}
      rowId={(entry) => entry._id}
      rowName={rowName}
      withRowNumbers={false}
      searchLabel={logTexts.search}
      wideSearch
      {...table}
      renderExpanded={(entry) => (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <LogChanges entry={entry} />
        </Suspense>
      )}
      expandLabel={detailsLabel}
      empty={empty}
    />
  );
}
