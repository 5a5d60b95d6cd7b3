import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { answerDuties, type Duties } from '../../core/store/transition.ts';
import { findSettings } from '../../organization/setting/setting.service.ts';

/** How far the separation of duties holds in the workspace at hand; who is alone in the organization justifies it as well. */
export async function readDuties(ctx: Context): Promise<Duties> {
  const { isSmallTeam, settings } = await findSettings(ctx);
  return isSmallTeam || settings.smallTeam ? 'justified' : 'strict';
}

/** Refuses what takes two from one person, or takes their justification for it; undefined where nothing stands against it. */
export const checkDuties = (ctx: Context, own: string[], given: string | null | undefined) =>
  answerDuties(ctx, readDuties, own, given);

/** Who wrote a record; null for what nobody has. */
export async function findAuthor(ctx: Context, recordId: string): Promise<string | null> {
  const [row] = await ctx.db.query<{ author: string | null }>(sql`
    select created_by as author from records where organization_id = app_organization() and id = ${recordId}`);
  return row?.author ?? null;
}
