import { v7 as newId } from 'uuid';
import type { TestApi } from './api.ts';

/** What somebody is given in a workspace: a level or a preset role, and what narrows it. */
export type Held = {
  level?: number;
  /** Levels that a role of their own says apart, by resource. */
  levels?: Readonly<Record<string, number>>;
  grants?: readonly string[];
  preset?: string;
  sites?: readonly string[];
  processes?: readonly string[];
};

type Where = { organizationId: string; workspaceId: string };

async function roleOf(
  { owner }: Pick<TestApi, 'owner'>,
  { organizationId, workspaceId }: Where,
  { level = 1, levels, grants = [], preset }: Held,
): Promise<string | null> {
  if (preset) {
    const { rows } = await owner.query<{ id: string }>(
      'select id from roles where organization_id = $1 and workspace_id = $2 and preset = $3',
      [organizationId, workspaceId, preset],
    );
    return rows[0]?.id ?? null;
  }
  if (!levels) return null;
  const id = newId();
  await owner.query(
    `insert into roles (organization_id, id, workspace_id, name, description, level, levels, grants)
     values ($1, $2, $3, $4, 'A role apart', $5, $6, $7)`,
    [organizationId, id, workspaceId, `Role ${id}`, level, JSON.stringify(levels), grants],
  );
  return id;
}

/** Gives a membership something in a workspace, past all rules. */
export async function hold(
  api: Pick<TestApi, 'owner'>,
  where: Where,
  accountId: string,
  held: Held,
): Promise<void> {
  const { level = 1, grants = [], sites = null, processes = null, levels } = held;
  const roleId = await roleOf(api, where, held);
  await api.owner.query(
    `insert into account_permissions (organization_id, account_id, workspace_id, level, grants, site_ids, process_ids, role_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      where.organizationId,
      accountId,
      where.workspaceId,
      Math.max(level, 1),
      levels ? [] : grants,
      sites,
      processes,
      roleId,
    ],
  );
}
