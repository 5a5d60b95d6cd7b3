import { v7 as newId } from 'uuid';
import type { TestApi } from './api.ts';

type Where = { organizationId: string; workspaceId: string; recordId: string };

/** What a check of a workspace leaves: that it is done, and a record that has waited for its review. */
export async function addFinding(
  api: Pick<TestApi, 'owner'>,
  { organizationId, workspaceId, recordId }: Where,
): Promise<string> {
  const [findingId, runId] = [newId(), newId()];
  await api.owner.query(
    `insert into xray_runs (organization_id, workspace_id, state, run_id, checked_at, results)
     values ($1, $2, 'ready', $3, now(), '{"review_overdue": {"applicable": 1, "found": 1}}')`,
    [organizationId, workspaceId, runId],
  );
  await api.owner.query(
    `insert into xray_findings (organization_id, id, workspace_id, key, item_id, record_id, name, number, facts, since, rank, run_id)
     select organization_id, $2, workspace_id, 'review_overdue', id, id, name, number, '{"days": 3}', '2026-03-01', 2, $3
       from records where id = $1`,
    [recordId, findingId, runId],
  );
  return findingId;
}
