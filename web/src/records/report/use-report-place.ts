import { workspacePath } from '../../core/loading/place.ts';
import { moduleKeys } from 'contract/core/modules';
import { usePlace } from '../../core/loading/use-place.ts';

// For the moment in which no place is known.
const [anyModule] = moduleKeys;

/** Where the reports of the open workspace are: what its calls ask for, and its addresses. */
export function useReportPlace() {
  const place = usePlace();
  const { module = anyModule, moduleId = '', workspaceId } = place ?? {};
  const list = `${workspacePath(module, moduleId, workspaceId ?? '')}/reports`;
  return {
    module,
    params: { type: module as string, workspaceId: workspaceId ?? '' },
    list,
    generate: `${list}/generate`,
    saved: (savedReportId: string) => `${list}/generate?saved=${savedReportId}`,
    report: (reportId: string) => `${list}/generate/${reportId}`,
  };
}
