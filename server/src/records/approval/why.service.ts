import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { changesSince, contentOf, type Kept } from '../signature/content.service.ts';

type Change = { before: RecordBase; after: RecordBase; reason?: string | null | undefined };

/** Whether a record says something else than it said before, and not what was approved of it either. */
async function leavesApproved(ctx: Context, kind: RecordKind, { before, after }: Change): Promise<boolean> {
  const [given] = await ctx.db.query<Kept>(sql`
    select content, shown from approvals
     where organization_id = app_organization() and record_id = ${after._id} and status = 'approved'`);
  if (!given) return false;
  const [old, now] = await Promise.all([contentOf(ctx, kind, before), contentOf(ctx, kind, after)]);
  return old.hash !== now.hash && changesSince(given, now).length > 0;
}

/**
 * Refuses a change that others have to understand later and that does not say why: of what was approved, and of a due date.
 * To have none yet, and to say again what was approved, takes no reason.
 */
export async function checkWhy(ctx: Context, kind: RecordKind, change: Change): Promise<void> {
  const { before, after, reason } = change;
  if ((reason ?? '').length >= 3) return;
  if (before.dueDate !== null && after.dueDate !== before.dueDate)
    throw invalid({ reason: 'Say why the due date moves' });
  if (await leavesApproved(ctx, kind, change))
    throw invalid({ reason: `${after.number} was approved as it stood. Say why it is changed` });
}
