import type { RecordExport } from 'contract/core/record-kinds';
import { exportEndpoints } from 'contract/export.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { exportItems } from '../../../shared/export/export-items.tsx';
import { runningExports } from '../../../shared/export/running-exports.ts';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import type { Exported } from './register-props.ts';

/** The ways to export what a list shows, with its search, filters, sort and columns. */
export function useExport(kind: RecordExport, what: Exported): { items: MenuItem[]; isBusy: boolean } {
  const start = useAction(exportEndpoints.create, { successToast: false, onSuccess: runningExports.add });
  const items = exportItems((format) => void start.run({ body: { ...what, kind, format } }));
  return { items, isBusy: start.isBusy };
}
