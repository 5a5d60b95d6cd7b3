import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { type Duties, dutiesOf, justify, separated } from '../../core/store/answers.ts';
import { findSettings } from '../../organization/setting/setting.service.ts';

/** How far the separation of duties holds in the workspace at hand; who is alone in the organization justifies it as well. */
export async function readDuties(ctx: Context): Promise<Duties> {
  const { isSmallTeam, settings } = await findSettings(ctx);
  return isSmallTeam || settings.smallTeam ? 'justified' : 'strict';
}

/**
 * Refuses what takes two from one person, or takes their justification for it, which the named field holds; undefined where
 * nothing stands against it.
 */
export async function checkDuties(
  ctx: Context,
  own: string[],
  given: string | null | undefined,
  field?: string,
): Promise<string | undefined> {
  if ((await dutiesOf(ctx, { duties: readDuties }, own)) === 'strict') throw separated(own);
  return justify(own, given, field);
}

/** Who wrote a record; null for what nobody has. */
export async function findAuthor(ctx: Context, recordId: string): Promise<string | null> {
  const [row] = await ctx.db.query<{ author: string | null }>(sql`
    select created_by as author from records where organization_id = app_organization() and id = ${recordId}`);
  return row?.author ?? null;
}

/** Why nobody approves what is theirs. */
export const ownersApprove = 'Whoever wrote or manages a record does not approve it: somebody else does.';

/** The duty of a step by which a record is approved: it is of others than who wrote or manages it. */
export async function isOfOtherOwners(
  ctx: Context,
  { _id, managers }: Pick<RecordBase, '_id' | 'managers'>,
): Promise<string | undefined> {
  const { actor } = await ctx.entered();
  const isOwn =
    managers.some((one) => one._id === actor.accountId) || (await findAuthor(ctx, _id)) === actor.accountId;
  return isOwn ? ownersApprove : undefined;
}
