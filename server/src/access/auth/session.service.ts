import { randomBytes } from 'node:crypto';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import {
  bearerOf,
  bindingCookieName,
  bindingOf,
  isSecureOrigin,
  originOf,
} from '../../core/http/request-claims.ts';
import { noSession } from '../../core/http/errors.ts';
import { isFromOrigin } from '../../core/http/other-origins.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256, type Tokens } from '../../core/tokens/tokens.ts';
import { writeTrailRow, type TrailRow } from '../../core/trail/trail.ts';
import { sendReplayMail } from './auth.jobs.ts';
import { noteEvent } from './event.service.ts';

/**
 * Binds a browser's session to a cookie that scripts cannot read. A caller without an Origin stays unbound, and so does a
 * page of another one, whose requests carry no cookies of ours.
 */
function bindBrowser({ request, reply, services }: Exchange): Buffer | null {
  const { origin } = request.headers;
  if (!origin || isFromOrigin(request, services.allowedOrigins ?? [])) return null;
  const secret = randomBytes(32).toString('base64url');
  const isSecure = isSecureOrigin(origin);
  void reply.setCookie(bindingCookieName(isSecure), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: limits.sessionHours * 3600,
  });
  return sha256(secret);
}

/** Takes the binding cookie back and asks the browser to forget what it keeps. */
function unbindBrowser({ request, reply }: Exchange): void {
  for (const isSecure of [true, false]) {
    const name = bindingCookieName(isSecure);
    if (request.cookies[name])
      void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure });
  }
  void reply.header('clear-site-data', '"cache"');
}

type Turn = { sessionId: string; userId: string; turn: number; expiresAt: string; idleMinutes: number };

async function tokensOf(tokens: Tokens, { sessionId, userId, turn, expiresAt, idleMinutes }: Turn) {
  return {
    access: await tokens.signAccess(sessionId, userId, idleMinutes),
    refresh: { token: tokens.signRefresh(sessionId, turn), expires: expiresAt },
  };
}

/** By what somebody has shown who they are; the trail says so. */
export type FirstStep = 'password' | 'google' | 'passkey' | 'link';

/**
 * Opens a session for the person that the transaction acts as, and gives its tokens. They have just shown who they are,
 * so that they may change how they sign in; a mailed link shows the mailbox alone.
 */
export async function openSession(
  exchange: Exchange,
  tx: Connection,
  { userId, by, id = newId() }: { userId: string; by: FirstStep; id?: string },
) {
  const { services, request } = exchange;
  const expiresAt = new Date(Date.now() + limits.sessionHours * 3_600_000).toISOString();
  const origin = originOf(request, id);
  const [[own]] = await Promise.all([
    tx.query<{ idle: number }>(sql`select own_idle_minutes(${limits.sessionIdleMinutes}) as idle`),
    tx.query(sql`insert into sessions (id, user_id, binding, expires_at, ip, agent, signed_in_by, proved_at)
      values (${id}, ${userId}, ${bindBrowser(exchange)}, ${expiresAt}, ${origin.ip}, ${origin.agent}, ${by},
              case when ${by} <> 'link' then now() end)`),
    tx.query(sql`select touch_member(${id})`),
  ]);
  return {
    sessionId: id,
    tokens: await tokensOf(services.tokens, {
      sessionId: id,
      userId,
      turn: 0,
      expiresAt,
      idleMinutes: own?.idle ?? limits.sessionIdleMinutes,
    }),
  };
}

type PersonRow = Omit<TrailRow, 'entity'>;

/** Writes one row about a person into the trail of the organization that the transaction acts in. */
export async function logPerson(
  exchange: Exchange,
  tx: Connection,
  sessionId: string | null,
  row: PersonRow,
) {
  await writeTrailRow(tx, { entity: 'user', ...row }, originOf(exchange.request, sessionId));
}

type Turned = {
  outcome: 'ok' | 'repeat' | 'replayed' | 'ended';
  user_id: string;
  turn: number;
  expires_at: string;
  idle_minutes: number;
};

/** Rotates a refresh token; 401 when the session is over, and the session ends when a used token is shown again. */
export async function refreshSession(exchange: Exchange, refreshToken: string) {
  const { services, request } = exchange;
  const shown = services.tokens.readRefresh(refreshToken);
  if (!shown) throw noSession();
  const turned = await services.database.transact(null, async (tx) => {
    const [row] = await tx.query<Turned>(sql`
      select * from turn_session(${shown.sessionId}, ${shown.turn}, ${bindingOf(request)},
        make_interval(secs => ${limits.refreshGraceSeconds}), ${limits.sessionIdleMinutes})`);
    if (row?.outcome === 'replayed') {
      await tx.query(sql`select act_as(${row.user_id})`);
      await enqueue(tx, sendReplayMail, { id: newId(), userId: row.user_id });
      await noteEvent(exchange, tx, 'token_reuse');
      await logPerson(exchange, tx, shown.sessionId, { action: 'session-replayed', recordId: row.user_id });
    }
    return row;
  });
  if (turned?.outcome === 'ok') {
    await services.database.query(sql`select touch_member(${shown.sessionId})`);
  }
  if (turned?.outcome === 'replayed') services.publish([`session:${shown.sessionId}`], 'session.revoked', {});
  if (!turned || (turned.outcome !== 'ok' && turned.outcome !== 'repeat')) throw noSession();
  const { user_id: userId, turn, expires_at: expiresAt, idle_minutes: idleMinutes } = turned;
  const { sessionId } = shown;
  return { tokens: await tokensOf(services.tokens, { sessionId, userId, turn, expiresAt, idleMinutes }) };
}

/** Which session a caller is in by what they show: the access token, else the refresh token, which lives longer. */
async function sessionShown(
  { services, request }: Exchange,
  refreshToken: string | undefined,
): Promise<string> {
  const { tokens } = services;
  const shown = refreshToken ? tokens.readRefresh(refreshToken)?.sessionId : undefined;
  try {
    return (await bearerOf(request, tokens)).sessionId;
  } catch (error) {
    if (shown) return shown;
    throw error;
  }
}

/**
 * Ends the session of the bearer token, or of the refresh token where that one has run out, whatever organization the
 * caller was at and whatever became of their place in it. A browser must have the cookie that the session is bound to.
 */
export async function logout(exchange: Exchange, refreshToken: string | undefined) {
  const { services, request } = exchange;
  const sessionId = await sessionShown(exchange, refreshToken);
  await services.database.transact(null, async (tx) => {
    const [ended] = await tx.query<{ person: string | null }>(
      sql`select end_session(${sessionId}, ${bindingOf(request)}) as person`,
    );
    if (!ended?.person) throw noSession();
    const [place] = await tx.query<{ organization: string | null }>(
      sql`select act_as(${ended.person}) as organization`,
    );
    await noteEvent(exchange, tx, 'logout');
    // Who is in no organization any more has no trail to write to.
    if (place?.organization)
      await logPerson(exchange, tx, sessionId, { action: 'logged-out', recordId: ended.person });
  });
  unbindBrowser(exchange);
  services.publish([`session:${sessionId}`], 'session.revoked', {});
  return {};
}
