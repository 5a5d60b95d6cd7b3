import type { Risk } from 'contract/modules/risk/risk';
import { riskFileEndpoints } from 'contract/modules/risk/risk.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { type Uploads, useUploads } from '../../../shared/files/use-uploads.ts';
import { useRiskPaths } from '../risk-paths.ts';

/** What is being added to a risk; it goes on while another tab of the risk is looked at. */
export function useRiskUploads(risk: Risk): Uploads | undefined {
  const { workspaceId } = useRiskPaths();
  const attaching = useAction(riskFileEndpoints.create, { failureToast: () => undefined });
  const params = { workspaceId, recordId: risk._id };
  const uploads = useUploads((key) => attaching.run({ params, body: { key } }));
  const assignee = risk.tasks.flatMap(({ assignedTo }) => assignedTo);
  const mayAttach = useCan('risk.attach', { manager: risk.managers, member: risk.members, assignee });
  return mayAttach ? uploads : undefined;
}
