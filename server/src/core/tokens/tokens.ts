import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from 'contract/core/limits';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { createCheckpointKey } from './checkpoint-key.ts';
import { createMark } from './mark.ts';
import { createSeal } from './seal.ts';

const audience = 'plumbline:access';
const maxKnown = 10_000;

type Access = { sessionId: string; userId: string; expiresAt: number };

/** A key of its own for each purpose, derived from SECRET_KEY, so that one kind of token is never another. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return createHmac('sha256', secretKey).update(`plumbline:${purpose}`).digest();
}

/** SHA-256: how tokens and cookies are kept. */
export function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

// A session that may be idle for a short time only has short tokens: whoever works renews them in time, and one that is
// left does not outlive that time by its token.
const accessMinutes = (idleMinutes: number) => Math.min(limits.accessTokenMinutes, idleMinutes / 2);

/** Signs and checks what opens a session and keeps it open. */
export type Tokens = ReturnType<typeof createTokens>;

/** Access tokens (HS256, bound to a session row) and refresh tokens (derived from session and turn, never stored). */
export function createTokens(secretKey: string) {
  const accessKey = deriveKey(secretKey, 'access');
  const refreshKey = deriveKey(secretKey, 'refresh');
  const linkKey = deriveKey(secretKey, 'link');
  const mailKey = deriveKey(secretKey, 'mail');
  // Access tokens whose signature was found good: a client shows the same one until it ends.
  const known = new Map<string, Access>();

  const signRefresh = (sessionId: string, turn: number) =>
    `${sessionId}.${turn}.${createHmac('sha256', refreshKey).update(`${sessionId}.${turn}`).digest('base64url')}`;

  return {
    /** An access token for a session, for as long as `accessMinutes` says, and when it ends. */
    async signAccess(sessionId: string, userId: string, idleMinutes: number = limits.sessionIdleMinutes) {
      const expires = new Date(Date.now() + accessMinutes(idleMinutes) * 60_000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(accessKey);
      return { token, expires: expires.toISOString() };
    },
    /** The session and user of an access token, and when it ends (ms); undefined when it is not one, or is over. */
    async readAccess(token: string): Promise<Access | undefined> {
      const seen = known.get(token);
      if (seen && seen.expiresAt > Date.now()) return seen;
      known.delete(token);
      const access = await verifyAccess(token, accessKey);
      if (!access) return undefined;
      const [oldest] = known.size < maxKnown ? [] : known.keys();
      if (oldest) known.delete(oldest);
      known.set(token, access);
      return access;
    },
    /** The refresh token of a session at a turn. */
    signRefresh,
    /** The session and turn of a refresh token; undefined when this server did not make it. */
    readRefresh(token: string): { sessionId: string; turn: number } | undefined {
      const [sessionId = '', turnText = ''] = token.split('.');
      const turn = Number(turnText);
      if (!Number.isSafeInteger(turn) || !isUuid(sessionId)) return undefined;
      return sameText(token, signRefresh(sessionId, turn)) ? { sessionId, turn } : undefined;
    },
    /** The secret of a mailed link, derived from its row's id so that neither the queue nor the database holds it. */
    linkToken: (kind: string, id: string) =>
      createHmac('sha256', mailKey).update(`${kind}.${id}`).digest('base64url'),
    ...createSeal(deriveKey(secretKey, 'seal')),
    ...createMark(deriveKey(secretKey, 'mark')),
    ...createCheckpointKey(deriveKey(secretKey, 'checkpoint')),
    /** A signature over the parts of a link. */
    sign: (...parts: (string | number)[]) =>
      createHmac('sha256', linkKey).update(parts.join('\n')).digest('base64url'),
    /** Whether a signature is the one over these parts. */
    verify(signature: string, ...parts: (string | number)[]): boolean {
      return sameText(signature, this.sign(...parts));
    },
  };
}

async function verifyAccess(token: string, key: Buffer): Promise<Access | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { audience, algorithms: ['HS256'], typ: 'at+jwt' });
    if (typeof payload.sid !== 'string' || !payload.sub) return undefined;
    return { sessionId: payload.sid, userId: payload.sub, expiresAt: Number(payload.exp) * 1000 };
  } catch {
    return undefined;
  }
}

/** Compares two texts in a time that does not tell where they differ. */
function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

// What the declarations take for an id: were one of the two stricter, it would let through what the other refuses.
const uuid = z.regexes.uuid();

/** Whether a text has the form of an id. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}
