import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';

/** The highest score that is tolerated in the category of a risk today; null where no policy says it. */
export async function findTolerance(ctx: Context, category: string | null): Promise<number | null> {
  const [row] = await ctx.db.query<{ tolerance: number }>(sql`
    select p.tolerance from risk_appetites_held p
     where p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId} and p.category = ${category}`);
  return row?.tolerance ?? null;
}
