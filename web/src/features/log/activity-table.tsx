import { type LogEntry, logEndpoints } from 'contract/log/log.endpoints';
import { useList } from '../../core/use-list.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { LogPicture } from '../../shared/pictures/log-picture.tsx';
import { LogChanges } from './log-changes.tsx';
import { logColumns } from './log-columns.tsx';
import { logTexts } from './log-texts.ts';
import { logDay, logTime, shownChanges, titleCase } from './log-words.ts';

/** What opening a row shows; null when there is nothing to see. */
function detailsLabel(entry: LogEntry): string | null {
  const { length } = shownChanges(entry);
  if (length > 0) return logTexts.changes.count(length);
  return entry.reason === null ? null : logTexts.changes.reason;
}

const rowName = ({ message, createdAt }: LogEntry) =>
  `${titleCase(message)}, ${logDay(createdAt)} ${logTime(createdAt)}`;

/** The activity of whatever has this id: a module, a workspace or a record. */
export function useLog(id: string) {
  return useList(logEndpoints.list, { params: { id } });
}

/** A page of the log, with its search; a row opens to what changed. */
export function ActivityTable({ list }: { list: ReturnType<typeof useLog> }) {
  return (
    <DataTable
      label={logTexts.table}
      list={list}
      rows={list.rows}
      columns={logColumns}
      rowId={(entry) => entry._id}
      rowName={rowName}
      withRowNumbers={false}
      searchLabel={logTexts.search}
      renderExpanded={(entry) => <LogChanges entry={entry} />}
      expandLabel={detailsLabel}
      empty={{ picture: <LogPicture />, message: logTexts.empty, children: logTexts.emptyText }}
    />
  );
}
