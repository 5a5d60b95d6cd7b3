import type { ModuleKey } from 'contract/core/modules';
import type { SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import sql from 'sql-template-tag';
import type { Context, Entered } from '../../core/http/context.ts';
import { checkRunning } from '../../core/http/request-claims.ts';
import { notFound } from '../../core/http/errors.ts';
import { findActors } from '../../organization/role/role-rights.service.ts';

type Found = { module: ModuleKey; moduleStatus: SubscriptionStatus };

/** The caller in a workspace of the organization, with the rights that they have there: as if a call had named it. */
export async function inWorkspace<C extends Context>(
  ctx: C,
  workspaceId: string,
): Promise<C & Entered & { workspaceId: string }> {
  const [entered, [found]] = await Promise.all([
    ctx.entered(),
    ctx.db.query<Found>(sql`
      select w.type as module, s.status as "moduleStatus" from workspaces w
        join subscriptions s on s.organization_id = w.organization_id and s.id = w.module_id
       where w.organization_id = app_organization() and w.id = ${workspaceId} and w.deleted_at is null`),
  ]);
  const [actor] = await findActors({ ...ctx, workspaceId }, [entered.actor.accountId]);
  if (!found || !actor) throw notFound('Workspace');
  checkRunning(ctx.services, found.module, found.moduleStatus);
  const inside = { ...entered, ...found, workspaceId, actor };
  return { ...ctx, ...inside, entered: () => Promise.resolve(inside) };
}
