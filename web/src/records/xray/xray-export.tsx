import type { BodyOf } from 'contract/core/endpoint';
import { exportEndpoints } from 'contract/export.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { runningExports } from '../../shared/export/running-exports.ts';

type Asked = Omit<BodyOf<typeof exportEndpoints.createXray>, 'format'>;

/** Exports what was found as the list shows it, for whoever may. */
export function XrayExport({ query }: { query: Record<string, string> }) {
  const params = useWorkspaceParams();
  const mayExport = useCan(exportEndpoints.createXray.access);
  const start = useAction(exportEndpoints.createXray, {
    successToast: false,
    onSuccess: runningExports.add,
  });
  if (!mayExport) return null;
  const { page: _page, limit: _limit, search, sort, ...filters } = query;
  // What the address says was checked by the list, which shows it.
  const asked = { search, sort, filters } as unknown as Asked;
  return (
    <ExportMenu
      busy={start.isBusy}
      onStart={(format) => void start.run({ params, body: { ...asked, format } })}
    />
  );
}
