import type { ArgsOf } from 'contract/core/endpoint';
import { exportEndpoints } from 'contract/export.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { exportItems } from '../../../shared/export/export-items.tsx';
import { runningExports } from '../../../shared/export/running-exports.ts';

/** What a list shows now; the format is chosen last. */
export type Exported = Omit<ArgsOf<typeof exportEndpoints.create>['body'], 'kind' | 'format'>;

/** The ways to export what a list shows, with its search, filters, sort and columns. */
export function useExport(what: Exported): { items: MenuItem[]; isBusy: boolean } {
  const start = useAction(exportEndpoints.create, { successToast: false, onSuccess: runningExports.add });
  const items = exportItems((format) => void start.run({ body: { ...what, kind: 'risks', format } }));
  return { items, isBusy: start.isBusy };
}
