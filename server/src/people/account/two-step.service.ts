import type { Account } from 'contract/people/account/account';
import type { BodyOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { TwoStep } from 'contract/people/account/two-step';
import type { twoStepEndpoints } from 'contract/people/account/two-step.endpoints';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, notFound } from '../../core/http/errors.ts';
import { findAccount } from './account.service.ts';
import { requireProof } from '../../access/auth/recent-proof.service.ts';
import { followReset, newReset } from '../../access/auth/two-step-reset.service.ts';

type Row = {
  is_on: boolean;
  is_verified: boolean;
  waits: boolean;
  begun_by: 'person' | 'here' | 'elsewhere' | null;
  begun_name: string | null;
  reason: string | null;
  created_at: string;
  ready_at: string | null;
  expires_at: string;
};

async function readTwoStep(ctx: Pick<Context, 'db'>, accountId: string): Promise<Row> {
  const [row] = await ctx.db.query<Row>(sql`select * from two_step_of(${accountId})`);
  if (!row) throw notFound('Account');
  return row;
}

const refusals: Record<string, string> = {
  gone: 'Set the account active first.',
  off: 'Two-step sign-in is off.',
  unverified: 'Their email was never confirmed, so the link could not be sent safely.',
  open: 'A reset is under way.',
};

type Manager = { accountId: string; organizationRole: string };

/** Why this manager cannot begin a reset for this person; null when they can. */
function refusalOf(manager: Manager, account: Account, row: Row): string | null {
  if (account._id === manager.accountId) return 'Somebody else who manages accounts must reset your own.';
  if (account.organizationRole === 'owner' && manager.organizationRole !== 'owner')
    return 'Only an owner may reset the two-step sign-in of an owner.';
  const outcome =
    account.status !== 'active'
      ? 'gone'
      : !row.is_on
        ? 'off'
        : !row.is_verified
          ? 'unverified'
          : row.ready_at && 'open';
  return outcome ? (refusals[outcome] ?? null) : null;
}

const describe = (manager: Manager, account: Account, row: Row): TwoStep => ({
  isOn: row.is_on,
  waits: row.waits,
  refusal: refusalOf(manager, account, row),
  reset: row.begun_by && {
    begunBy: row.begun_by,
    begunName: row.begun_name,
    reason: row.reason,
    createdAt: row.created_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
  },
});

/** How somebody of the organization stands with the second step. */
export async function findTwoStep(ctx: Context, accountId: string): Promise<TwoStep> {
  const [account, row, { actor }] = await Promise.all([
    findAccount(ctx, accountId),
    readTwoStep(ctx, accountId),
    ctx.entered(),
  ]);
  return describe(actor, account, row);
}

// The person sees in their history that it happened; where their manager sat is not theirs to know.
async function noteForPerson(
  ctx: WriteContext,
  userId: string,
  kind: 'mfa_reset_begun' | 'mfa_reset_cancelled',
) {
  await ctx.db.query(sql`select note_auth_event(${newId()}, ${userId}, ${kind}, null, null)`);
}

function log(ctx: WriteContext, { _id, user }: Account, action: string, reason: string | null): void {
  ctx.trail.rows.push({ entity: 'account', action, recordId: _id, recordName: user.name, reason });
}

/** Vouches for somebody who has lost their second step; the link goes to their own address, at once or after a wait. */
export async function beginReset(
  ctx: WriteContext,
  accountId: string,
  { reason }: BodyOf<typeof twoStepEndpoints.reset>,
): Promise<TwoStep> {
  const account = await findAccount(ctx, accountId);
  const refusal = refusalOf(ctx.actor, account, await readTwoStep(ctx, accountId));
  if (refusal) throw conflict(refusal);
  await requireProof(ctx);
  const { id, hash, stopHash } = newReset(ctx.services.tokens);
  const [begun] = await ctx.db.query<{ outcome: string; user_id: string; ready_at: string }>(sql`
    select * from begin_two_step_reset(${accountId}, ${id}, ${hash}, ${stopHash}, ${reason},
      make_interval(hours => ${limits.twoStepResetWaitHours}), make_interval(hours => ${limits.twoStepResetLinkHours}))`);
  if (begun?.outcome !== 'ok')
    throw conflict(refusals[begun?.outcome ?? 'gone'] ?? 'The reset could not begin.');
  await noteForPerson(ctx, begun.user_id, 'mfa_reset_begun');
  const by = ctx.actor.accountId;
  await followReset(ctx.db, { id, what: 'begun', at: ctx.organizationId, by }, begun.ready_at);
  log(ctx, account, 'two-step-reset-begun', reason);
  return describe(ctx.actor, account, await readTwoStep(ctx, accountId));
}

/** Stops a reset that is under way; nothing when there is none. */
export async function stopReset(ctx: WriteContext, accountId: string): Promise<TwoStep> {
  const account = await findAccount(ctx, accountId);
  const [stopped] = await ctx.db.query<{ id: string; user_id: string }>(
    sql`select * from cancel_two_step_reset_of(${accountId})`,
  );
  if (stopped) {
    await noteForPerson(ctx, stopped.user_id, 'mfa_reset_cancelled');
    const by = ctx.actor.accountId;
    await followReset(ctx.db, { id: stopped.id, what: 'cancelled', at: ctx.organizationId, by });
    log(ctx, account, 'two-step-reset-cancelled', null);
  }
  return describe(ctx.actor, account, await readTwoStep(ctx, accountId));
}
