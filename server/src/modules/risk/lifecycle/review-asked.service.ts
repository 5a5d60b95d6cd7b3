import { levels } from 'contract/core/rights/levels';
import type { Risk } from 'contract/modules/risk/risk';
import type { Review } from 'contract/modules/risk/risk-review';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { findAllowed } from '../../../records/workflow/allowed-people.service.ts';
import { findAccepting, mayAccept, mayApprove, placeOf } from './deciders.service.ts';

/** The managers of those who manage a risk, as far as they may read it. */
async function findAbove(ctx: Context, risk: Risk): Promise<string[]> {
  const { site, process } = placeOf(risk);
  const rows = await ctx.db.query<{ id: string }>(sql`
    select m.id from managers_above(${ctx.workspaceId}, ${risk._id}, ${site}, ${process}) m(id)`);
  return rows.map(({ id }) => id);
}

/**
 * Whom a review asks to decide. One that escalates asks whoever accepts a risk of this level, and where that is nobody besides
 * the reviewer the managers of its managers; one that says it may be closed asks whoever may close it. All others ask nobody.
 */
export async function findAsked(
  ctx: WriteContext,
  risk: Risk,
  outcome: Review['outcome'],
): Promise<string[]> {
  if (outcome !== 'escalate' && outcome !== 'close') return [];
  const reviewer = ctx.actor.accountId;
  const others = (people: string[]) => people.filter((id) => id !== reviewer);
  const may =
    outcome === 'escalate'
      ? await findAccepting(ctx, risk)
      : await findAllowed(ctx, 'risk', { ...placeOf(risk), least: levels.approve });
  if (others(may).length > 0) return others(may);
  // Whoever is alone in that closes it themselves; what is escalated goes further up.
  return outcome === 'close' ? may : others(await findAbove(ctx, risk));
}

/** Whether somebody else may be asked for what a review asks: by the rule that it was asked by. */
export const mayBeAsked = async (
  ctx: Context,
  risk: Risk,
  outcome: Review['outcome'],
  accountId: string,
): Promise<boolean> =>
  outcome === 'escalate'
    ? (await mayAccept(ctx, risk, accountId)) || (await findAbove(ctx, risk)).includes(accountId)
    : mayApprove(ctx, risk, accountId);

/** Has no review of a risk ask anything any more: it was reviewed again, or has taken a step. */
export const settleReviews = (ctx: WriteContext, recordId: string) =>
  ctx.db.query(sql`
    update risk_reviews set settled_at = now()
     where organization_id = app_organization() and record_id = ${recordId} and asked_ids <> '{}' and settled_at is null`);
