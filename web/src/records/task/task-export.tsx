import type { BodyOf } from 'contract/core/endpoint';
import { exportEndpoints } from 'contract/export.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { runningExports } from '../../shared/export/running-exports.ts';
import type { TaskPlace } from './task-place.ts';

type Asked = Omit<BodyOf<typeof exportEndpoints.createTasks>, 'format'>;

type TaskExportProps = {
  place: NonNullable<TaskPlace>;
  query: Record<string, string>;
  fixed: Record<string, string>;
};

/** Exports the tasks of a workspace as the list shows them, for whoever may. */
export function TaskExport({ place, query, fixed }: TaskExportProps) {
  const mayExport = useCan(exportEndpoints.createTasks.access);
  const start = useAction(exportEndpoints.createTasks, {
    successToast: false,
    onSuccess: runningExports.add,
  });
  if (!mayExport) return null;
  const { page: _, search, sort, ...narrowed } = query;
  // What the address says was checked by the list, which shows it.
  const asked = { search, sort, filters: { ...narrowed, ...fixed } } as Asked;
  return (
    <ExportMenu
      busy={start.isBusy}
      onStart={(format) => void start.run({ params: place, body: { ...asked, format } })}
    />
  );
}
