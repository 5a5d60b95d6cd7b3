import { boundsOf } from 'contract/modules/risk/appetite-score';
import type { Risk } from 'contract/modules/risk/risk';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';

/**
 * The highest score that is tolerated of a risk today: by its own appetite where it has one, else by the policy of its
 * category, as its ratings are shown; null where neither says it, and of an opportunity.
 */
export async function findTolerance(
  ctx: Context,
  risk: Pick<Risk, 'category' | 'kind' | 'riskappetite'>,
): Promise<number | null> {
  const [policy] = await ctx.db.query<{ appetite: number; tolerance: number }>(sql`
    select p.appetite, p.tolerance from risk_appetites_held p
     where p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId} and p.category = ${risk.category}`);
  return boundsOf(risk, policy ?? null)?.tolerance ?? null;
}
