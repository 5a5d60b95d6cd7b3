import type { InputOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import type { securityEndpoints } from 'contract/access/security/security.endpoints';
import type { openSession, signIn, SignInKind } from 'contract/access/security/security';
import type { z } from 'zod';
import sql, { empty } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';
import { describeDevice } from '../auth/device-words.service.ts';

type Stored = { id: string; agent: string | null; ip: string | null; created_at: string; used_at: string };

/** The open sessions of the person of the transaction: this one first, then the last used. */
export async function listSessions(
  db: Connection,
  current: string | null,
): Promise<z.output<typeof openSession>[]> {
  const rows = await db.query<Stored>(sql`
    select id, agent, ip, created_at, used_at from sessions
     where user_id = app_user() and revoked_at is null and expires_at > now()
     order by id = ${current} desc, used_at desc, id`);
  return rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.agent),
    ip: row.ip,
    createdAt: row.created_at,
    lastUsedAt: row.used_at,
    isCurrent: row.id === current,
  }));
}

async function nameOf(ctx: WriteContext): Promise<string | null> {
  const [me] = await ctx.db.query<{ name: string }>(sql`select name from users where id = app_user()`);
  return me?.name ?? null;
}

async function logEnding(ctx: WriteContext, action: string): Promise<void> {
  ctx.trail.rows.push({ entity: 'user', action, recordId: ctx.userId, recordName: await nameOf(ctx) });
}

function tellEnded(ctx: WriteContext, ended: readonly { id: string }[]): void {
  const rooms = ended.map(({ id }) => `session:${id}`);
  if (rooms.length > 0) ctx.emit('session.revoked', rooms, {});
}

/** Ends one of the own sessions. */
export async function endSession(ctx: WriteContext, sessionId: string) {
  const ended = await ctx.db.query<{ id: string }>(sql`
    update sessions set revoked_at = now(), revoke_reason = 'ended by its person'
     where id = ${sessionId} and user_id = app_user() and revoked_at is null and expires_at > now() returning id`);
  if (ended.length === 0) throw notFound('Session');
  tellEnded(ctx, ended);
  await logEnding(ctx, 'session-ended');
  return {};
}

/** Ends every own session but this one. */
export async function endOtherSessions(ctx: WriteContext) {
  const ended = await ctx.db.query<{ id: string }>(sql`
    update sessions set revoked_at = now(), revoke_reason = 'ended by its person'
     where user_id = app_user() and id <> ${ctx.origin.sessionId} and revoked_at is null and expires_at > now() returning id`);
  tellEnded(ctx, ended);
  await logEnding(ctx, 'sessions-ended');
  return { ended: ended.length };
}

const messages: Record<SignInKind, string> = {
  login_ok: 'Logged in',
  login_fail: 'Wrong password',
  sign_fail: 'Failed to sign',
  signing_secret: 'Signing secret set',
  lockout: 'Too many wrong passwords; a sign-in link was mailed',
  logout: 'Logged out',
  password_change: 'Password changed',
  reset_request: 'Password reset link asked for',
  reset_done: 'Password reset by a mailed link',
  mfa_on: 'Second step added',
  mfa_off: 'Second step removed',
  mfa_fail: 'Wrong second step',
  token_reuse: 'A used token was shown again; the session was ended',
  google_link: 'Google linked',
  google_unlink: 'Google unlinked',
  email_verified: 'Email confirmed',
  mfa_reset_ask: 'Second step lost; help asked for',
  mfa_reset_begun: 'Reset of two-step sign-in begun for you',
  mfa_reset_cancelled: 'Reset of two-step sign-in stopped',
  mfa_reset: 'Two-step sign-in reset by a mailed link',
};

type Event = { id: string; kind: SignInKind; agent: string | null; ip: string | null; at: string };

/** One page of the history of signing in. A search looks through its words, devices and addresses. */
export async function listSignIns(
  ctx: Context,
  { page, limit, search, sort }: InputOf<typeof securityEndpoints.signIns>['query'],
): Promise<Page<z.output<typeof signIn>>> {
  const pattern = search && likePattern(search);
  const words = JSON.stringify(messages);
  const condition = pattern
    ? sql`and lower(concat_ws(' ', ${words}::jsonb ->> e.kind, e.agent, e.ip)) like ${pattern}`
    : empty;
  const order = sort === 'createdAt' ? sql`e.at, e.id` : sql`e.at desc, e.id desc`;
  const [rows, [count]] = await Promise.all([
    ctx.db
      .query<Event>(sql`select id, kind, agent, ip, at from auth_events e where e.user_id = app_user() ${condition}
      order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.query<{ total: number }>(
      sql`select count(*) as total from auth_events e where e.user_id = app_user() ${condition}`,
    ),
  ]);
  const results = rows.map(({ id, kind, agent, ip, at }) => ({
    _id: id,
    kind,
    message: messages[kind],
    device: describeDevice(agent),
    ip,
    createdAt: at,
  }));
  return { results, total: count?.total ?? 0, page, limit };
}
