import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';

/** The owner of something in a workspace while they have that, else those who look after the workspace. */
export async function findLookingAfter(
  tx: Connection,
  { workspaceId, ownerId }: { workspaceId: string; ownerId: string },
): Promise<string[]> {
  const found = await tx.query<{ id: string }>(sql`
    with owner as (
      select a.id from accounts a
       cross join lateral workspace_rights(a.organization_id, a.id, ${workspaceId}) r
       where a.organization_id = app_organization() and a.id = ${ownerId} and a.status = 'active' and r.level > 0)
    select id from owner
    union all
    select m.account_id from workspace_administrators m
     where m.organization_id = app_organization() and m.workspace_id = ${workspaceId} and not exists (select from owner)`);
  return found.map(({ id }) => id);
}
