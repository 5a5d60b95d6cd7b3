import { exportEndpoints } from 'contract/export.endpoints';
import type { ExportJob } from 'contract/export-job';
import type { BodyOf } from 'contract/core/endpoint';
import { useAction } from '../../core/http/use-action.ts';
import { filtersOf } from '../../core/loading/use-list.ts';
import type { WorkspaceParams } from '../../core/loading/use-place.ts';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { runningExports } from '../../shared/export/running-exports.ts';
import { dateZone } from '../../ui/format/format-date.ts';

/** What a log shows: its query as the address has it. */
type Shown = { query: Record<string, string> };

const quietly = { successToast: false as const, onSuccess: runningExports.add };

// The query was read from the address by the list's own schema, which an export shares.
const narrowed = ({ search, sort, ...query }: Record<string, string>) => ({
  search,
  sort: sort as 'createdAt' | undefined,
  filters: { ...filtersOf(query), zone: dateZone() },
});

/** Exports the organization's log as it is shown. */
export function ActivityExport({ query }: Shown) {
  const start = useAction(exportEndpoints.createActivity, quietly);
  const begin = (format: ExportJob['format']) => void start.run({ body: { format, ...narrowed(query) } });
  return <ExportMenu busy={start.isBusy} onStart={begin} onJson={() => begin('json')} />;
}

type LogColumns = BodyOf<typeof exportEndpoints.createLog>['columns'];

/** Exports the log of a workspace as it is shown, with the columns that are. */
export function LogExport({
  place,
  query,
  columns,
}: Shown & { place: WorkspaceParams; columns: LogColumns }) {
  const start = useAction(exportEndpoints.createLog, quietly);
  const begin = (format: ExportJob['format']) =>
    void start.run({ params: place, body: { format, columns, ...narrowed(query) } });
  return <ExportMenu busy={start.isBusy} onStart={begin} onJson={() => begin('json')} />;
}
