import type { ListExportKind } from 'contract/export-job';
import { listExports } from 'contract/list-exports';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ExportMenu } from './export-menu.tsx';
import { runningExports } from './running-exports.ts';

type ListExportProps = {
  /** What of. */
  kind: ListExportKind;
  /** Where the list is, unless it is the organization's. */
  params?: object;
  /** What the list asks for: its search, its sort and its filters. */
  query: Record<string, string>;
  /** What it is narrowed to besides. */
  fixed?: Record<string, string>;
  /** What the file leaves out. */
  note?: string | undefined;
};

/** Exports a list as it is shown, for whoever may. */
export function ListExport({ kind, params, query, fixed, note }: ListExportProps) {
  const call = listExports[kind];
  const mayExport = useCan(call.access);
  const start = useAction(call, { successToast: false, onSuccess: runningExports.add });
  if (!mayExport) return null;
  const { page: _page, limit: _limit, item: _item, search, sort, ...filters } = query;
  const body = { search, sort, filters: { ...filters, ...fixed } };
  return (
    <ExportMenu
      busy={start.isBusy}
      note={note}
      // What the address says was checked by the list, which shows it.
      onStart={(format) => void start.run({ params, body: { ...body, format } } as never)}
    />
  );
}
